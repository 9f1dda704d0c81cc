import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { transferStock } from '../../src/engine/business/adjust.ts';
import { bookedFields, transferInput } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/stockTransfer',
  family: 'business',
  title: 'Transfer stock',
  summary: 'Moves goods from one branch to another.',
  effect: 'write',
  contract: false,
  needs: ['store', 'shop'],
  input: z.object(transferInput),
  output: z.object(bookedFields),
  example: { productId: 'eggs', qty: 60, from: 'main', to: 'branch1' },
  run: (input, ctx) => transferStock(input, ctx),
});
