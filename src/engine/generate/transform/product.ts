/** Quantity times price: what records come to that have no total of their own. */
import { type Expr, operation, strength } from './expression.ts';
import { numberOf } from './numeric.ts';
import type { Source } from './scope.ts';

export interface Pair {
  readonly product: Expr;
  readonly label: string;
  readonly sources: readonly Source[];
}

/** The quantity and the price of one record; undefined where either is missing, or a total stands beside them. */
export function pairOf(numbers: readonly Source[]): Pair | undefined {
  const real = numbers.filter((source) => source.shape.nulls === 0 && numberOf(source) !== undefined);
  const quantity = real.find(
    ({ name }) => name.own.length === 1 && ['quantity', 'unit', 'hour', 'count'].includes(name.own[0] ?? ''),
  );
  const price = real.find(
    ({ name }) => name.own.some((word) => ['price', 'rate', 'cost'].includes(word)) && !name.own.includes('total'),
  );
  const [left, right] = [quantity, price].map((source) => source && numberOf(source));
  if (quantity === undefined || price === undefined || left === undefined || right === undefined) return undefined;
  const product = operation(left, '*', right, strength.product);
  return { product, label: `${quantity.label} times ${price.label}`, sources: [quantity, price] };
}
