import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { adjustStock } from '../../src/engine/business/adjust.ts';
import { brief } from '../../src/model/base.ts';
import { BookingId, Branch, bookedFields, ProductId } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/stockAdjust',
  family: 'business',
  title: 'Adjust stock',
  summary: 'Sets stock to what was counted, or books waste and other changes.',
  effect: 'write',
  contract: false,
  needs: ['store', 'shop'],
  input: z.object({
    productId: ProductId,
    branch: Branch,
    counted: z.number().min(0).max(1_000_000).optional().meta(brief('What is there')),
    change: z.number().min(-1_000_000).max(1_000_000).optional().meta(brief('Or what came or went')),
    reason: z.enum(['count', 'waste']).default('count').meta(brief('count or waste')),
    id: BookingId,
  }),
  output: z.object(bookedFields),
  example: { productId: 'eggs', counted: 120 },
  run: (input, ctx) => adjustStock(input, ctx),
});
