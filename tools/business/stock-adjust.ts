import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { adjustStock } from '../../src/engine/business/adjust.ts';
import { adjustInput, bookedFields } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/stockAdjust',
  family: 'business',
  title: 'Adjust stock',
  summary: 'Sets stock to what was counted, or books waste and other changes.',
  effect: 'write',
  contract: false,
  needs: ['store', 'shop'],
  input: z.object(adjustInput),
  output: z.object(bookedFields),
  example: { productId: 'eggs', counted: 120 },
  run: (input, ctx) => adjustStock(input, ctx),
});
