import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { brief } from '../../src/model/base.ts';
import { Advice, AnyBranch, Name } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/reorderAdvice',
  family: 'business',
  title: 'Advise on orders',
  summary: 'Tells how much of each product to order, and why.',
  effect: 'read',
  contract: false,
  needs: ['store', 'shop'],
  input: z.object({
    productId: Name.optional().meta(brief('Default all')),
    branch: AnyBranch,
    leadDays: z.int().min(0).max(59).default(1).meta(brief('Until it arrives; 1')),
    reviewDays: z.int().min(1).max(60).default(7).meta(brief('Until the next order; 7')),
    serviceLevel: z.number().min(0.5).max(0.99).optional().meta(brief('Chance of having enough; default by margin')),
  }),
  output: z.object({ items: z.array(Advice).describe('What is late first') }),
  example: { leadDays: 2 },
  async run(input, ctx) {
    const { adviseOrders } = await import('../../src/engine/business/reorder.ts');
    return { items: await adviseOrders(input, ctx) };
  },
});
