/** How failures are told: the codes that GraphQL servers have in common where there is one, else the tool's own. */
import { GraphQLError } from 'graphql';
import type { ErrorCode, PatchbayError } from '../../core/error.ts';

/** Every code has its word; a new one does not compile without. */
const words: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'BAD_REQUEST',
  invalid_input: 'BAD_USER_INPUT',
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: 'FORBIDDEN',
  payment_required: 'PAYMENT_REQUIRED',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  rate_limited: 'RATE_LIMITED',
  answer_needed: 'ANSWER_NEEDED',
  cancelled: 'CANCELLED',
  upstream_failed: 'UPSTREAM_FAILED',
  timeout: 'TIMEOUT',
  unsupported: 'UNSUPPORTED',
  internal: 'INTERNAL_SERVER_ERROR',
};

export function toGraphqlError(error: PatchbayError): GraphQLError {
  return new GraphQLError(error.message, { extensions: extensionsOf(error) });
}

/** The answer to a request that no operation was read from. */
export function tellRefusal(error: PatchbayError): Response {
  const status = statusesOfReasons.get(error.reason ?? '') ?? statuses.get(error.code) ?? 400;
  return Response.json({ errors: [{ message: error.message, extensions: extensionsOf(error) }] }, { status });
}

const statuses: ReadonlyMap<ErrorCode, number> = new Map([
  ['unauthenticated', 401],
  ['forbidden', 403],
  ['not_found', 404],
  ['rate_limited', 429],
  ['internal', 500],
]);

const statusesOfReasons: ReadonlyMap<string, number> = new Map([
  ['METHOD_NOT_ALLOWED', 405],
  ['BODY_TOO_LARGE', 413],
  ['MEDIA_TYPE', 415],
]);

function extensionsOf(error: PatchbayError): Record<string, unknown> {
  const { code: _code, message: _message, ...rest } = error.toBody();
  return { code: words[error.code], ...rest };
}
