/**
 * What only several pairs say together: the actors of a film, of whom each is a pair, and a list of terms below a heading. Whoever
 * asks wants all of them; a field has one value, and does not look here.
 */
import type { Pair } from './pair.ts';

const valuesLeast = 2;
const valuesMost = 12;
const valueChars = 80;
/** As long as an answer may be. */
const joinedChars = 280;

/** Values that are told under one name, one after another. */
export function togetherPairs(pairs: readonly Pair[]): readonly Pair[] {
  const groups = Map.groupBy(
    pairs.filter(({ source }) => source === 'structured' || source === 'list'),
    ({ source, key, context = '', region }) => JSON.stringify([source, key, context, region]),
  );
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    const values = [...new Set(own.map(({ value }) => value))];
    const joined = values.join(', ');
    const isFew = values.length >= valuesLeast && values.length <= valuesMost && joined.length <= joinedChars;
    if (first === undefined || !isFew || values.some((value) => value.length > valueChars)) return [];
    return [{ ...first, value: joined, passage: joined, isJoined: true }];
  });
}
