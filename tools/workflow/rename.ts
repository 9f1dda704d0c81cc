import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { renameDefinition } from '../../src/engine/definitions.ts';
import { workflowKind } from '../../src/engine/kinds.ts';
import { maskWorkflow } from '../../src/engine/workflow/secrets.ts';
import { Id } from '../../src/model/base.ts';
import { Workflow } from '../../src/model/workflow.ts';

export default defineTool({
  name: 'workflow/rename',
  family: 'workflow',
  title: 'Rename a workflow',
  summary: 'Moves a workflow to a free id; its past runs keep the old id.',
  effect: 'write',
  contract: true,
  needs: ['store', 'vault', 'bus'],
  input: z.object({ oldId: Id.describe('Present id'), newId: Id.describe('Free id') }),
  output: Workflow,
  serve: { graphql: 'renameWorkflow' },
  example: { oldId: 'list-hens', newId: 'hens-by-name' },
  async run({ oldId, newId }, ctx) {
    return maskWorkflow(await renameDefinition(workflowKind, oldId, newId, ctx));
  },
});
