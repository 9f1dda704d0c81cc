/** When a step is tried again that its service refused for now: how a busy service is waited for is no part of the call. */
import { limits } from '../../../core/limits.ts';
import type { RetryPolicy } from '../../../model/workflow.ts';
import type { Failure } from './failure.ts';

const attempts = { 'rate-limit': 5, service: 3 } as const;

/**
 * Undefined where the service did not fail for now. Which requests may be sent again stays what it is for every step; the
 * first wait is the one that the failure tells, else that of the run.
 */
export function retryFor({ kind, text }: Failure): RetryPolicy | undefined {
  if (kind !== 'rate-limit' && kind !== 'service') return undefined;
  const delayMs = toldWaitMs(text);
  return {
    attempts: attempts[kind],
    ...(delayMs === undefined ? {} : { delayMs }),
    backoff: 'EXPONENTIAL',
    jitter: true,
  };
}

const waits =
  /\b(?:retry|try|again|wait|reset)[^.\d\n]{0,40}?(\d{1,5})\s*(ms|milliseconds?|minutes?|min|seconds?|secs?|s)?\b/i;

/** As in `Retry-After: 30` and "try again in 2 minutes"; a bare number is one of seconds. */
function toldWaitMs(text: string): number | undefined {
  const [, number, unit = 's'] = waits.exec(text) ?? [];
  if (number === undefined) return undefined;
  const scale = /^(?:ms|milli)/i.test(unit) ? 1 : /^m/i.test(unit) ? 60_000 : 1_000;
  return Math.min(Number(number) * scale, limits.retryAfterMaxMs);
}
