/** Sources as numbers that can be reckoned with. */
import { isScalarShape, type Scalar } from '../shape.ts';
import { call, type Expr } from './expression.ts';
import type { Source } from './scope.ts';

/** Undefined where some value is no number, plainly written. */
export function numberOf({ at, shape }: Source): Expr | undefined {
  if (!isScalarShape(shape) || !shape.scalars.every(isNumber)) return undefined;
  return shape.scalars.some((value) => typeof value === 'string') ? call('number', at) : at;
}

function isNumber(value: Scalar): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value));
}
