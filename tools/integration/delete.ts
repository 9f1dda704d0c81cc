import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { deleteIntegration } from '../../src/engine/integration/delete.ts';
import { Id } from '../../src/model/base.ts';

export default defineTool({
  name: 'integration/delete',
  family: 'integration',
  title: 'Delete an integration',
  summary: 'Deletes an integration with its secrets; asks first when workflows still use it.',
  effect: 'destroy',
  idempotent: true,
  contract: true,
  needs: ['store', 'vault', 'bus'],
  input: z.object({
    id: Id.describe('Id of the integration'),
    force: z.boolean().default(false).describe('Delete it even though workflows use it'),
  }),
  output: z.object({ deleted: z.boolean().describe('False when there was none, or when it was kept') }),
  serve: { graphql: 'deleteIntegration', value: 'deleted' },
  example: { id: 'farm' },
  async run({ id, force }, ctx) {
    return { deleted: await deleteIntegration(id, force, ctx) };
  },
});
