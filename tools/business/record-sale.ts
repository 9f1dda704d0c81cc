import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { recordTrade } from '../../src/engine/business/trade.ts';
import { bookedFields, tradeInput } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/recordSale',
  family: 'business',
  title: 'Record a sale',
  summary: 'Books goods that were sold.',
  effect: 'write',
  contract: false,
  needs: ['store', 'shop'],
  input: z.object(tradeInput),
  output: z.object(bookedFields),
  serve: { workers: true },
  example: { items: [{ productId: 'eggs', qty: 12, total: 108 }] },
  run: (input, ctx) => recordTrade('sale', input, ctx),
});
