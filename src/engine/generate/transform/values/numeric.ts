/** Sources as numbers that can be reckoned with. */
import { isScalarShape, type Scalar } from '../../shape.ts';
import { coverage } from '../../words.ts';
import { hasDates } from '../terms/dates.ts';
import { call, type Expr } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';

/** Undefined where some value is no number, plainly written. */
export function numberOf({ at, shape }: Source): Expr | undefined {
  if (!isScalarShape(shape) || !shape.scalars.every(isNumber)) return undefined;
  return shape.scalars.some((value) => typeof value === 'string') ? call('number', at) : at;
}

function isNumber(value: Scalar): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value));
}

/** Whether all values are numbers that tell how much, and no ids. */
export function holdsAmounts(source: Source): boolean {
  return numberOf(source) !== undefined && !source.name.own.includes('id');
}

export interface NumberField {
  readonly source: Source;
  readonly expr: Expr;
}

/** The numbers of the record itself that can be summed: no ids, no years, no dates. */
export function numberFields({ sources }: Scope): readonly NumberField[] {
  return sources.flatMap((source) => {
    const { name, distance, lists, shape } = source;
    const isCounted =
      distance === 0 && lists === 0 && !name.own.some((word) => ['id', 'year', 'index', 'page'].includes(word));
    const expr = isCounted && !hasDates({ shape, name }) ? numberOf(source) : undefined;
    return expr === undefined ? [] : [{ source, expr }];
  });
}

/** The one that is called so, else the only one. */
export function onlyOf(fields: readonly NumberField[], words: readonly string[]): NumberField | undefined {
  const named = fields.find(({ source }) => words.length > 0 && coverage(words, source.name.own) > 0.7);
  return named ?? (fields.length === 1 ? fields[0] : undefined);
}
