/** Things of one month or one year, as it is said: "in October 2026", "during 2025". */
import { monthNames, monthNumberOf } from '../../../month-names.ts';
import { expressionOf } from '../../../step/terms/expression.ts';
import { wordsIn, wordsOf } from '../../../words.ts';
import { isDay, type Leaf } from '../../terms/record.ts';

interface Period {
  readonly condition: string;
  /** Words that say so. */
  readonly words: readonly string[];
}

const months = monthNames.join('|');
const said = new RegExp(
  `\\b(?:in|during|for|of|throughout|from|over)\\s+(?:(?:the )?(?:whole )?(?:month|year) (?:of )?)?(?:(${months}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\.?,?\\s+)?((?:19|20)\\d\\d)\\b(?!-)`,
  'i',
);

/** Undefined where no period is named, or where nothing says by which day things are of it. */
export function periodIn(text: string, leaves: readonly Leaf[]): Period | undefined {
  const found = said.exec(text);
  const leaf = found === null ? undefined : dayIn(text, leaves);
  if (found === null || leaf === undefined) return undefined;
  const [whole, month, year = ''] = found;
  const number = month === undefined ? 0 : monthNumberOf(month);
  const start = month === undefined ? year : `${year}-${String(number).padStart(2, '0')}`;
  const words = whole
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .flatMap((word) => [word, ...wordsOf(word)]);
  return { condition: `$substring(${expressionOf(leaf.path)}, 0, ${start.length}) = "${start}"`, words };
}

/** The day that the text speaks of, the only one, or when the thing came to be. */
function dayIn(text: string, leaves: readonly Leaf[]): Leaf | undefined {
  const days = leaves.filter((leaf) => leaf.context.length === 0 && isDay(leaf));
  const spoken = new Set(wordsIn(text));
  const named = days.filter(({ words }) => words.some((word) => !bare.test(word) && spoken.has(word)));
  const [only, ...others] = named.length > 0 ? named : days;
  if (others.length === 0) return only;
  return named.length > 0 ? undefined : days.find(({ words }) => words.some((word) => made.test(word)));
}

const bare = /^(?:day|date|time|on|at|by|for|from|to|since|until)$/;
const made = /^(?:created?|made|placed|taken|sent|added|booked|ordered|sold|issued|date|day)$/;

/** What a day may have been written with: of `2026-08-01` "1", "August" and "2026". */
export function wordsOfDay(day: string): readonly string[] {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(day) ?? [];
  const name = monthNames[Number(month) - 1] ?? '';
  return year === ''
    ? []
    : [
        year,
        name,
        name.slice(0, 3),
        date,
        String(Number(date)),
        `${Number(date)}st`,
        `${Number(date)}nd`,
        `${Number(date)}rd`,
        `${Number(date)}th`,
      ];
}
