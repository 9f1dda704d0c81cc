/** Cooking and cutting up: what was used up, and what came of it. What the note leaves out, recipes say. */
import type { Movement, Product } from '../../core/business.ts';
import { toMilli } from './amounts.ts';
import type { Catalogue } from './catalogue.ts';
import type { OtherLine } from './notes/shapes.ts';

interface CookingPlace {
  readonly note: { readonly branch: string };
  readonly day: string;
  readonly catalogue: Catalogue;
}

export function cookedMovements(lines: readonly OtherLine[], place: CookingPlace): Movement[] {
  const used = lines.filter(({ role }) => role !== 'to');
  const made = lines.filter(({ role }) => role === 'to');
  const stated = [
    ...used.map((line) => cooked('cook_out', line.productId, toMilli(line.qty), line.text, place)),
    ...made.map((line) => cooked('cook_in', line.productId, toMilli(line.qty), line.text, place)),
  ];
  if (made.length === 0) return [...stated, ...used.flatMap((line) => whatCameOf(line, place))];
  return used.length === 0 ? [...stated, ...made.flatMap((line) => whatWasUsed(line, place))] : stated;
}

/** Where one product alone is made from it. */
function whatCameOf({ productId, qty, text }: OtherLine, place: CookingPlace): Movement[] {
  const products = [...place.catalogue.values()].filter(({ madeFrom, isActive }) => {
    return isActive && madeFrom.length === 1 && madeFrom[0]?.productId === productId;
  });
  const [product] = products;
  const needed = product?.madeFrom[0]?.milli ?? 0;
  if (product === undefined || products.length > 1 || needed === 0) return [];
  const milli = Math.round((Math.abs(toMilli(qty)) * 1_000) / needed);
  return [cooked('cook_in', product.id, milli, text, place)];
}

function whatWasUsed({ productId, qty, text }: OtherLine, place: CookingPlace): Movement[] {
  const product: Product | undefined = place.catalogue.get(productId);
  return (product?.madeFrom ?? []).map((ingredient) => {
    const milli = Math.round((Math.abs(toMilli(qty)) * ingredient.milli) / 1_000);
    return cooked('cook_out', ingredient.productId, milli, text, place);
  });
}

function cooked(
  kind: 'cook_in' | 'cook_out',
  productId: string,
  milli: number,
  text: string,
  { note: { branch }, day }: CookingPlace,
): Movement {
  const amount = Math.abs(milli);
  return { kind, productId, branch, day, milli: kind === 'cook_in' ? amount : 0 - amount, minor: undefined, text };
}
