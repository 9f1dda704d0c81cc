/** One condition that an instruction puts on the items of a list. */
import type { Scalar } from '../../../shape.ts';
import type { Expr } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';

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
}
