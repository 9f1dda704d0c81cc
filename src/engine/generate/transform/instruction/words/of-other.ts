/** Comparisons that speak of another list: `orders, and stock under 10` says nothing of the orders. */
import type { Shape } from '../../../shape.ts';
import { isFiller } from '../../../vocabulary.ts';
import { wordsOf } from '../../../words.ts';
import type { Condition } from './condition.ts';
import type { Token } from './read.ts';

/** Whether a comparison, or the noun that it is said of, belongs to one of the other lists and not to this one. */
export function isOfOther(
  { from, to, source, value }: Condition,
  tokens: readonly Token[],
  own: readonly (readonly string[])[],
  others: readonly List[],
): boolean {
  const isCalled = (name: readonly string[], words: readonly string[]): boolean =>
    words.every((one) => name.includes(one));
  const isOwn = (words: readonly string[]): boolean => [source.name.own, ...own].some((name) => isCalled(name, words));
  const isTelling = (token: Token | undefined): token is Token =>
    token?.kind === 'word' && token.words.length > 0 && !token.words.every(isFiller) && !isOwn(token.words);
  // `open tickets` says nothing of the orders that are open.
  const after = tokens[to];
  const isNoun = (words: readonly string[]): boolean => others.some(({ nouns }) => isCalled(nouns, words));
  if (value !== undefined) return isTelling(after) && isNoun(after.words);
  const isVerb = /^(?:is|are|of|with|has|have)$/.test(tokens[from - 1]?.lower ?? '');
  const before = tokens[isVerb ? from - 2 : from - 1];
  if (!isTelling(before)) return false;
  return (
    isNoun(before.words) ||
    others.some(({ shape }) => [...shape.members.keys()].some((key) => isCalled(wordsOf(key), before.words)))
  );
}

interface List {
  readonly shape: Shape;
  readonly nouns: readonly string[];
}
