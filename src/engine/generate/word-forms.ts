/** Whether two words are the same one in different forms. */
import { remember } from '../../core/remember.ts';
import { baseOf } from './irregular-verbs.ts';

/** Words whose stems are kept. */
const wordsMax = 10_000;

/** `weekly` for `week`, `dangerous` for `danger`. */
const everyStem = remember((word) => {
  if (word === 'daily') return 'day';
  return word
    .replace(/^(hour|week|month|quarter|year)ly$/, '$1')
    .replace(/^([a-z]{5,})ous$/, '$1')
    .replace(/^([a-z]{2,})ied$/, '$1y');
}, wordsMax);

const bareStem = remember(
  (word) =>
    everyStem(word)
      .replace(/ll/g, 'l')
      // `dropped` for `drop`
      .replace(/(?<=[b-df-hj-np-tv-z][aeiou])([bdgmnprt])\1(?=ed$|ing$)/, '$1')
      .replace(/(?:ed|ing|e|d)$/, ''),
  wordsMax,
);

/** The same word, or another form of it: `cancelled` for `canceled`, `completed` for `complete`. */
export function isForm(one: string, other: string): boolean {
  if (one === other || everyStem(one) === everyStem(other)) return true;
  if (isShortDay(one, other) || isShortDay(other, one)) return true;
  // What ends in "d" by itself keeps it: `suspended` and `suspend`.
  if (bareOf(one) === other || bareOf(other) === one) return true;
  if (baseOf(one) !== undefined || baseOf(other) !== undefined)
    return (baseOf(one) ?? one) === (baseOf(other) ?? other);
  return one.length >= 4 && other.length >= 4 && bareStem(one) === bareStem(other);
}

/** `mon` for a Monday. */
function isShortDay(short: string, day: string): boolean {
  return (
    /^(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)$/.test(short) &&
    /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(day) &&
    day.startsWith(short)
  );
}

function bareOf(word: string): string {
  return word.length > 5 ? word.replace(/(?<=[a-z]{3}d)(?:ed|ing|s)$/, '') : word;
}
