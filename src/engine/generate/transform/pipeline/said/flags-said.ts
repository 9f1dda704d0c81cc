/** Flags of the result that a sentence says the truth of. */
import type { Field } from '../../terms/target.ts';
import { isAkin, type Segment } from '../terms/speech.ts';

/** `whoever spent 500 or more is a VIP` says when the flag is true, and leaves no row out. */
export function flagsDefinedBy(
  segment: Segment | undefined,
  value: unknown,
  fields: readonly Field[],
): readonly Field[] {
  const tokens = value === undefined ? (segment?.tokens ?? []) : [];
  const at = tokens.findLastIndex(({ lower }) => /^(?:is|are|counts?|becomes?|means?)$/.test(lower));
  const said = at < 1 ? [] : tokens.slice(at + 1).filter(({ lower }) => !/^(?:an?|the|as)$/.test(lower));
  const words = said.flatMap((one) => one.words);
  return fields.filter(
    ({ target, words: own }) =>
      target.types.has('boolean') &&
      words.length > 0 &&
      words.length <= own.length &&
      words.every((word) => own.some((one) => isAkin(one, word))),
  );
}
