/** Numbers about a list of the result that stand beside it: `total` of what its records come to, how many there are. */
import type { Field } from '../target.ts';
import { isAkin, textOf } from './speech.ts';
import type { Found, Made, World } from './terms.ts';

export function totals(field: Field, others: readonly Made[], world: World): readonly Found[] {
  const { types } = field.target;
  if (!types.has('number') && !types.has('integer')) return [];
  return others.flatMap(({ field: other, variable, found }): readonly Found[] => {
    const items = other.target.items?.fields ?? [];
    const rest = field.words.filter(
      (word) => !['total', 'sum', 'grand', 'overall', 'all', 'count', 'closing', 'final'].includes(word),
    );
    const numbers = items.filter(({ target }) => target.types.has('number') || target.types.has('integer'));
    const isTotal =
      field.words.some((word) => ['total', 'sum', 'overall', 'grand'].includes(word)) ||
      /\btotal|\bsum/.test(textOf(world.speech.about(field.words)[0] ?? { tokens: [] }));
    const named = numbers.filter(
      ({ words }) => rest.length > 0 && rest.every((word) => words.some((own) => isAkin(own, word))),
    );
    const only = named[0] ?? (rest.length === 0 && numbers.length === 1 ? numbers[0] : undefined);
    if (!isTotal || only === undefined) return [];
    // What was reckoned for every record can be summed nowhere else.
    const isReckoned = new RegExp(`"${only.name}": (?![\\w.]+[,} ])`).test(found.text);
    return [
      {
        text: `$sum($${variable}.${only.name})`,
        score: isReckoned ? 0.97 : 0.7,
        missing: [],
        notes: [{ kind: 'used', text: `${field.name} is the sum of ${other.name}[].${only.name}` }],
      },
    ];
  });
}
