/** What is known of a request that brought no success: whether anybody has acted on it, and when it may come again. */
import type { PatchbayError } from '../../core/error.ts';
import type { NetResponse } from '../../core/ports.ts';

/** The upstream did not act: sending again is safe for every method. */
export const refusedStatuses: ReadonlySet<number> = new Set([429, 503]);
/** The request did not reach the upstream. */
export const unreachedReasons: ReadonlySet<string> = new Set(['DNS_FAILED', 'CONNECT_TIMEOUT', 'CONNECTION_REFUSED']);

/** The upstream says that the request itself is wrong, so that nobody has acted on it; another one may be right. */
const refusingStatuses: ReadonlySet<number> = new Set([
  400, 401, 403, 404, 405, 406, 411, 413, 414, 415, 422, 429, 431,
]);

export function isRefusal(status: number): boolean {
  return refusingStatuses.has(status);
}

/** It has not left at all, and would not the next time. */
const unsentReasons: ReadonlySet<string> = new Set([
  'EGRESS_REFUSED',
  'INVALID_URL',
  'INVALID_REQUEST',
  'INVALID_HEADER',
]);

/** The request did not leave, or was not let in. */
export function isUnsent(error: PatchbayError): boolean {
  return isUnreached(error) || (unsentReasons.has(error.reason ?? '') && error.details?.isRedirected !== true);
}

/** The request did not reach the upstream, and may the next time. */
export function isUnreached({ reason, details }: PatchbayError): boolean {
  return unreachedReasons.has(reason ?? '') && details?.isRedirected !== true;
}

/** Milliseconds that Retry-After asks for, in seconds or as a date; undefined when it says nothing that can be read. */
export function wantedPauseMs({ headers }: NetResponse, now: number): number | undefined {
  const wanted = headers['retry-after'];
  if (wanted === undefined) return undefined;
  const seconds = Number(wanted);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(wanted) - now;
  return Number.isFinite(ms) ? Math.max(ms, 0) : undefined;
}
