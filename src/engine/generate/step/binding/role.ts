/** What an instruction says that a value of the data is to be: "give the explanation as the reason", "reason = the verdict". */
import { coverage } from '../../words.ts';
import type { DataPlace } from '../terms/places.ts';
import type { Target } from '../terms/target.ts';
import type { Token } from '../terms/token.ts';

const towards = /^(as|into|=|:|becomes?|for|to|in)$/i;
const backwards = /^(=|:|is|from|being|are|be)$/i;
const reach = 7;

export function isSaidToBe({ name, leaf }: DataPlace, { own }: Target, tokens: readonly Token[]): boolean {
  if (own.length === 0 || name.own.join(' ') === own.join(' ')) return false;
  const isTarget = (at: number): boolean => {
    const token = tokens[at];
    return (
      token?.literal === undefined &&
      token !== undefined &&
      token.words.length > 0 &&
      coverage(own, token.words) >= 0.9 &&
      isExact(token, own)
    );
  };
  return tokens.some((_, at) => {
    const length = calledBy(tokens, at, name.own, leaf);
    if (length > 0) return follows(tokens, at + length - 1, towards, isTarget);
    return isTarget(at) && follows(tokens, at, backwards, (other) => calledBy(tokens, other, name.own, leaf) > 0);
  });
}

/** The words themselves: what only means the same may be the value as well. */
function isExact({ words }: Token, own: readonly string[]): boolean {
  return words.some((word) => own.includes(word));
}

/** How many tokens from there on are the name: one for `invoiceNumber`, two for "invoice number". */
function calledBy(tokens: readonly Token[], at: number, own: readonly string[], leaf: string): number {
  const words: string[] = [];
  for (let length = 1; length <= own.length; length += 1) {
    const token = tokens[at + length - 1];
    if (token === undefined || token.literal !== undefined || token.words.length === 0) return 0;
    if (length === 1 && token.text.toLowerCase() === leaf.toLowerCase()) return 1;
    words.push(...token.words);
    if (words.join(' ') === own.join(' ')) return length;
  }
  return 0;
}

/** The joining word comes first, and then what it joins, both before the end of the sentence. */
function follows(tokens: readonly Token[], at: number, joint: RegExp, isWanted: (index: number) => boolean): boolean {
  const rest = tokens.slice(at + 1, at + 1 + reach);
  const end = rest.findIndex(({ text }) => /^(?:[.;,!?]|and|but|then)$/i.test(text));
  const near = end < 0 ? rest : rest.slice(0, end);
  const joined = near.findIndex(({ text }) => joint.test(text));
  return joined >= 0 && near.slice(joined + 1).some((_, index) => isWanted(at + 1 + joined + 1 + index));
}
