import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { deleteDefinition } from '../../src/engine/definitions.ts';
import { extractKind } from '../../src/engine/kinds.ts';
import { Id } from '../../src/model/base.ts';

export default defineTool({
  name: 'extract/delete',
  family: 'extract',
  title: 'Delete an extraction',
  summary: 'Deletes an extraction and tells whether it was there; its past runs stay.',
  effect: 'destroy',
  idempotent: true,
  contract: true,
  needs: ['store', 'bus'],
  input: z.object({ id: Id.describe('Id of the extraction') }),
  output: z.object({ deleted: z.boolean().describe('False when there was none') }),
  example: { id: 'egg-prices' },
  async run({ id }, ctx) {
    return { deleted: await deleteDefinition(extractKind, id, ctx) };
  },
});
