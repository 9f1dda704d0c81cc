import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { saveWorkflow } from '../../src/engine/workflow/save.ts';
import { Id } from '../../src/model/base.ts';
import { Workflow, WorkflowInput } from '../../src/model/workflow.ts';

export default defineTool({
  name: 'workflow/upsert',
  family: 'workflow',
  title: 'Store a workflow',
  summary: 'Creates or changes a workflow after checking it; absent fields are kept and null clears.',
  effect: 'write',
  idempotent: true,
  contract: true,
  needs: ['store', 'vault', 'sandbox', 'bus'],
  input: z.object({
    id: Id.describe('Id of the workflow'),
    input: WorkflowInput.describe('The definition or the fields to change'),
  }),
  output: Workflow,
  serve: { graphql: 'upsertWorkflow' },
  example: {
    id: 'list-hens',
    input: {
      steps: [{ id: 'hens', apiConfig: { urlHost: 'https://farm.example', urlPath: '/hens' } }],
      finalTransform: 'hens.data.name',
    },
  },
  async run({ id, input }, ctx) {
    return saveWorkflow(id, input, ctx);
  },
});
