/** What to order: advice for every product that is sold, from its sales, its stock and what it costs. */
import type { Product } from '../../core/business.ts';
import { fromMilli, fromMinor } from './amounts.ts';
import type { BookContext } from './book.ts';
import { findProduct, readCatalogue } from './catalogue.ts';
import { asEngine } from './engine-call.ts';
import { adviseReorder, type ReorderAdvice } from './forecast/reorder.ts';
import { readSales } from './sales-history.ts';

export interface ReorderWanted {
  readonly productId?: string | undefined;
  readonly branch?: string | undefined;
  readonly leadDays: number;
  readonly reviewDays: number;
  readonly serviceLevel?: number | undefined;
}

export interface ProductAdvice extends ReorderAdvice {
  productId: string;
  name: string;
  unit: string;
  stock: number;
}

/** What is late first, then what is needed most. Throws `not_found` for a product that is not there. */
export async function adviseOrders(wanted: ReorderWanted, ctx: BookContext): Promise<ProductAdvice[]> {
  const catalogue = await readCatalogue(ctx);
  const products =
    wanted.productId === undefined
      ? [...catalogue.values()].filter(({ isActive }) => isActive)
      : [findProduct(wanted.productId, catalogue)];
  const advice: ProductAdvice[] = [];
  for (const product of products) {
    ctx.signal.throwIfAborted();
    advice.push(...(await advise(product, wanted, ctx)));
  }
  return advice.sort((a, b) => Number(b.isLate) - Number(a.isLate) || b.quantity - a.quantity);
}

/** None for a product that was never sold. */
async function advise(product: Product, wanted: ReorderWanted, ctx: BookContext): Promise<ProductAdvice[]> {
  const { id: productId, name, unit, priceMinor, costMinor } = product;
  const { branch, leadDays, reviewDays, serviceLevel } = wanted;
  const sales = await readSales({ productId, branch }, ctx);
  if (sales.history.length === 0) return [];
  const levels = await ctx.store.business.ledger.stock({ productId, branch });
  const stock = fromMilli(levels.reduce((total, { milli }) => total + milli, 0));
  const input = {
    ...sales,
    absent: 'sold nothing' as const,
    // Less than nothing in stock is a booking that is missing, and nothing to be ordered.
    stock: Math.max(stock, 0),
    leadDays,
    reviewDays,
    serviceLevel,
    pack: packOf(product),
    price: priceMinor === undefined ? undefined : fromMinor(priceMinor),
    cost: costMinor === undefined ? undefined : fromMinor(costMinor),
  };
  const advice = await asEngine('forecast', 'business/reorderAdvice', () => adviseReorder(input), ctx);
  return [{ productId, name, unit, stock, ...advice }];
}

/** What it is bought in, where there is one pack alone. */
function packOf({ packs }: Product): number | undefined {
  const sizes = Object.values(packs);
  return sizes.length === 1 ? sizes[0] : undefined;
}
