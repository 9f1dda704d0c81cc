/** "Since the moment" says where a span begins and leaves its end open: one day is not both, unless it is the day itself that is meant. */
import { boundOf } from '../terms/bounds.ts';
import { type Bound, targetWords } from '../terms/target.ts';

const lower = /\b(?:since|after|from|starting|newer than|later than)\b/i;
const upper = /\b(?:until|till|before|up to|through|older than|earlier than|(?:by|to) the)\b/i;

/** The values without the far bound of a span that has one and the same place for both, where the text speaks of one bound alone. */
export function oneSided(values: ReadonlyMap<string, Bound>, text: string): ReadonlyMap<string, Bound> {
  if (lower.test(text) === upper.test(text)) return values;
  const side = lower.test(text) ? 'lower' : 'upper';
  const sides = [...values].map(([key, bound]) => ({
    key,
    bound,
    side: boundOf(targetWords(key.replace(/^\w+ /, '')), true),
  }));
  const near = new Set(sides.flatMap((one) => (one.side === side ? (one.bound.expression ?? []) : [])));
  return new Map(
    sides.flatMap((one): [string, Bound][] => {
      const isFar = one.side !== undefined && one.side !== side && near.has(one.bound.expression ?? '');
      return isFar ? [] : [[one.key, one.bound]];
    }),
  );
}
