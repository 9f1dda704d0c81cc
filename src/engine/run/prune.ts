/** Deletes the records of runs that ended long ago. */
import type { Ports } from '../../core/ports.ts';
import { limits } from '../../core/limits.ts';
import type { Prune } from '../../core/run-ports.ts';

interface PruneContext extends Pick<Ports, 'store'> {
  readonly signal: AbortSignal;
}

/** Returns how many. In parts, so that others can write in between, and until `signal` aborts. */
export async function pruneRuns(wanted: Omit<Prune, 'limit'>, { store, signal }: PruneContext): Promise<number> {
  let deleted = 0;
  for (;;) {
    const some = await store.runs.prune({ ...wanted, limit: limits.pruneBatch });
    deleted += some;
    if (some < limits.pruneBatch || signal.aborted) return deleted;
  }
}

/** The moment before which a run must have ended, to have ended `days` days ago. */
export function daysAgo(days: number, now: number): number {
  return now - days * 86_400_000;
}
