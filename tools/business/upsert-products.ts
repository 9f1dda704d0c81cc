import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { upsertProducts } from '../../src/engine/business/products.ts';
import { brief } from '../../src/model/base.ts';
import { Product, ProductInput } from '../../src/model/business.ts';

export default defineTool({
  name: 'business/upsertProducts',
  family: 'business',
  title: 'Store products',
  summary: 'Adds products or changes the fields given of them.',
  effect: 'write',
  idempotent: true,
  contract: false,
  needs: ['store'],
  input: z.object({
    items: z
      .array(ProductInput)
      .min(1)
      .max(500)
      .meta(
        brief(
          '{id, name, unit: piece|kg|l, packs: {tray: 30}, aliases, price, cost, madeFrom: [{productId, qty}], active}',
        ),
      ),
  }),
  output: z.object({
    created: z.int().describe('How many are new'),
    updated: z.int().describe('How many were there before'),
    items: z.array(Product).describe('As they are now'),
  }),
  example: { items: [{ id: 'eggs', name: 'Egg', packs: { tray: 30 }, aliases: ['itlog'], price: 9, cost: 7 }] },
  run: ({ items }, ctx) => upsertProducts(items, ctx),
});
