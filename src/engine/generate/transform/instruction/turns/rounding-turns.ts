/** How exact numbers are wanted, in the ways people say it, as `rounded to 2 decimals`. */
import type { Turn } from './turn.ts';

const numbers: ReadonlyMap<string, number> = new Map([
  ['a', 1],
  ['a single', 1],
  ['single', 1],
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
]);
const count = '(a single|a|single|one|two|three|four|[1-9])';
const point = '(?:decimal |floating )?(?:point|comma)';
const places = `(?:decimal (?:places?|digits?)|decimals?|dp|d\\.p\\.|(?:digits?|places?|figures?) (?:after|behind|past) (?:the |its )?${point})`;
const rounded = '(?:(?:properly |correctly )?round(?:ed|ing)?(?: off)?(?: (?:it|them|that|these|this))? )';
/** `round the result to`, `the average must be rounded to` */
const roundedThing =
  'round (?:the |its |their |each |every |all )*(?:results?|values?|numbers?|figures?|amounts?|averages?|means?|sums?|totals?|shares?|percentages?|rates?)';

function decimals(said: string): string {
  return `rounded to ${numbers.get(said.toLowerCase()) ?? said} decimals`;
}

const parts: ReadonlyMap<string, number> = new Map([
  ['tenth', 1],
  ['hundredth', 2],
  ['thousandth', 3],
  ['cent', 2],
  ['penny', 2],
]);

/** In this order. */
export const roundingTurns: readonly Turn[] = [
  [
    new RegExp(
      `\\b(?:${rounded}|${roundedThing} )?(?:to|with|at|using) (?:at most |up to )?${count} ${places}(?:,? (?:properly |correctly )?rounded)?(?![\\p{L}])`,
      'giu',
    ),
    (_, said = '') => decimals(said),
  ],
  [
    new RegExp(
      `\\b(?:${rounded}|${roundedThing} )?to (?:the |a )?(?:nearest |closest |full |whole )*(tenth|hundredth|thousandth|cent|penny)s?\\b`,
      'giu',
    ),
    (_, said = '') => decimals(String(parts.get(said.toLowerCase()))),
  ],
  [
    new RegExp(
      `\\b(?:${rounded}|${roundedThing} )?to (?:the )?(?:nearest|closest) (?:full |whole )*(?:integer|number|unit|degree|percent|euro|dollar|pound)s?\\b`,
      'giu',
    ),
    'rounded to whole numbers',
  ],
];
