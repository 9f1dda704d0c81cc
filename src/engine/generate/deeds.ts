/** Words for one deed in several forms: what was done, and what that is called. */
import { baseOf } from './irregular-verbs.ts';

/** `approval` and `approved`, `insurance` and `insured`, `sent` and `send`. */
export function isSameDeed(one: string, other: string): boolean {
  const [left, right] = [rootOf(one), rootOf(other)];
  return one === other || (left.length >= 3 && left === right);
}

const endings =
  /(?:ications?|ations?|ances?|ences?|ments?|ables?|ibles?|ees?|ers?|ors?|ings?|ied|ies|als?|ions?|ents?|ed|es|s)$/;

function rootOf(word: string): string {
  if (/^us(?:e|es|ed|ing)$/.test(word)) return 'use';
  const bare = (baseOf(word) ?? word).replace(endings, '');
  return bare
    .replace(bare.length > 5 ? endings : /$^/, '')
    .replace(/(?<=\p{L}{3})[ai]t$/u, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1')
    .replace(/(?<=\p{L}{3})[eyi]$/u, '');
}
