/** Changes by the fields that they set: "make its equipment available again" names one, "enter who was present" a value of one. */
import { limits } from '../../../../core/limits.ts';
import { bodyTargets } from '../../step/binding/body-targets.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { enumOf } from '../../step/terms/target.ts';
import { withoutUnits } from '../../step/terms/units.ts';
import { isForm } from '../../word-forms.ts';
import { wordsOf } from '../../words.ts';
import { type Candidate, weakest } from '../steps/candidates.ts';
import { isCreation, isKeyWord } from '../terms/entity.ts';
import type { Workshop } from '../terms/plan.ts';
import { withoutQuotes } from '../terms/verbs.ts';

/** What sets a field that is named, or that has one of its choices named; the likeliest first. */
export function fieldsSaid(text: string, { operations }: Workshop['sources']): readonly Candidate[] {
  const said = new Set(
    withoutQuotes(text)
      .split(/[^\p{L}\d]+/u)
      .flatMap(wordsOf),
  );
  return operations
    .flatMap((known): readonly Candidate[] => {
      if (isReading(known.operation) || known.operation.method === 'DELETE') return [];
      // Whoever names a part of a thing does not ask for a new one.
      const isNew = isCreation(known.operation, known.noun);
      const fields = bodyTargets(known.operation).filter(
        ({ own, schema }) =>
          (!isNew && isNamedIn(said, own)) ||
          enumOf(schema).some((value) => wordsOf(String(value)).every((word) => said.has(word))),
      ).length;
      const isSaid = known.noun.length > 0 && known.noun.slice(-1).every((word) => said.has(word));
      return fields === 0 ? [] : [{ known, score: weakest + 0.4 * Math.min(3, fields) + (isSaid ? 1 : 0), about: 1 }];
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limits.buildReadings);
}

/** By its words, or as what it is the key of; what weighs so much has that weight. */
function isNamedIn(said: ReadonlySet<string>, own: readonly string[]): boolean {
  const words = withoutUnits(own.filter((word) => !isKeyWord(word)));
  const isSaid = (word: string): boolean =>
    said.has(word) ||
    (word.length > 4 && [...said].some((one) => one.length > 3 && isForm(one, word) && word.startsWith(one)));
  return words.length > 0 && words.every(isSaid);
}
