/** One condition that an instruction puts on the items of a list. */
import type { Scalar } from '../../../shape.ts';
import type { Expr } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import type { Token } from './read.ts';

export interface Condition {
  readonly expr: Expr;
  readonly from: number;
  readonly to: number;
  /** The field it is about, and the value where it is one of several that are allowed. */
  readonly source: Source;
  readonly value?: Scalar;
  readonly isNegative?: boolean;
  /** It keeps rows out of the result as a whole, whatever field is named beside it. */
  readonly isWhole?: boolean;
  /** `tickets with replies`: where the result has a field of that name, it may be all that is asked for. */
  readonly mayBeField?: boolean;
}

/** It is called as one of the fields of the result is, which may be all that it says. */
export function mayBeAnyOf(
  { mayBeField, source, from, to }: Condition,
  tokens: readonly Token[],
  names: readonly (readonly string[])[],
): boolean {
  if (mayBeField !== true) return false;
  const said = tokens.slice(from, to).flatMap(({ words }) => words);
  return [source.name.own, said].some((words) => names.some((name) => name.join(' ') === words.join(' ')));
}
