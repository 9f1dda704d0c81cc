import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { listSales } from '../../src/engine/business/sales.ts';
import { brief } from '../../src/model/base.ts';
import { AnyBranch, Day, ProductId } from '../../src/model/business.ts';

const SalesSum = z.object({
  key: z.string(),
  name: z.string().optional(),
  qty: z.number().optional(),
  revenue: z.number(),
  sales: z.int(),
});

export default defineTool({
  name: 'business/listSales',
  family: 'business',
  title: 'List sales',
  summary: 'Sums sales by day, product or branch.',
  effect: 'read',
  contract: false,
  needs: ['store', 'shop'],
  input: z.object({
    from: Day.optional().meta(brief('YYYY-MM-DD; default 30 days')),
    to: Day.optional().meta(brief('YYYY-MM-DD; default today')),
    branch: AnyBranch,
    productId: ProductId.optional(),
    groupBy: z.enum(['day', 'product', 'branch']).default('day').meta(brief('day, product or branch')),
  }),
  output: z.object({
    from: z.string().describe('First day'),
    to: z.string().describe('Last day'),
    revenue: z.number().describe('Of all of them'),
    sales: z.int().describe('Lines that were sold'),
    items: z.array(SalesSum).describe('One for each day, product or branch'),
  }),
  example: { from: '2026-01-01', to: '2026-01-31', groupBy: 'product' },
  run: (input, ctx) => listSales(input, ctx),
});
