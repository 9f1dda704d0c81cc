/** What a registry answers when it does not do what it was asked, and what a caller is told of it. */
import * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import type { RegistryTarget } from '../../core/migration-ports.ts';

export type Role = 'source' | 'target';

/** An answer that is no success. The registry's own words stay in `cause`. */
export class RegistryRefusal extends Error {
  readonly status: number;
  /** The registry's fine code, such as 42205; the status where it gives none. */
  readonly errorCode: number;
  readonly registry: string;

  constructor(registry: string, status: number, errorCode: number, words: unknown) {
    super(`The registry answered ${status} (${errorCode}).`, { cause: words });
    this.name = 'RegistryRefusal';
    this.registry = registry;
    this.status = status;
    this.errorCode = errorCode;
  }
}

/** True when the registry has answered, and does not do it. */
export function isRefused(error: unknown): boolean {
  return error instanceof RegistryRefusal || (error instanceof PatchbayError && error.reason === 'AUTH_FAILED');
}

/** True when the registry knows us and what was asked, and does not let us. */
export function isForbidden(error: unknown): boolean {
  if (!(error instanceof PatchbayError) || error.reason !== 'AUTH_FAILED') return false;
  return error.cause instanceof RegistryRefusal && error.cause.status === 403;
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

interface Failing {
  /** Such as `GET /subjects/hens/versions/3`, with names as they are encoded in a path. */
  readonly request: string;
  readonly refusal: RegistryRefusal;
}

export function authFailed(
  { name, secretVariable }: RegistryTarget,
  role: Role,
  { request, refusal }: Failing,
): PatchbayError {
  return new PatchbayError('upstream_failed', `${roles[role]} registry '${name}' refused our credentials.`, {
    reason: 'AUTH_FAILED',
    hint: `Check the user, and the secret in ${secretVariable}; it may lack the permission for ${request}.`,
    details: { registry: name, request, http_status: refusal.status },
    cause: refusal,
  });
}

export function unreachable({ name }: RegistryTarget, role: Role, cause: unknown): PatchbayError {
  const inner = cause instanceof PatchbayError ? cause : undefined;
  const why = inner?.reason === undefined ? {} : { why: inner.reason };
  return new PatchbayError('upstream_failed', `${roles[role]} registry '${name}' could not be reached.`, {
    reason: unreachableAs(role),
    hint: inner?.reason === 'EGRESS_REFUSED' ? inner.hint : 'Check its url, and that it runs; then call again.',
    details: { registry: name, ...why },
    cause,
  });
}

export function viewOnly(name: string): PatchbayError {
  return new PatchbayError('forbidden', `Registry '${name}' is view-only: nothing may be changed there.`, {
    reason: 'TARGET_VIEWONLY',
    hint: 'Ask for a dry run, or take viewOnly (VIEWONLY or READONLY, where it comes from variables) from its configuration.',
    details: { registry: name },
  });
}

/**
 * A registry that answers, and only ever that it cannot. Others may well be answered, so the request is named. The reason
 * is that of a registry that is not there: as there, nobody knows whether something was changed.
 */
export function failing({ name }: RegistryTarget, role: Role, { request, refusal }: Failing): PatchbayError {
  const { status, errorCode } = refusal;
  const what = status < 300 ? `${status} with a text that was not JSON` : String(status);
  return new PatchbayError('upstream_failed', `${roles[role]} registry '${name}' answered ${what} to ${request}.`, {
    reason: unreachableAs(role),
    hint: status === 429 ? 'It asks for fewer requests: call again later.' : hintFor(request),
    details: { registry: name, request, http_status: status, error_code: errorCode },
    cause: refusal,
  });
}

function hintFor(request: string): string {
  return request.includes('/subjects/')
    ? 'Read it there directly: that one subject may be broken. If it goes through by now, call again.'
    : 'Check its own log, and its url with registry_list and check: true; then call again.';
}

function unreachableAs(role: Role): string {
  return role === 'source' ? 'SOURCE_UNREACHABLE' : 'TARGET_UNREACHABLE';
}

/** Something of our own failed, and not a registry. */
export function unforeseen(cause: unknown): PatchbayError {
  return new PatchbayError('internal', 'The migration failed inside Patchbay.', {
    reason: 'INTERACTIVE_MIGRATION_ERROR',
    hint: 'The log on stderr has the cause. registry_migrations shows what was done; the same call goes on with it.',
    cause,
  });
}

/** Does `work`; what a registry answered that nothing expected becomes a failure that a caller can be told. */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw toTold(thrown);
  }
}

/** A refusal, or an answer in another shape, as CONTEXT_MIGRATION_FAILED; everything else as it is. */
export function toTold(thrown: unknown): unknown {
  if (thrown instanceof z.ZodError) {
    return new PatchbayError('upstream_failed', 'A registry answered in a shape that schema registries do not have.', {
      reason: 'CONTEXT_MIGRATION_FAILED',
      hint: 'Check the urls with registry_list and check: true; a path such as /ccompat/v7 may be missing.',
      cause: thrown,
    });
  }
  if (!(thrown instanceof RegistryRefusal)) return thrown;
  const { registry, status, errorCode } = thrown;
  return new PatchbayError('upstream_failed', `Registry '${registry}' answered ${status}, which was not expected.`, {
    reason: 'CONTEXT_MIGRATION_FAILED',
    hint: 'The log on stderr has its words; registry_compare shows what differs.',
    details: { registry, http_status: status, error_code: errorCode },
    cause: thrown,
  });
}
