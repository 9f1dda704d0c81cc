/** Texts as words to find things by: small letters, without accents, the parts of `listHens` and `hen_id` by themselves. */
import { singular } from '../generate/words.ts';
import { isStopWord } from '../page/answer/words/stop.ts';
import { fold } from '../page/answer/words/word.ts';

/** Every word of a text, in its order, repeated ones included. */
export function termsOf(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(singular);
}

/** A word that somebody asks with, and what it is looked up as. */
export interface Asked {
  readonly word: string;
  readonly terms: readonly string[];
}

/** The words of a question that say something; all of them where none does. Each once. */
export function askedWords(question: string): readonly Asked[] {
  const words = [...new Set(question.split(/\s+/).filter((word) => word !== ''))];
  const asked = words.map((word) => ({ word, terms: termsOf(word) })).filter(({ terms }) => terms.length > 0);
  const telling = asked.filter(({ word }) => !isStopWord(fold(word)));
  return telling.length > 0 ? telling : asked;
}
