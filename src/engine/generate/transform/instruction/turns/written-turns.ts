/** How an amount is written or changed, in the words that the readers know: with a sign, a part more, a part less. */
import type { Turn } from './turn.ts';

const currencies: ReadonlyMap<string, string> = new Map([
  ['dollar', '$'],
  ['euro', '€'],
  ['pound', '£'],
  ['yen', '¥'],
  ['percent', '%'],
]);
const sign = `(?:an? |the |leading |trailing )*(${[...currencies.keys()].join('|')}) (?:sign|symbol)`;
const decimals = '(?:two|2) (?:decimals?|decimal (?:places|digits)|digits after the (?:decimal )?point)';
const behind = '( (?:at the end|behind(?: it)?|after (?:it|the number|the amount)))?';

function signed(name = '', isBehind = false): string {
  const text = currencies.get(name.toLowerCase()) ?? '';
  return isBehind || text === '%' ? ` like "12.50${text}"` : ` like "${text}12.50"`;
}

const percent = '(\\d{1,2}(?:\\.\\d+)?) ?(?:%|percent)';
const tax = '(?: (?:vat|tax|gst|sales tax))?';

/** These make quotes, and go across those that are there. */
export const writtenTurns: readonly Turn[] = [
  [
    new RegExp(` with ${sign}${behind},?(?: and| with)* ${decimals}${behind}`, 'giu'),
    (_, name, one = '', other = '') => signed(name, `${one}${other}`.trim() !== ''),
  ],
  [
    new RegExp(` with ${decimals},?(?: and| with)* ${sign}${behind}`, 'giu'),
    (_, name, end = '') => signed(name, end.trim() !== ''),
  ],
];

/** These leave alone what stands in quotes. */
export const amountTurns: readonly Turn[] = [
  // `more than €50`, `over 50 €`
  [
    /\b(than|least|most|over|above|under|below|exceeding|worth|reaching) ([€£])(\d[\d.,]*\d|\d)(?![\d%])/giu,
    (_, lead = '', one = '', amount = '') => `${lead} ${amount} ${one === '€' ? 'euros' : 'pounds'}`,
  ],
  [
    /\b(than|least|most|over|above|under|below|exceeding|worth|reaching) (\d[\d.,]*\d|\d) ?([€£])(?=[\s.,;)]|$)/giu,
    (_, lead = '', amount = '', one = '') => `${lead} ${amount} ${one === '€' ? 'euros' : 'pounds'}`,
  ],
  // `with 20% added`, `less 10%`
  [
    new RegExp(`(?<=^|[.;] )add ${percent}${tax} (?:to|onto) (?=(?:the |all |each |every )?\\p{L})([^.;,]+)`, 'giu'),
    '$2 plus $1%',
  ],
  [new RegExp(`,? after (?:an? |the )?${percent} (?:discount|reduction|rebate)(?=[.,;)]|$)`, 'giu'), ' minus $1%'],
  [
    new RegExp(
      `,? (?:(?:and|with) )+(?:(?:an )?(?:extra|additional|added) )?${percent}${tax}(?: (?:added|on top|more|extra|surcharge|markup))+(?: to (?:it|that))?(?=[,.;)]|$| rounded\\b)`,
      'giu',
    ),
    ' plus $1%',
  ],
  [
    new RegExp(
      `,? (?:and |with )?(?:the )?(?:vat|tax|gst|sales tax) of ${percent}(?: (?:added|on top))+(?=[,.;)]|$)`,
      'giu',
    ),
    ' plus $1%',
  ],
  [new RegExp(`, (?:then )?(?:less|minus) (?:a )?${percent}`, 'giu'), ' minus $1%'],
  [
    new RegExp(
      `,? (?:(?:and|with) )+(?:a )?${percent}(?: (?:off|discount|deducted|taken off|subtracted|reduction))+(?=[,.;)]|$| rounded\\b)`,
      'giu',
    ),
    ' minus $1%',
  ],
  [/\b(than|over|above|exceeds?|exceeding|below|under) zero\b/giu, '$1 0'],
];
