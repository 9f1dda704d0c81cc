/** Flags that are told by a bound alone: `lowBattery, true below 20`, behind the number that it is meant of. */
import { type Field, isNumericField } from '../../terms/target.ts';
import { bareBoundIn } from '../said/bare-bounds.ts';
import type { Found, Made, World } from '../terms/terms.ts';

/** The number of the record beside it that is named last before the flag, else the only one. */
export function bareBound(field: Field, others: readonly Made[], { speech }: World): readonly Found[] {
  const [segment] = speech.about(field.words);
  if (segment === undefined) return [];
  const bound = bareBoundIn(speech.tokens, segment.from);
  if (bound === undefined) return [];
  const numbers = others.filter(({ field }) => isNumericField(field));
  const before = speech.tokens.slice(0, segment.from).flatMap(({ words }) => words);
  const placeOf = ({ field: { words } }: Made): number => Math.max(...words.map((word) => before.lastIndexOf(word)));
  const [last] = numbers.toSorted((a, b) => placeOf(b) - placeOf(a));
  if (last === undefined || (numbers.length > 1 && placeOf(last) < 0)) return [];
  const value = `$${last.variable}`;
  const test = `${value} ${bound.sign} ${bound.value}`;
  const known = last.field.target.isNullable ? `${value} != null and ${test}` : test;
  return [
    {
      text: bound.isTurned ? `$not(${known})` : known,
      score: 0.97,
      missing: [],
      notes: [{ kind: 'used', text: `${field.name} when ${last.field.name} ${bound.sign} ${bound.value}` }],
    },
  ];
}
