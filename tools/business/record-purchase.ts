import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { recordTrade } from '../../src/engine/business/trade.ts';
import { bookedFields, tradeInput } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/recordPurchase',
  family: 'business',
  title: 'Record a purchase',
  summary: 'Books goods that were bought.',
  effect: 'write',
  contract: false,
  needs: ['store', 'shop'],
  input: z.object(tradeInput),
  output: z.object(bookedFields),
  example: { items: [{ productId: 'eggs', qty: 300, total: 2100 }], branch: 'main' },
  run: (input, ctx) => recordTrade('purchase', input, ctx),
});
