/** Quantity times price: what records come to that have no total of their own. */
import { numbersOf } from '../shape.ts';
import type { Expr } from './expression.ts';
import type { Source } from './scope.ts';

export interface Pair {
  readonly product: Expr;
  readonly label: string;
  readonly sources: readonly Source[];
}

/** The quantity and the price of one record; undefined where either is missing, or a total stands beside them. */
export function pairOf(numbers: readonly Source[]): Pair | undefined {
  const real = numbers.filter(({ shape }) => numbersOf(shape).length === shape.scalars.length && shape.nulls === 0);
  const quantity = real.find(
    ({ name }) => name.own.length === 1 && ['quantity', 'unit', 'hour', 'count'].includes(name.own[0] ?? ''),
  );
  const price = real.find(
    ({ name }) => name.own.some((word) => ['price', 'rate', 'cost'].includes(word)) && !name.own.includes('total'),
  );
  if (quantity === undefined || price === undefined) return undefined;
  const product: Expr = { text: `${quantity.at.text} * ${price.at.text}`, strength: 5 };
  return { product, label: `${quantity.label} times ${price.label}`, sources: [quantity, price] };
}
