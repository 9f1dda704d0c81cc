import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { missingParts } from '../../src/engine/workflow/definition.ts';
import { saveWorkflow } from '../../src/engine/workflow/save.ts';
import { Id, missingField } from '../../src/model/base.ts';
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
  output: Workflow.extend(missingField),
  serve: { graphql: 'upsertWorkflow' },
  example: {
    id: 'list-hens',
    input: {
      steps: [{ id: 'hens', apiConfig: { urlHost: 'https://farm.example', urlPath: '/hens' } }],
      finalTransform: 'hens.data.name',
    },
  },
  async run({ id, input }, ctx) {
    const workflow = await saveWorkflow(id, input, ctx);
    const missing = missingParts(workflow);
    return missing.length === 0 ? workflow : { ...workflow, missing };
  },
});
