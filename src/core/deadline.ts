import type { Clock } from './context.ts';

/** Ends what takes longer than a fixed time. */
export interface Deadline {
  /** Calls `end` once when the time is up, unless it was removed before. */
  add(end: () => void): void;
  remove(end: () => void): void;
}

/**
 * Everything may take equally long and so ends in the order in which it began: one timer is enough for all of it. A timer
 * for each would cost a short call more than reading its arguments.
 */
export function createDeadline(ms: number, clock: Pick<Clock, 'now'>): Deadline {
  const endsAt = new Map<() => void, number>();
  let isArmed = false;

  function arm(afterMs: number): void {
    isArmed = true;
    // It often outlives what it was armed for, and must not keep the process alive.
    setTimeout(endLate, afterMs).unref();
  }

  function endLate(): void {
    isArmed = false;
    for (const [end, at] of endsAt) {
      // More than all of it is left where the clock was set back: then it begins anew.
      const leftMs = Math.min(at - clock.now(), ms);
      if (leftMs > 0) {
        endsAt.set(end, clock.now() + leftMs);
        arm(leftMs);
        return;
      }
      endsAt.delete(end);
      end();
    }
  }

  return {
    add(end) {
      endsAt.set(end, clock.now() + ms);
      if (!isArmed) arm(ms);
    },
    remove(end) {
      endsAt.delete(end);
    },
  };
}
