/** The item of a list of texts or numbers, as the one field of a record that is made of it. */
import { isScalarShape } from '../../shape.ts';
import { nameScore } from '../../words.ts';
import { type Choice, createChoice } from '../terms/choice.ts';
import type { Scope } from '../terms/scope.ts';
import type { Wanted } from '../wanted/search.ts';
import { convert } from './convert.ts';

export function itselfChoices(wanted: Wanted, scope: Scope): readonly Choice[] {
  const source = scope.sources.find(({ isItself }) => isItself === true);
  if (source === undefined || !isScalarShape(source.shape)) return [];
  // `genre_ids` holds keys of other records, which are no rating and no title.
  if (source.name.own.at(-1) === 'id' && !wanted.name.own.some((word) => isKey(word) || source.name.own.includes(word)))
    return [];
  const found = { at: source.at, shape: source.shape, words: source.name.own, mayMiss: false };
  const made = convert(found, { target: wanted.target, words: wanted.name.own, isRequired: wanted.isRequired });
  if (made === undefined) return [];
  const text = `${wanted.place} is the item of ${source.label} itself`;
  const score = Math.max(0.68, nameScore(wanted.name, source.name)) - made.cost;
  return [
    createChoice(made.expr, score, source.label, {
      notes: [{ kind: 'meaning', text }],
      uses: `itself ${source.label}`,
    }),
  ];
}

function isKey(word: string): boolean {
  return /^(?:id|key|code|number|reference)$/.test(word);
}
