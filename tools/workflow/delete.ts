import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { deleteDefinition } from '../../src/engine/definitions.ts';
import { workflowKind } from '../../src/engine/kinds.ts';
import { Id } from '../../src/model/base.ts';

export default defineTool({
  name: 'workflow/delete',
  family: 'workflow',
  title: 'Delete a workflow',
  summary: 'Deletes a workflow and tells whether it was there; its past runs stay.',
  effect: 'destroy',
  idempotent: true,
  contract: true,
  needs: ['store', 'bus'],
  input: z.object({ id: Id.describe('Id of the workflow') }),
  output: z.object({ deleted: z.boolean().describe('False when there was none') }),
  serve: { graphql: 'deleteWorkflow', value: 'deleted' },
  example: { id: 'list-hens' },
  async run({ id }, ctx) {
    return { deleted: await deleteDefinition(workflowKind, id, ctx) };
  },
});
