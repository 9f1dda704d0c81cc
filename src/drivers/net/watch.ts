/** What ends a request from outside: the caller's signal and the time limit, over all of its redirects. */
import { PatchbayError } from '../../core/error.ts';
import { type FailureReason, failure, type Place } from './failure.ts';

export interface Watch {
  /** `stop` replaces the one before it; it is called at once when the request has ended already. */
  onStop(stop: (error: PatchbayError) => void): void;
  /** Lets go of the signal and the timer. */
  end(): void;
}

/** A longer timer would fire at once. */
export const longestTimerMs = 2 ** 31 - 1;

/** `late` is the reason of the failure when the time is up. */
export function createWatch(
  signal: AbortSignal,
  timeoutMs: number,
  place: Place,
  late: 'REQUEST_TIMEOUT' | 'SQL_TIMEOUT' = 'REQUEST_TIMEOUT',
): Watch {
  let ended: PatchbayError | undefined;
  let stop: ((error: PatchbayError) => void) | undefined;

  function finish(error: PatchbayError): void {
    ended ??= error;
    stop?.(ended);
  }

  const onAbort = () => finish(explainAbort(signal.reason, place, late));
  const onTimeout = () => finish(failure(late, place, { details: { timeoutMs } }));
  const timer = setTimeout(onTimeout, Math.min(timeoutMs, longestTimerMs));
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();

  return {
    onStop(next) {
      stop = next;
      if (ended !== undefined) next(ended);
    },
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}

/** A signal that says why in our own terms, such as a call's deadline, is taken at its word. */
function explainAbort(reason: unknown, place: Place, late: FailureReason): PatchbayError {
  if (reason instanceof PatchbayError) return reason;
  if (reason instanceof Error && reason.name === 'TimeoutError') return failure(late, place);
  return new PatchbayError('cancelled', `The request to host "${place.host}" was cancelled.`, { cause: reason });
}
