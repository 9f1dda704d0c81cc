import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { StoredRun } from '../../core/ports.ts';

/** Throws `not_found` naming the run. */
export async function findRun(id: string, ctx: Context<'store'>): Promise<StoredRun> {
  const run = await ctx.store.runs.get(id);
  if (run !== undefined) return run;
  throw new PatchbayError('not_found', `Run with ID '${id}' not found.`, {
    reason: 'RUN_NOT_FOUND',
    hint: 'List the runs to see their ids.',
  });
}
