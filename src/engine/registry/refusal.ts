/** What a registry answers when it does not do what it was asked, and what a caller is told of it. */
import { PatchbayError } from '../../core/error.ts';
import type { RegistryTarget } from '../../core/migration-ports.ts';

export type Role = 'source' | 'target';

/** An answer that is no success. The registry's own words stay in `cause`. */
export class RegistryRefusal extends Error {
  readonly status: number;
  /** The registry's fine code, such as 42205; the status where it gives none. */
  readonly errorCode: number;

  constructor(status: number, errorCode: number, words: unknown) {
    super(`The registry answered ${status} (${errorCode}).`, { cause: words });
    this.name = 'RegistryRefusal';
    this.status = status;
    this.errorCode = errorCode;
  }
}

/** True for the answer that something is not there, whatever fine code the product gives. */
export function isAbsent(error: unknown): boolean {
  return error instanceof RegistryRefusal && error.status === 404;
}

/** True for the answers of a product that does not know the request at all. */
export function isUnknownRequest(error: unknown): boolean {
  return error instanceof RegistryRefusal && [404, 405, 501].includes(error.status);
}

const roles = { source: 'Source', target: 'Target' } as const;

export function authFailed({ name, secretVariable }: RegistryTarget, role: Role, cause: unknown): PatchbayError {
  return new PatchbayError('upstream_failed', `${roles[role]} registry '${name}' refused our credentials.`, {
    reason: 'AUTH_FAILED',
    hint: `Check the user, and the secret in ${secretVariable}; it may lack the permission for this request.`,
    details: { registry: name },
    cause,
  });
}

export function unreachable({ name }: RegistryTarget, role: Role, cause: unknown): PatchbayError {
  const inner = cause instanceof PatchbayError ? cause : undefined;
  const why = inner?.reason === undefined ? {} : { why: inner.reason };
  return new PatchbayError('upstream_failed', `${roles[role]} registry '${name}' could not be reached.`, {
    reason: role === 'source' ? 'SOURCE_UNREACHABLE' : 'TARGET_UNREACHABLE',
    hint: inner?.reason === 'EGRESS_REFUSED' ? inner.hint : 'Check its url, and that it runs; then call again.',
    details: { registry: name, ...why },
    cause,
  });
}

/** A refusal that nothing expected, for a caller. */
export function unexpected({ name }: RegistryTarget, role: Role, refusal: RegistryRefusal): PatchbayError {
  return new PatchbayError('upstream_failed', `${roles[role]} registry '${name}' answered ${refusal.status}.`, {
    reason: 'CONTEXT_MIGRATION_FAILED',
    hint: 'The log on stderr has its words; registry_compare shows what differs.',
    details: { registry: name, http_status: refusal.status, error_code: refusal.errorCode },
    cause: refusal,
  });
}
