/** What an instruction says that a value of the data is to be: "give the explanation as the reason", "reason = the verdict". */
import { coverage } from '../words.ts';
import type { Token } from './literals.ts';
import type { DataPlace } from './places.ts';
import type { Target } from './target.ts';

const towards = /^(as|into|=|:|becomes?|for|to|in)$/i;
const backwards = /^(=|:|is|from|being|are|be)$/i;
const reach = 5;

export function isSaidToBe({ name, leaf }: DataPlace, { own }: Target, tokens: readonly Token[]): boolean {
  if (own.length === 0 || name.own.join(' ') === own.join(' ')) return false;
  return tokens.some((token, at) => {
    const isPlace = isCalled(token, name.own, leaf);
    const isTarget = token.literal === undefined && coverage(own, token.words) >= 0.9 && token.words.length > 0;
    if (isPlace)
      return follows(
        tokens,
        at,
        towards,
        (other) => other.words.length > 0 && coverage(own, other.words) >= 0.9 && isExact(other, own),
      );
    return (
      isTarget && isExact(token, own) && follows(tokens, at, backwards, (other) => isCalled(other, name.own, leaf))
    );
  });
}

/** The words themselves: what only means the same may be the value as well. */
function isExact({ words }: Token, own: readonly string[]): boolean {
  return words.some((word) => own.includes(word));
}

function isCalled({ text, words, literal }: Token, own: readonly string[], leaf: string): boolean {
  if (literal !== undefined) return false;
  return text.toLowerCase() === leaf.toLowerCase() || (words.length > 0 && own.join(' ') === words.join(' '));
}

/** The joining word comes first, and then what it joins, both before the end of the sentence. */
function follows(tokens: readonly Token[], at: number, joint: RegExp, isWanted: (token: Token) => boolean): boolean {
  const rest = tokens.slice(at + 1, at + 1 + reach);
  const end = rest.findIndex(({ text }) => /^[.;,!?]$/.test(text));
  const near = end < 0 ? rest : rest.slice(0, end);
  const joined = near.findIndex(({ text }) => joint.test(text));
  return joined >= 0 && near.slice(joined + 1).some(isWanted);
}
