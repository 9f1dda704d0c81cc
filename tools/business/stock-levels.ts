import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { readStock } from '../../src/engine/business/stock.ts';
import { brief } from '../../src/model/base.ts';
import { AnyBranch, Day, ProductId, StockLevel } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/stockLevels',
  family: 'business',
  title: 'Read stock levels',
  summary: 'Tells what is in stock.',
  effect: 'read',
  contract: false,
  needs: ['store'],
  input: z.object({
    branch: AnyBranch,
    productId: ProductId.optional(),
    at: Day.optional().meta(brief('YYYY-MM-DD, at its end; default now')),
  }),
  output: z.object({ items: z.array(StockLevel).describe('By product and branch') }),
  serve: {
    workers: true,
    console: {
      title: 'Stock',
      counted: 'Stock levels',
      arguments: {},
      place: 1,
      columns: [
        { key: 'name', title: 'Product' },
        { key: 'branch', title: 'Branch' },
        { key: 'qty', title: 'In stock', kind: 'number' },
        { key: 'unit', title: 'Unit' },
      ],
      empty: 'Nothing was booked yet. business_record_purchase or a note begins the books.',
    },
  },
  example: { branch: 'main' },
  async run({ at, ...wanted }, ctx) {
    return { items: await readStock({ ...wanted, day: at }, ctx) };
  },
});
