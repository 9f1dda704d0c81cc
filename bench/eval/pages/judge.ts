/**
 * Judges answers about pages. A wrong answer is worse than none, so the two are never added up: what was not answered is a
 * miss where the page says it, and right where it does not.
 */
import type { Expectation } from './page.ts';

export const verdicts = ['ok', 'wrong', 'miss', 'correct null', 'false positive'] as const;
export type Verdict = (typeof verdicts)[number];

/** What an engine said, or that it found nothing. */
export type Said = string | null | undefined;

/** Longer, and the answer is left to whoever reads it. Two long sentences. */
const answerMaxCharacters = 300;

/** The value must be an accepted one, no more and no less. */
export function judgeField(expected: Expectation, said: Said): Verdict {
  return judge(expected, said, (value, wanted) => normalize(value) === normalize(wanted));
}

/** An accepted value must stand in the answer, among not too many other words. */
export function judgeAnswer(expected: Expectation, said: Said): Verdict {
  return judge(expected, said, (answer, wanted) => answer.length <= answerMaxCharacters && holds(answer, wanted));
}

function judge(
  { expect, composed = [] }: Expectation,
  said: Said,
  isRight: (said: string, wanted: string) => boolean,
): Verdict {
  const isSilent = said === undefined || said === null || said.trim() === '';
  if (expect === null) return isSilent ? 'correct null' : 'false positive';
  if (isSilent) return 'miss';
  return [...expect, ...composed].some((wanted) => isRight(said, wanted)) ? 'ok' : 'wrong';
}

/** Whether the words stand in the text as whole words; `5` stands neither in `15` nor in `5.90`. */
export function holds(text: string, words: string): boolean {
  return holdsNormalized(normalize(text), words);
}

/** As `holds`, of a text that `normalize` gave: who looks for many words in one text normalizes it once. */
export function holdsNormalized(text: string, words: string): boolean {
  const wanted = normalize(words);
  const letters = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g');
  // Plain letters are found many times faster than letters with conditions around them.
  return [...text.matchAll(letters)].some(({ index }) => {
    const before = text.slice(Math.max(0, index - 4), index);
    const behind = text.slice(index + wanted.length, index + wanted.length + 4);
    return !/(?:[\p{L}\p{N}]|\p{N}[.,:])$/u.test(before) && !/^(?:[\p{L}\p{N}]|[.,:]\p{N})/u.test(behind);
  });
}

/** Without case, width, kinds of quotes and dashes, repeated spaces, and `.,;:` behind a word. Those within a number stay. */
export function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’ʼ′]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/[.,;:]+(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
