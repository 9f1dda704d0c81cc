import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { fitList } from '../../src/engine/list.ts';
import { viewListed } from '../../src/engine/run/view.ts';
import { Next, pageArguments } from '../../src/model/base.ts';
import { Run } from '../../src/model/run.ts';

export default defineTool({
  name: 'run/list',
  family: 'run',
  title: 'List runs',
  summary: 'Lists runs with their outcome, newest first; run_get reads one with its data.',
  effect: 'read',
  contract: true,
  needs: ['store', 'durable'],
  input: z.object({ ...pageArguments, configId: z.string().optional().describe('Only runs of this definition') }),
  output: z.object({
    items: z.array(Run).describe('One page of them'),
    total: z.int().describe('How many there are'),
    next: Next.optional(),
  }),
  serve: {
    graphql: 'listRuns',
    lists: 'run',
    console: {
      title: 'Runs',
      counted: 'Runs',
      arguments: { limit: 12 },
      place: 3,
      columns: [
        { key: 'configId', title: 'Definition', kind: 'name' },
        { key: 'status', title: 'Status', kind: 'state' },
        { key: 'startedAt', title: 'Started' },
        { key: 'completedAt', title: 'Took', since: 'startedAt' },
        { key: 'error', title: 'Error', kind: 'long' },
        { key: 'id', title: 'Run', kind: 'id' },
      ],
      empty: 'Nothing has run yet. workflow_execute runs a workflow.',
    },
  },
  example: { limit: 5 },
  async run(input, ctx) {
    // Definitions are as long as they like: whoever has no room reads them one by one.
    const withConfig = ctx.budget.resultChars === Number.POSITIVE_INFINITY;
    const { items, total } = await ctx.store.runs.list({ ...input, withConfig });
    const shown = items.map((run) => viewListed(run, ctx.durable.latest(run.id)));
    return fitList(
      { items: shown, total },
      { tool: 'run_list', arguments: input, resultChars: ctx.budget.resultChars },
    );
  },
});
