/** Which failures pass by themselves, and how often they are waited for. */
import type { Clock, Log } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';

/** The network, an overloaded service and a broken one; never what a service refuses. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof PatchbayError)) return false;
  const status = error.details?.status;
  if (typeof status === 'number') return status >= 500 || status === 429;
  return error.code === 'timeout' || error.code === 'upstream_failed';
}

const neverSent = new Set(['CONNECTION_REFUSED', 'CONNECT_TIMEOUT', 'DNS_FAILED']);

/** As `isTransient`, of what must not arrive twice: a code that was used once more voids the tokens it was used for. */
export function isUnused(error: unknown): boolean {
  if (!isTransient(error) || !(error instanceof PatchbayError)) return false;
  return error.details?.status !== undefined || neverSent.has(error.reason ?? '');
}

interface RetryPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Tries again after growing pauses with jitter, so that processes that failed together do not come back together. */
export async function withRetries<T>(
  work: () => Promise<T>,
  mayRepeat: (error: unknown) => boolean,
  { clock, log, signal }: RetryPorts,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (cause) {
      if (tried > limits.oauthRetries || !mayRepeat(cause)) throw cause;
      log.write('info', 'a request to the hosting service is tried again', { tried, cause });
      await clock.sleep(limits.oauthRetryDelayMs * 2 ** (tried - 1) * (0.5 + Math.random()), signal);
    }
  }
}
