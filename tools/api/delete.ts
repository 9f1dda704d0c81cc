import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { deleteDefinition } from '../../src/engine/definitions.ts';
import { apiKind } from '../../src/engine/kinds.ts';
import { Id } from '../../src/model/base.ts';

export default defineTool({
  name: 'api/delete',
  family: 'api',
  title: 'Delete a call',
  summary: 'Deletes an API call and tells whether it was there; its past runs stay.',
  effect: 'destroy',
  idempotent: true,
  contract: true,
  needs: ['store', 'bus'],
  input: z.object({ id: Id.describe('Id of the call') }),
  output: z.object({ deleted: z.boolean().describe('False when there was none') }),
  serve: { graphql: 'deleteApi', value: 'deleted' },
  example: { id: 'hens' },
  async run({ id }, ctx) {
    return { deleted: await deleteDefinition(apiKind, id, ctx) };
  },
});
