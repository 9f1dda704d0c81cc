/** Quantity times price: what records come to that have no total of their own. */
import type { Scalar } from '../shape.ts';
import { call, type Expr, strength } from './expression.ts';
import type { Source } from './scope.ts';

export interface Pair {
  readonly product: Expr;
  readonly label: string;
  readonly sources: readonly Source[];
}

/** The quantity and the price of one record; undefined where either is missing, or a total stands beside them. */
export function pairOf(numbers: readonly Source[]): Pair | undefined {
  const real = numbers.filter(({ shape }) => shape.nulls === 0 && shape.scalars.every((value) => isNumber(value)));
  const quantity = real.find(
    ({ name }) => name.own.length === 1 && ['quantity', 'unit', 'hour', 'count'].includes(name.own[0] ?? ''),
  );
  const price = real.find(
    ({ name }) => name.own.some((word) => ['price', 'rate', 'cost'].includes(word)) && !name.own.includes('total'),
  );
  if (quantity === undefined || price === undefined) return undefined;
  const product: Expr = { text: `${asNumber(quantity).text} * ${asNumber(price).text}`, strength: strength.product };
  return { product, label: `${quantity.label} times ${price.label}`, sources: [quantity, price] };
}

function isNumber(value: Scalar): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));
}

function asNumber({ at, shape }: Source): Expr {
  return shape.scalars.some((value) => typeof value === 'string') ? call('number', at) : at;
}
