/** Flags of the result that a sentence says the truth of. */
import type { Field } from '../../terms/target.ts';
import { isAkin, type Segment } from '../terms/speech.ts';

/**
 * `whoever spent 500 or more is a VIP`, `what goes to another country is an export` say when the flag is true, and leave no row out.
 * What `to` ends is the condition itself.
 */
export function flagsDefinedBy(segment: Segment | undefined, to: number, fields: readonly Field[]): readonly Field[] {
  const tokens = segment?.tokens ?? [];
  const at = tokens.findLastIndex(({ lower }) => /^(?:is|are|counts?|becomes?|means?|being|=)$/.test(lower));
  const isBehind = segment !== undefined && segment.from + at >= to;
  const said =
    at < 1 || !isBehind
      ? []
      : tokens.slice(at + 1).filter(({ lower }) => !/^(?:an?|the|as|never|not|always)$/.test(lower));
  const words = said.flatMap((one) => one.words);
  return fields.filter(
    ({ target, words: own }) =>
      target.types.has('boolean') &&
      words.length > 0 &&
      words.length <= own.length &&
      words.every((word) => own.some((one) => isAkin(one, word))),
  );
}
