import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { brief } from '../../src/model/base.ts';
import { OperationResult, SentOperation } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/syncOperations',
  family: 'business',
  title: 'Take in offline operations',
  summary: 'Does what a device noted offline, each operation once.',
  effect: 'write',
  idempotent: true,
  contract: false,
  needs: ['store', 'shop', 'bus'],
  input: z.object({
    operations: z
      .array(SentOperation)
      .min(1)
      .max(500)
      .meta(
        brief(
          '{local_uuid, operation_type: note_collection|record_sale|record_purchase|stock_adjust|stock_transfer, operation_details: arguments of that tool, branch_id}',
        ),
      ),
  }),
  output: z.object({ results: z.array(OperationResult).describe('One for each operation, in order') }),
  serve: { workers: true },
  example: {
    operations: [
      {
        local_uuid: '5b1e7a4e-1',
        operation_type: 'record_sale',
        operation_details: { items: [{ productId: 'eggs', qty: 12 }] },
      },
    ],
  },
  async run({ operations }, ctx) {
    const { syncOperations } = await import('../../src/engine/business/sync.ts');
    return { results: await syncOperations(operations, ctx) };
  },
});
