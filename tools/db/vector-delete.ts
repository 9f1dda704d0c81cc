import * as z from 'zod';
import { limits } from '../../src/core/limits.ts';
import { defineTool } from '../../src/core/tool.ts';
import { deleteVectors } from '../../src/engine/db/vectors.ts';
import { changeArguments, RowData } from '../../src/model/db.ts';

export default defineTool({
  name: 'db/vectorDelete',
  family: 'db',
  title: 'Delete vectors',
  summary:
    'Deletes vectors for good, by reference or filters; many have to be confirmed; a namespace goes with its last one.',
  effect: 'destroy',
  idempotent: true,
  contract: false,
  needs: ['vectors'],
  input: z.object({
    namespace: z.string().describe('Collection'),
    refs: z.array(z.string()).max(limits.vectorBatch).optional().describe('Which; with filters, of these'),
    filters: RowData.optional().describe('On metadata'),
    dry_run: z.boolean().optional().describe('Only count them'),
    max_rows: changeArguments.max_rows.describe('Confirms that up to so many may go'),
  }),
  output: z.object({
    deleted: z.int().describe('How many; with dry_run, how many it would be'),
    refs: z.array(z.string()).describe('The first of them'),
    count: z.int().describe('Vectors left in the namespace'),
    dry_run: z.boolean().optional().describe('Nothing was deleted'),
  }),
  serve: { fenced: true },
  example: { namespace: 'hens', refs: ['berta'] },
  async run(input, ctx) {
    const { deleted, refs, count } = await deleteVectors(input, ctx);
    return { deleted, refs: [...refs], count, ...(input.dry_run === true ? { dry_run: true } : {}) };
  },
});
