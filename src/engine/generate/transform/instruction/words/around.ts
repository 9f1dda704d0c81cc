/** What conditions on items compare them with: single values given beside the list, and other lists. */
import { isScalarShape } from '../../../shape.ts';
import type { Scope, Source } from '../../terms/scope.ts';

export interface Around {
  /** Single values, such as members of the payload. */
  readonly given: readonly Source[];
  readonly lists: readonly Source[];
}

export const nothingAround: Around = { given: [], lists: [] };

const known = new WeakMap<Scope, Around>();

/** What can be seen from the items of a list beside themselves. */
export function aroundItems(inner: Scope): Around {
  const before = known.get(inner);
  if (before !== undefined) return before;
  const outer = inner.sources.filter(({ distance, lists, via }) => distance >= 1 && lists === 0 && via === undefined);
  const around = {
    given: outer.filter(({ shape, around: records }) => isScalarShape(shape) && records.length <= 3),
    lists: outer.filter(({ shape }) => shape.item !== undefined),
  };
  known.set(inner, around);
  return around;
}
