import type { Context } from '../../core/context.ts';
import { limits } from '../../core/limits.ts';
import type { Run } from '../../model/run.ts';
import { findRun } from './find.ts';
import { isFinished, summarizeRun } from './view.ts';

/**
 * Stops a run, in whichever process it is, and returns its record without data. A finished run is returned as it is.
 * The record says which requests had been sent and not been answered.
 */
export async function cancelRun(id: string, ctx: Context<'store' | 'durable'>): Promise<Run> {
  const before = await findRun(id, ctx);
  if (isFinished(before)) return summarizeRun(before);
  await ctx.durable.cancel(id);
  await ctx.durable.wait(id, limits.cancelSettleMs, ctx.signal, () => {});
  return summarizeRun(await findRun(id, ctx), ctx.durable.latest(id));
}
