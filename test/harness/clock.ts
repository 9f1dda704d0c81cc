import type { Clock } from '../../src/core/context.ts';

export interface TestClock extends Clock {
  /** Moves the time; sleeps that are due wake. */
  advance(ms: number): void;
  /** What was slept for so far, in order. */
  readonly slept: readonly number[];
}

/** A clock that stands still until it is moved; with `skips` every sleep is over at once and moves it. */
export function testClock(start = Date.UTC(2026, 0, 1), { skips = false } = {}): TestClock {
  let now = start;
  const slept: number[] = [];
  let sleepers: { readonly due: number; readonly wake: () => void }[] = [];
  const advance = (ms: number): void => {
    now += ms;
    const due = sleepers.filter((sleeper) => sleeper.due <= now);
    sleepers = sleepers.filter((sleeper) => sleeper.due > now);
    for (const sleeper of due) sleeper.wake();
  };
  return {
    slept,
    now: () => now,
    advance,
    sleep(ms, signal) {
      signal?.throwIfAborted();
      slept.push(ms);
      if (skips) {
        now += ms;
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        sleepers.push({ due: now + ms, wake: resolve });
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    },
  };
}
