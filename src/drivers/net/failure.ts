/**
 * What went wrong on the way out, in our own words.
 *
 * Foreign error texts hold addresses and whatever the other side sent, so they stay in `cause`. After a redirect
 * only the host that the caller named appears: where it led is a stranger's text.
 */
import { type ErrorCode, type ErrorExtras, PatchbayError } from '../../core/error.ts';

/** Whom a failure is about. */
export interface Place {
  /** Host and port of the URL that the caller gave. */
  readonly host: string;
  readonly isRedirected: boolean;
  /** Whether the caller named a proxy that is asked in its place. */
  readonly isProxied?: boolean;
}

interface Failure {
  readonly code: ErrorCode;
  /** The rest of the sentence that begins with the place. */
  readonly told: string;
  readonly hint?: string;
}

const failures = {
  EGRESS_REFUSED: { code: 'forbidden', told: 'was refused by the egress policy' },
  DNS_FAILED: { code: 'upstream_failed', told: 'could not be resolved', hint: 'Check the spelling of the host.' },
  CONNECTION_FAILED: {
    code: 'upstream_failed',
    told: 'could not be reached or closed the connection',
    hint: 'Check that it runs and that the port is right, or try again.',
  },
  CONNECTION_REFUSED: {
    code: 'upstream_failed',
    told: 'did not accept the connection',
    hint: 'Check that it runs and that the port is right.',
  },
  CONNECT_TIMEOUT: {
    code: 'timeout',
    told: 'did not accept a connection in time',
    hint: 'Check that it runs and that the port is right.',
  },
  REQUEST_TIMEOUT: {
    code: 'timeout',
    told: 'did not answer completely in time',
    hint: 'Ask for less, or allow a longer timeout.',
  },
  TLS_FAILED: {
    code: 'upstream_failed',
    told: 'failed the TLS check, or its certificate could not be verified',
    hint: 'Check the certificate; NODE_EXTRA_CA_CERTS names a file with further authorities.',
  },
  PROTOCOL_ERROR: { code: 'upstream_failed', told: 'sent something that was not valid HTTP' },
  RESPONSE_HEAD_TOO_LARGE: { code: 'upstream_failed', told: 'sent a header block that was too large' },
  RESPONSE_TOO_LARGE: {
    code: 'upstream_failed',
    told: 'sent an answer that was too large',
    hint: 'Ask for less, for example page by page.',
  },
  RESPONSE_RATIO: {
    code: 'upstream_failed',
    told: 'sent a compressed answer that grew beyond the allowed ratio',
    hint: 'Ask for the answer without compression (`accept-encoding: identity`).',
  },
  DECODE_FAILED: {
    code: 'upstream_failed',
    told: 'sent a compressed answer that could not be decoded',
    hint: 'Ask for the answer without compression (`accept-encoding: identity`).',
  },
  TOO_MANY_REDIRECTS: {
    code: 'upstream_failed',
    told: 'redirected too many times',
    hint: 'Find out where it settles, and ask there.',
  },
  BAD_REDIRECT: {
    code: 'upstream_failed',
    told: 'sent a redirect that cannot be followed',
    hint: 'Its target is not a usable URL: find out where the service answers, and ask there.',
  },
  PROXY_FAILED: {
    code: 'upstream_failed',
    told: 'could not be reached through the proxy',
    hint: 'Check the address of the proxy, its user and its password.',
  },
  INVALID_REQUEST: { code: 'invalid_input', told: 'was not asked, because the request was not valid HTTP' },
  SQL_CONNECT_FAILED: {
    code: 'upstream_failed',
    told: 'could not be reached as a database or closed the connection',
    hint: 'Check that it runs, that the port is right and that the database exists, or try again.',
  },
  SQL_TLS_MISSING: {
    code: 'upstream_failed',
    told: 'does not offer TLS',
    hint: 'Hosts other than this machine need TLS unless the URL says `sslmode=prefer` or `sslmode=disable`.',
  },
  SQL_AUTH_FAILED: {
    code: 'upstream_failed',
    told: 'refused the user or the password',
    hint: 'Check both in the URL, where special characters are percent-encoded.',
  },
  SQL_TIMEOUT: {
    code: 'timeout',
    told: 'did not finish the query in time',
    hint: 'Ask for less, or allow a longer timeout.',
  },
  SQL_RESULT_TOO_LARGE: {
    code: 'upstream_failed',
    told: 'sent a result that was too large',
    hint: 'Ask for less, for example with LIMIT or with fewer columns.',
  },
  NET_CLOSED: { code: 'cancelled', told: 'was not waited for, because Patchbay was stopping' },
} as const satisfies Record<string, Failure>;

