import { PatchbayError } from '../../core/error.ts';
import type { Ports } from '../../core/ports.ts';
import type { StoredRun } from '../../core/run-ports.ts';

/** Throws `not_found` naming the run. */
export async function findRun(id: string, ctx: Pick<Ports, 'store'>): Promise<StoredRun> {
  const run = await ctx.store.runs.get(id);
  if (run !== undefined) return run;
  throw new PatchbayError('not_found', `Run with ID '${id}' not found.`, {
    reason: 'RUN_NOT_FOUND',
    hint: 'List the runs to see their ids.',
  });
}
