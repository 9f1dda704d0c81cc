/** Products, as they are given and shown. What is left out of one that exists stays as it is. */
import type * as z from 'zod';
import type { Product } from '../../core/business.ts';
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { Product as ShownProduct, ProductInput } from '../../model/business.ts';
import { fromMilli, fromMinor, toMilli, toMinor } from './amounts.ts';
import { readCatalogue } from './catalogue.ts';
import { fold } from './notes/fold.ts';

/**
 * Throws `invalid_input` when a new product has no name, two items have one id, an ingredient is not there, or two products
 * in use share a name: whoever reads a note would have to guess.
 */
export async function upsertProducts(items: readonly ProductInput[], ctx: Context<'store'>) {
  const catalogue = await readCatalogue(ctx);
  const merged = items.map((item) => merge(item, catalogue.get(item.id)));
  const after = new Map([...catalogue, ...merged.map((product): [string, Product] => [product.id, product])]);
  if (new Set(merged.map(({ id }) => id)).size < merged.length) throw refused('Two of the items had the same id.');
  for (const { id, madeFrom } of merged) {
    if (madeFrom.some(({ productId }) => productId === id || !after.has(productId))) {
      throw refused(`What ${id} is made from was not among the products.`);
    }
  }
  refuseSharedNames(merged, [...after.values()]);
  await ctx.store.business.products.upsert(merged, ctx.clock.now());
  const created = merged.filter(({ id }) => !catalogue.has(id)).length;
  return { created, updated: merged.length - created, items: merged.map(showProduct) };
}

function refuseSharedNames(merged: readonly Product[], after: readonly Product[]): void {
  const owners = new Map<string, Set<string>>();
  for (const product of after.filter(({ isActive }) => isActive)) {
    for (const name of namesOf(product)) owners.set(name, (owners.get(name) ?? new Set()).add(product.id));
  }
  for (const product of merged) {
    const others = namesOf(product)
      .flatMap((name) => [...(owners.get(name) ?? [])])
      .filter((id) => id !== product.id);
    if (!product.isActive || others[0] === undefined) continue;
    throw refused(`A name or alias of ${product.id} was one of ${others[0]} already.`);
  }
}

function namesOf({ name, aliases }: Product): readonly string[] {
  return [name, ...aliases].map((text) => fold(text).text.trim());
}

function merge(item: ProductInput, known: Product | undefined): Product {
  const name = item.name ?? known?.name;
  if (name === undefined) throw refused(`The new product ${item.id} had no name.`);
  return {
    id: item.id,
    name,
    unit: item.unit ?? known?.unit ?? 'piece',
    packs: item.packs ?? known?.packs ?? {},
    aliases: item.aliases ?? known?.aliases ?? [],
    priceMinor: item.price === undefined ? known?.priceMinor : minorOf(item.price),
    costMinor: item.cost === undefined ? known?.costMinor : minorOf(item.cost),
    madeFrom: item.madeFrom?.map(({ productId, qty }) => ({ productId, milli: toMilli(qty) })) ?? known?.madeFrom ?? [],
    isActive: item.active ?? known?.isActive ?? true,
  };
}

function minorOf(money: number | null): number | undefined {
  return money === null ? undefined : toMinor(money);
}

function refused(message: string): PatchbayError {
  return new PatchbayError('invalid_input', message, {
    reason: 'INVALID_PRODUCT',
    hint: 'Each item needs an id and names of its own, and a name when it is new. Nothing was stored.',
  });
}

export function showProduct(product: Product): z.output<typeof ShownProduct> {
  const { id, name, unit, packs, aliases, priceMinor, costMinor, madeFrom, isActive } = product;
  return {
    id,
    name,
    unit,
    packs: { ...packs },
    aliases: [...aliases],
    ...(priceMinor === undefined ? {} : { price: fromMinor(priceMinor) }),
    ...(costMinor === undefined ? {} : { cost: fromMinor(costMinor) }),
    madeFrom: madeFrom.map(({ productId, milli }) => ({ productId, qty: fromMilli(milli) })),
    active: isActive,
  };
}