export type FailureReason = keyof typeof failures;

export function failure(reason: FailureReason, place: Place, extras: ErrorExtras = {}): PatchbayError {
  const { code, told, hint }: Failure = failures[reason];
  const details = place.isRedirected ? { isRedirected: true } : undefined;
  return new PatchbayError(code, `${subject(place)} ${told}.`, { reason, hint, details, ...extras });
}

/** Any error of a connection or an exchange as one that the caller can be told, about the host they asked for. */
export function explain(error: unknown, place: Place): PatchbayError {
  if (!(error instanceof PatchbayError)) return failure(reasonAt(place, reasonOf(error)), place, { cause: error });
  if (!isReason(error.reason)) return error;
  return failure(error.reason, place, { hint: error.hint, cause: error });
}

/** Behind a proxy it is not known who failed; most often it is the proxy that refuses. */
const proxyReasons: ReadonlySet<FailureReason> = new Set([
  'CONNECTION_FAILED',
  'CONNECTION_REFUSED',
  'CONNECT_TIMEOUT',
  'INVALID_REQUEST',
]);

function reasonAt({ isProxied = false }: Place, reason: FailureReason): FailureReason {
  return isProxied && proxyReasons.has(reason) ? 'PROXY_FAILED' : reason;
}

function subject(place: Place): string {
  return place.isRedirected ? `The redirect target of host "${place.host}"` : `Host "${place.host}"`;
}

function isReason(reason: string | undefined): reason is FailureReason {
  return reason !== undefined && Object.hasOwn(failures, reason);
}

/** Errors of undici's parser have a name and no code. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const reasons: readonly (readonly [RegExp, FailureReason])[] = [
  [/^ECONNREFUSED$/, 'CONNECTION_REFUSED'],
  [/^UND_ERR_CONNECT_TIMEOUT$|^ETIMEDOUT$/, 'CONNECT_TIMEOUT'],
  [/^UND_ERR_HEADERS_OVERFLOW$/, 'RESPONSE_HEAD_TOO_LARGE'],
  [/^UND_ERR_(DESTROYED|CLOSED)$/, 'NET_CLOSED'],
  [/^UND_ERR_(INVALID_ARG|NOT_SUPPORTED|REQ_CONTENT_LENGTH_MISMATCH)$/, 'INVALID_REQUEST'],
  [/^HPE_|^HTTPParserError$|^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$/, 'PROTOCOL_ERROR'],
  // OpenSSL's verification codes have no common prefix.
  [/CERT|^ERR_(TLS|SSL)|^UNABLE_TO_|^DEPTH_ZERO|^HOSTNAME_MISMATCH$|^INVALID_CA$|^EPROTO$/, 'TLS_FAILED'],
];

function reasonOf(error: unknown): FailureReason {
  const code = codeOf(error);
  // Of an established connection it says that the other side has gone: the request may have arrived.
  if (code === 'ETIMEDOUT' && Reflect.get(Object(error), 'syscall') !== 'connect') return 'CONNECTION_FAILED';
  return reasons.find(([pattern]) => pattern.test(code))?.[1] ?? 'CONNECTION_FAILED';
}
