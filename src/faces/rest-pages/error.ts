/** The contract's Error: a message, and what the target said where it did (pages-and-business, Errors of component A). */
import type { ErrorCode, PatchbayError } from '../../core/error.ts';
import { TargetAnswer } from '../../core/page.ts';

/** The contract has six; every code has its place among them. A new code does not compile without one. */
const statusOf: Readonly<Record<ErrorCode, 400 | 402 | 403 | 429 | 500 | 504>> = {
  bad_request: 400,
  invalid_input: 400,
  unauthenticated: 403,
  forbidden: 403,
  payment_required: 402,
  not_found: 400,
  conflict: 500,
  rate_limited: 429,
  answer_needed: 400,
  cancelled: 500,
  upstream_failed: 500,
  timeout: 504,
  unsupported: 500,
  internal: 500,
};

/** What a code alone does not say. */
const statusOfReason: ReadonlyMap<string, number> = new Map([
  // The address is what is wrong, and not the key.
  ['EGRESS_REFUSED', 400],
  ['PATH_NOT_FOUND', 404],
  ['METHOD_NOT_ALLOWED', 405],
]);

interface PageError {
  readonly message: string;
  readonly hint?: string;
  readonly reason?: string;
  /** Of the target. */
  readonly status_code?: number;
  readonly status_message?: string;
  readonly body?: string;
}

export function tellError(error: PatchbayError): Response {
  const { reason, hint, code, message, cause } = error;
  const target =
    cause instanceof TargetAnswer
      ? { status_code: cause.status, status_message: cause.statusText, body: cause.body }
      : {};
  const body: PageError = {
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(reason === undefined ? {} : { reason }),
    ...target,
  };
  const status = statusOfReason.get(reason ?? '') ?? statusOf[code];
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
