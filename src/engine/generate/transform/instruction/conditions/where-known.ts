/** Comparisons of what some rows do not have. */
import { type Expr, literal, operation, strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';

/** Nothing is neither before nor after anything: it is compared where all of it is there. */
export function whereKnown(sources: readonly Source[], compared: Expr): Expr {
  return sources
    .filter(({ shape }) => shape.nulls > 0)
    .reduceRight(
      (rest, { at }) => operation(operation(at, '!=', literal(null), strength.comparison), 'and', rest, strength.and),
      compared,
    );
}
