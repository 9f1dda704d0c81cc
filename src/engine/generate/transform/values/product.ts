/** Quantity times price: what records come to that have no total of their own. */
import { type Expr, operation, strength } from '../terms/expression.ts';
import type { Source } from '../terms/scope.ts';
import { numberOf } from './numeric.ts';

export interface Pair {
  readonly product: Expr;
  readonly label: string;
  readonly sources: readonly Source[];
}

/** The quantity and the price of one record; undefined where either is missing, or a total stands beside them. */
export function pairOf(numbers: readonly Source[]): Pair | undefined {
  const real = numbers.filter((source) => source.shape.nulls === 0 && numberOf(source) !== undefined);
  const price = real.find(
    ({ name }) =>
      name.own.some((word) => ['price', 'rate', 'cost'].includes(word)) &&
      !name.own.some((word) => word === 'total' || word === 'tax'),
  );
  const quantity = quantityIn(real.filter((one) => one !== price));
  const [left, right] = [quantity, price].map((source) => source && numberOf(source));
  if (quantity === undefined || price === undefined || left === undefined || right === undefined) return undefined;
  const product = operation(left, '*', right, strength.product);
  return { product, label: `${quantity.label} times ${price.label}`, sources: [quantity, price] };
}

/** How many there are of what a record is about, whatever these are. */
const quantities: ReadonlySet<string> = new Set(
  'quantity unit hour count piece pc pcs night head bottle box crate pack packet portion copy seat ticket person'.split(
    ' ',
  ),
);

/** The number that tells how many; `amount` does so only where nothing else does, since it is mostly of money. */
export function quantityIn(numbers: readonly Source[]): Source | undefined {
  const called = numbers.filter(({ name }) => name.own.length === 1 && quantities.has(name.own[0] ?? ''));
  return called[0] ?? numbers.find((source) => source.name.own.join(' ') === 'amount' && isWhole(source));
}

export function isWhole({ shape }: Source): boolean {
  return shape.scalars.length > 0 && shape.scalars.every((value) => Number.isInteger(Number(value)));
}
