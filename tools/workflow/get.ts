import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { getDefinition } from '../../src/engine/definitions.ts';
import { workflowKind } from '../../src/engine/kinds.ts';
import { partArguments, partFields, showDefinition } from '../../src/engine/show.ts';
import { maskWorkflow } from '../../src/engine/workflow/secrets.ts';
import { Id } from '../../src/model/base.ts';
import { Workflow } from '../../src/model/workflow.ts';

export default defineTool({
  name: 'workflow/get',
  family: 'workflow',
  title: 'Read a workflow',
  summary: 'Reads one stored workflow with all its steps; secrets are masked.',
  effect: 'read',
  contract: true,
  needs: ['store', 'vault'],
  input: z.object({ id: Id.describe('Id of the workflow'), ...partArguments }),
  output: Workflow.extend(partFields),
  serve: {
    graphql: 'getWorkflow',
    resource: { noun: 'workflow', title: 'Workflow', description: 'A stored workflow definition' },
  },
  example: { id: 'best-weeks' },
  async run({ id, ...part }, ctx) {
    const item = maskWorkflow(await getDefinition(workflowKind, id, ctx));
    return showDefinition(item, { ...part, id, tool: 'workflow_get', resultChars: ctx.budget.resultChars });
  },
});
