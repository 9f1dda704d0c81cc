import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { daysAgo, pruneRuns } from '../../src/engine/run/prune.ts';
import { RunStatus } from '../../src/model/run.ts';

export default defineTool({
  name: 'run/prune',
  family: 'run',
  title: 'Delete old runs',
  summary: 'Counts the runs that ended so many days ago, and deletes their records when dryRun is false.',
  effect: 'destroy',
  idempotent: true,
  contract: false,
  needs: ['store'],
  input: z.object({
    olderThanDays: z.number().min(0).describe('Days since they ended'),
    configId: z.string().optional().describe('Only runs of this definition'),
    status: RunStatus.optional().describe('Only runs that ended so'),
    dryRun: z.boolean().default(true).describe('Only count them'),
  }),
  output: z.object({
    runs: z.int().describe('How many are deleted, or would be'),
    dryRun: z.boolean().describe('Whether they are still there'),
  }),
  example: { olderThanDays: 30 },
  async run({ olderThanDays, configId, status, dryRun }, ctx) {
    const wanted = { before: daysAgo(olderThanDays, ctx.clock.now()), configId, status };
    const runs = dryRun ? await ctx.store.runs.countPrunable(wanted) : await pruneRuns(wanted, ctx);
    return { runs, dryRun };
  },
});
