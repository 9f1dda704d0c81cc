import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { listDefinitions } from '../../src/engine/definitions.ts';
import { workflowKind } from '../../src/engine/kinds.ts';
import { fitList } from '../../src/engine/list.ts';
import { maskWorkflow } from '../../src/engine/workflow/secrets.ts';
import { Next, pageArguments } from '../../src/model/base.ts';
import { Workflow } from '../../src/model/workflow.ts';

export default defineTool({
  name: 'workflow/list',
  family: 'workflow',
  title: 'List workflows',
  summary: 'Lists stored workflows, the latest changed first.',
  effect: 'read',
  contract: true,
  needs: ['store', 'vault'],
  input: z.object(pageArguments),
  output: z.object({
    items: z.array(Workflow).describe('One page of them'),
    total: z.int().describe('How many there are'),
    next: Next.optional(),
  }),
  serve: {
    graphql: 'listWorkflows',
    lists: 'workflow',
    console: {
      title: 'Workflows',
      counted: 'Workflows',
      arguments: { limit: 12 },
      place: 4,
      columns: [
        { key: 'id', title: 'Workflow', kind: 'name' },
        { key: 'steps', title: 'Steps', kind: 'count' },
        { key: 'updatedAt', title: 'Changed' },
      ],
      empty: 'No workflow is stored yet. workflow_upsert stores one.',
    },
  },
  example: { limit: 10 },
  async run(input, ctx) {
    const { items, total } = await listDefinitions(workflowKind, input, ctx);
    const shown = items.map(maskWorkflow);
    return fitList(
      { items: shown, total },
      { tool: 'workflow_list', arguments: input, resultChars: ctx.budget.resultChars },
    );
  },
});
