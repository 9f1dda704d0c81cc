/** Sides of a range: by the words before a value, and by the names of what takes one. */
import { comparativeOf } from '../../degrees.ts';
import type { Token } from './token.ts';

export const lower: ReadonlySet<string> = new Set(
  'oldest since after above over more least minimum min gte gt newer later greater exceeding larger bigger higher starting start from'.split(
    ' ',
  ),
);
export const upper: ReadonlySet<string> = new Set(
  'latest until before below under less most maximum max lte lt older earlier up smaller cheaper lower ending end to through till'.split(
    ' ',
  ),
);
/** Words that also say other things than a bound. */
const loose: ReadonlySet<string> = new Set(['from', 'to', 'up', 'start', 'end', 'starting', 'ending', 'min', 'max']);

export function boundOf(words: readonly string[], isName: boolean): 'lower' | 'upper' | undefined {
  for (const [at, word] of [...words.entries()].toReversed()) {
    if (!isName && loose.has(word)) continue;
    const side = sideOfWord(word, isName);
    if (side === undefined) continue;
    // "No heavier than 3 kg" has its bound on the other side.
    const before = words.slice(Math.max(0, at - 3), at);
    // "Must not cost more than 3", "cannot pay more than 3"
    const isDenied =
      /^(?:no|not)$/.test(words[at - 1] ?? '') ||
      (/^(?:more|longer|higher|larger|bigger|greater|heavier|older|over|above|exceeding)$/.test(word) &&
        before.some((one) => /^(?:not|never)$/.test(one)) &&
        !before.some((one) => /^(?:only|just|merely|but|and|or)$/.test(one)));
    if (isName || !isDenied) return side;
    return side === 'lower' ? 'upper' : 'lower';
  }
  return undefined;
}

function sideOfWord(word: string, isName: boolean): 'lower' | 'upper' | undefined {
  const spelled = word === 'minimum' ? 'min' : word === 'maximum' ? 'max' : word;
  if (lower.has(spelled)) return 'lower';
  if (upper.has(spelled)) return 'upper';
  const degree = isName ? undefined : comparativeOf(word);
  if (degree === undefined || degree.of === 'date') return undefined;
  return degree.isMore ? 'lower' : 'upper';
}

/** The first value of "between 10 and 20", and of "from 10 to 20", is the lower one. */
export function rangeOf(tokens: readonly Token[], index: number): 'lower' | 'upper' | undefined {
  const word = (at: number): string => tokens[at]?.text.toLowerCase() ?? '';
  const { kind } = tokens[index]?.literal ?? {};
  if (kind !== 'number' && kind !== 'date') return undefined;
  // "3.5 or better", "170 grams or heavier", "90 square metres or more"
  const isUnit = /^(?:square|cubic|sq|running|nautical|full|whole)$/.test(word(index + 1));
  const joint = (isUnit ? [2, 3] : [1, 2]).find((step) => /^(or|and)$/.test(word(index + step)));
  // "After 1 May and before 9 May": the second word is of the second day.
  const isOfNext = joint !== undefined && tokens[index + joint + 2]?.literal !== undefined;
  const more = joint === undefined || isOfNext ? '' : word(index + joint + 1);
  if (/^(better|more|higher|above|later|longer|heavier|over|newer|greater|bigger|up|upwards|after)$/.test(more))
    return 'lower';
  if (/^(less|lower|below|earlier|fewer|under|older|worse|smaller|cheaper|lighter|shorter|before)$/.test(more))
    return 'upper';
  const to = word(index + 1) === 'up' ? index + 2 : index + 1;
  const isPair = word(to) === 'to' && tokens[to + 1]?.literal?.kind === kind;
  if (word(index - 1) === 'between' || (opensRange(word(index - 1)) && isPair)) return 'lower';
  const isUpper = word(index - 3) === 'between' && /^(and|to)$/.test(word(index - 1));
  const from = word(index - 2) === 'up' ? index - 4 : index - 3;
  return isUpper || (opensRange(word(from)) && word(index - 1) === 'to') ? 'upper' : undefined;
}

/** "From 5 to 10", "weighing 5 to 10 kg" */
function opensRange(word: string): boolean {
  return /^(?:from|weigh(?:s|ing)?|cost(?:s|ing)?|last(?:s|ing)?|measur(?:es|ing)|aged)$/.test(word);
}

/** What a span begins or ends with, where nobody speaks of a bound. */
export function sideOf(own: readonly string[]): 'lower' | 'upper' | undefined {
  // `validOn` is a day in between.
  if (own.at(-1) !== 'on' && own.some((word) => ends.test(word))) return 'upper';
  const isDay = own.some((word) => /^(day|date)$/.test(word));
  if (isDay && own.includes('last')) return 'upper';
  return own.some((word) => /^(arrival|begin|in)$/.test(word)) || (isDay && own.includes('first'))
    ? 'lower'
    : undefined;
}

const ends = /^(due|deadline|expiry|expire|expires|return|valid|departure|end|checkout|finish|out)$/;

/** A span never begins with what says where one ends: `created_after` is no place for `before`. */
export function isOtherEnd(own: readonly string[], found: readonly string[]): boolean {
  const [wanted, given] = [boundOf(own, true), boundOf(found, true)];
  return wanted !== undefined && given !== undefined && wanted !== given;
}
