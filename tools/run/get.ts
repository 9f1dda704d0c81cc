import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { findRun } from '../../src/engine/run/find.ts';
import { partOfRun, viewRun } from '../../src/engine/run/view.ts';
import { Id } from '../../src/model/base.ts';
import { Run } from '../../src/model/run.ts';

export default defineTool({
  name: 'run/get',
  family: 'run',
  title: 'Read a run',
  summary: 'Reads one run: its progress while it goes on, then its result, its steps and why it failed.',
  effect: 'read',
  contract: true,
  needs: ['store', 'durable'],
  input: z.object({
    id: Id.describe('Id of the run'),
    path: z.string().optional().describe('Only this part, such as data.rows or stepResults.0.transformedData'),
    offset: z.int().min(0).default(0).describe('Items or characters of that part to skip'),
  }),
  output: Run,
  serve: {
    graphql: 'getRun',
    resource: { noun: 'run', title: 'Run', description: 'What a run did and gave' },
  },
  example: { id: '0f9c1c5e-6f0b-4f7e-9a53-0d3f4c1b2a66' },
  async run({ id, path, offset }, ctx) {
    const run = viewRun(await findRun(id, ctx), ctx.durable.latest(id), await ctx.durable.place(id));
    return partOfRun(run, { path, offset }, ctx.budget.resultChars);
  },
});
