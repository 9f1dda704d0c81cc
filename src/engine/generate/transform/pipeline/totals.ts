/** Numbers about a list of the result that stand beside it: `total` of what its records come to, how many there are. */
import type { Field } from '../target.ts';
import { isAkin, textOf } from './speech.ts';
import type { Found, Made, World } from './terms.ts';

export function totals(field: Field, others: readonly Made[], world: World): readonly Found[] {
  const { types } = field.target;
  if (!types.has('number') && !types.has('integer')) return [];
  const last = edges(field, others, world);
  if (last !== undefined) return [last];
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
    const said = world.speech.about(field.words)[0]?.tokens.flatMap((token) => token.words) ?? [];
    const spoken = numbers.filter(({ words }) => words.every((word) => said.some((one) => isAkin(one, word))));
    const only = named[0] ?? (spoken.length === 1 ? spoken[0] : undefined) ?? (rest.length === 0 && numbers.length === 1 ? numbers[0] : undefined);
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

const edgeWords: readonly (readonly [RegExp, 'max' | 'min' | 'last'])[] = [
  [/^(?:lowest|low|minimum|smallest)$/, 'min'],
  [/^(?:highest|high|maximum|peak|largest)$/, 'max'],
  [/^(?:closing|final|end|ending|last|current)$/, 'last'],
];

/** `closingBalance`, `lowest`: of what runs on through the records of the list. */
function edges(field: Field, others: readonly Made[], world: World): Found | undefined {
  const kind = field.words.flatMap((word) => edgeWords.find(([pattern]) => pattern.test(word))?.[1] ?? [])[0];
  if (kind === undefined) return undefined;
  for (const { field: other, variable, found } of others) {
    const running = (other.target.items?.fields ?? []).find(({ name }) =>
      new RegExp(`"${name}": [^"]*\\$sum\\(\\[\\$inOrder`).test(found.text),
    );
    if (running === undefined) continue;
    const values = `$${variable}.${running.name}`;
    const opening = new RegExp(`"${running.name}": (\\$\\$[\\w.]+) \\+ \\$sum`).exec(found.text)?.[1];
    const text =
      kind === 'last' ? `$${variable}[-1].${running.name}${opening === undefined ? '' : ` ?? ${opening}`}` : `$${kind}(${values})`;
    return {
      text: kind === 'last' && opening !== undefined ? `(${text})` : text,
      score: world.speech.says(/\b(?:closing|final|end\w*|last|lowest|highest|minimum|maximum)\b/) ? 1.01 : 0.9,
      missing: [],
      notes: [{ kind: 'used', text: `${field.name} is the ${kind} of ${other.name}[].${running.name}` }],
    };
  }
  return undefined;
}
