import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { Run } from '../../model/run.ts';
import { findRun } from './find.ts';
import { isFinished, summarizeRun } from './view.ts';

/** How long a cancelled run may take to write its end. */
const settleMs = 5_000;

/** Stops a run and returns its record without data. A finished run is returned as it is. */
export async function cancelRun(id: string, ctx: Context<'store' | 'durable'>): Promise<Run> {
  const before = await findRun(id, ctx);
  if (isFinished(before)) return summarizeRun(before);
  if (!ctx.durable.cancel(id)) {
    throw new PatchbayError('conflict', `Run '${id}' is executed by another process.`, {
      reason: 'RUN_ELSEWHERE',
      hint: 'Cancel it there, or end that process.',
    });
  }
  await ctx.durable.wait(id, settleMs, ctx.signal, () => {});
  return summarizeRun(await findRun(id, ctx), ctx.durable.latest(id));
}
