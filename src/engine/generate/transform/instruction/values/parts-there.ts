/** Texts of several fields with one sign between them, of which some records lack one: without it, and without its sign. */
import { atom, type Expr, literal } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';

/** Undefined where the pieces are no such row, or all of the fields are always there. */
export function partsThere(pieces: readonly (Source | string)[]): Expr | undefined {
  const sources = pieces.filter((piece) => typeof piece !== 'string');
  const signs = pieces.filter((piece) => typeof piece === 'string');
  const isRow = pieces.every((piece, at) => (typeof piece === 'string') === (at % 2 === 1));
  const isSome = sources.some(({ shape }) => shape.nulls > 0 || shape.scalars.includes(''));
  if (!isRow || sources.length < 2 || signs.length !== sources.length - 1 || new Set(signs).size !== 1 || !isSome)
    return undefined;
  const all = sources.map(({ at }) => at.text).join(', ');
  return atom(`$join([${all}][$ != null and $ != ""], ${literal(signs[0] ?? ' ').text})`);
}
