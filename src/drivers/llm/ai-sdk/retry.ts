/** A provider that is busy is asked once more, when it says that this will help soon. */
import { APICallError } from '@ai-sdk/provider';
import type { Clock } from '../../../core/context.ts';
import { limits } from '../../../core/limits.ts';

/** 529 is what Anthropic says when it is overloaded. */
const busy: ReadonlySet<number | undefined> = new Set([429, 503, 529]);

/** Of a provider that says nothing about when to come back. */
const plainPauseMs = 1_000;

/** Throws what `ask` throws, the second time as well as the first; the signal's reason when it aborts in between. */
export async function askAgain<T>(ask: () => Promise<T>, clock: Clock, signal: AbortSignal): Promise<T> {
  try {
    return await ask();
  } catch (thrown) {
    const pauseMs = readPause(thrown, clock.now());
    if (pauseMs === undefined || pauseMs > limits.llmPauseMaxMs) throw thrown;
    await clock.sleep(pauseMs, signal);
    return await ask();
  }
}

/** Undefined for a failure that is not about being busy. */
function readPause(thrown: unknown, now: number): number | undefined {
  if (!APICallError.isInstance(thrown) || !busy.has(thrown.statusCode)) return undefined;
  const wanted = thrown.responseHeaders?.['retry-after'];
  if (wanted === undefined) return plainPauseMs;
  // Seconds or a date (RFC 9110, Retry-After).
  const ms = /^\d+$/.test(wanted) ? Number(wanted) * 1_000 : Date.parse(wanted) - now;
  return Number.isNaN(ms) ? plainPauseMs : Math.max(ms, 0);
}
