/** Failures as S3 tells them, so that its clients understand. */
import { type PatchbayError, toPatchbayError } from '../../core/error.ts';

export interface Told {
  readonly status: number;
  readonly xml: string;
  readonly error: PatchbayError;
}

const told: Readonly<Record<string, readonly [code: string, status: number]>> = {
  NOT_FOUND: ['NoSuchKey', 404],
  METHOD_NOT_ALLOWED: ['MethodNotAllowed', 405],
  NOT_IMPLEMENTED: ['NotImplemented', 501],
  LENGTH_REQUIRED: ['MissingContentLength', 411],
  HOST_REFUSED: ['AccessDenied', 403],
  LINK_UNSIGNED: ['AccessDenied', 403],
  LINK_EXPIRED: ['AccessDenied', 403],
  LINK_NOT_YET_VALID: ['AccessDenied', 403],
  LINK_UNKNOWN_KEY: ['InvalidAccessKeyId', 403],
  LINK_MISMATCH: ['SignatureDoesNotMatch', 403],
  LINK_MALFORMED: ['AuthorizationQueryParametersError', 400],
  INVALID_PATH: ['InvalidURI', 400],
  INVALID_ARGUMENT: ['InvalidArgument', 400],
  TOO_LARGE: ['EntityTooLarge', 413],
  CHECKSUM_MISMATCH: ['XAmzContentSHA256Mismatch', 400],
  DIGEST_MISMATCH: ['BadDigest', 400],
  PATH_CONFLICT: ['OperationAborted', 409],
  DISK_FULL: ['InsufficientStorage', 507],
  READ_ONLY: ['AccessDenied', 403],
  PRECONDITION_FAILED: ['PreconditionFailed', 412],
  INVALID_RANGE: ['InvalidRange', 416],
};

/** What the client is told of a failure. */
export function tell(thrown: unknown): Told {
  const error = toPatchbayError(thrown);
  const [code, status] = told[error.reason ?? ''] ?? ['InternalError', 500];
  const message = [error.message, error.hint].filter((part) => part !== undefined).join(' ');
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
  return { status, xml, error };
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
