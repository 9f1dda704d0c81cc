/** MCPError: how a failure is told (pages-and-business, Errors of component B). */
import type { ErrorBody, ErrorCode, PatchbayError } from '../../core/error.ts';

type McpErrorCode = 400 | 401 | 403 | 422 | 429 | 500;

/** The contract has one text for each code; what happened is in `details`. */
const messages: Readonly<Record<McpErrorCode, string>> = {
  400: 'Invalid message',
  401: 'No token provided',
  403: 'Invalid token',
  422: 'Invalid input',
  429: 'Rate limit exceeded',
  500: 'Tool execution failed',
};

/** Every code has its place among the six; a new code does not compile without one. */
const codeOf: Readonly<Record<ErrorCode, McpErrorCode>> = {
  bad_request: 400,
  invalid_input: 422,
  unauthenticated: 401,
  forbidden: 403,
  payment_required: 500,
  not_found: 422,
  conflict: 422,
  rate_limited: 429,
  answer_needed: 422,
  cancelled: 500,
  upstream_failed: 500,
  timeout: 500,
  unsupported: 422,
  internal: 500,
};

/** What the six codes cannot say keeps its HTTP status, which is in `details` as well. */
const statusOfReason: ReadonlyMap<string, number> = new Map([
  ['PATH_NOT_FOUND', 404],
  ['METHOD_NOT_ALLOWED', 405],
  ['UNHEALTHY', 503],
]);

interface McpError {
  readonly error: {
    readonly code: McpErrorCode;
    readonly message: string;
    readonly details: ErrorBody & { readonly status?: number };
  };
}

export function tellError(error: PatchbayError): Response {
  const code = codeOf[error.code];
  const status = statusOfReason.get(error.reason ?? '');
  const details = { ...error.toBody(), ...(status === undefined ? {} : { status }) };
  const body: McpError = { error: { code, message: messages[code], details } };
  return Response.json(body, { status: status ?? code });
}
