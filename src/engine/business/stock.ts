/** What is in stock: the sum of what was booked. */
import type * as z from 'zod';
import type { Movement, StockWanted } from '../../core/business.ts';
import type { Context } from '../../core/context.ts';
import type { StockLevel } from '../../model/business.ts';
import { fromMilli } from './amounts.ts';
import { type Catalogue, findProduct, readCatalogue } from './catalogue.ts';

type Shown = z.output<typeof StockLevel>;

/** Every level asked for, by product and branch. Throws `not_found` for a product that is not there. */
export async function readStock(wanted: StockWanted, ctx: Context<'store'>): Promise<Shown[]> {
  const catalogue = await readCatalogue(ctx);
  if (wanted.productId !== undefined) findProduct(wanted.productId, catalogue);
  const levels = await ctx.store.business.ledger.stock(wanted);
  return levels.map(({ productId, branch, milli }) => show(productId, branch, milli, catalogue));
}

/** The levels that movements concern, as they are with `added` on top. */
export async function stockOf(
  movements: readonly Movement[],
  { added, catalogue }: { readonly added: readonly Movement[]; readonly catalogue: Catalogue },
  { store }: Context<'store'>,
): Promise<Shown[]> {
  const levels = new Map<string, { productId: string; branch: string; milli: number }>();
  for (const { productId, branch } of movements) {
    if (productId === undefined || levels.has(keyOf(productId, branch))) continue;
    const [stored] = await store.business.ledger.stock({ productId, branch });
    levels.set(keyOf(productId, branch), { productId, branch, milli: stored?.milli ?? 0 });
  }
  for (const { productId, branch, milli } of added) {
    const level = productId === undefined ? undefined : levels.get(keyOf(productId, branch));
    if (level !== undefined) level.milli += milli;
  }
  return [...levels.values()].map(({ productId, branch, milli }) => show(productId, branch, milli, catalogue));
}

/** Less than nothing was sold, or moved, from somewhere: a purchase or a count is missing. */
export function tellShortages(levels: readonly Shown[]): string[] {
  return levels
    .filter(({ qty }) => qty < 0)
    .map(({ name, branch, qty, unit }) => {
      return `Stock of ${name} in ${branch} is ${qty} ${unit}: a purchase or a count is missing.`;
    });
}

function keyOf(productId: string, branch: string): string {
  return JSON.stringify([productId, branch]);
}

function show(productId: string, branch: string, milli: number, catalogue: Catalogue): Shown {
  const product = catalogue.get(productId);
  const { name = productId, unit = 'piece' } = product ?? {};
  return { productId, name, branch, qty: fromMilli(milli), unit };
}
