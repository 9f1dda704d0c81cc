/**
 * Times that are told by the calendar, as the days they begin and end with: `from March to May 2025`, `in Q2 2025`, `no later than
 * May 2025`, `in the 60 days before 2025-05-01`. They are counted here, and read as every other day is.
 */
import { monthNames, monthNumberOf, monthPattern } from '../../../month-names.ts';
import { isFirstSaid, weekOf, weekWords } from '../../../weeks.ts';
import type { Turn } from './turn.ts';

const month = `(${monthPattern})\\.?`;
const dayNumber = '(\\d{1,2})(?:st|nd|rd|th)?\\.?';
const joiner = '(to|and|until|till|through|-|–)';
const day = '(\\d{4}-\\d\\d-\\d\\d)(?![-\\d])';
const parts: readonly string[] = ['first', 'second', 'third', 'fourth'];

function monthOf(name: string): number {
  return monthNumberOf(name) - 1;
}

/** The day on which the month begins, counted on over the year; `at` counts from zero. */
function firstOf(year: string, at: number): string {
  return new Date(Date.UTC(Number(year), at, 1)).toISOString().slice(0, 10);
}

function lastOf(year: string, at: number): string {
  return new Date(Date.UTC(Number(year), at + 1, 0)).toISOString().slice(0, 10);
}

/** So many months from the first of them on. */
function during(year: string, from: number, count: number): string {
  return `between ${firstOf(year, from)} and ${lastOf(year, from + count - 1)}`;
}

/** Quarters and halves of a year, and where they stand as a bound. */
function periodOf(lead: string, year: string, [from, count]: readonly [number, number]): string {
  const word = lead.toLowerCase();
  if (word === 'before') return `before ${firstOf(year, from)}`;
  if (word === 'since') return `since ${firstOf(year, from)}`;
  if (word === 'after') return `since ${firstOf(year, from + count)}`;
  return /^(?:until|till|through)$/.test(word) ? `before ${firstOf(year, from + count)}` : during(year, from, count);
}

function moved(date: string, count: string, unit: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  const number = numberOf(count);
  if (/^day/i.test(unit)) at.setUTCDate(at.getUTCDate() + number);
  else if (/^week/i.test(unit)) at.setUTCDate(at.getUTCDate() + number * 7);
  else at.setUTCMonth(at.getUTCMonth() + number * (/^year/i.test(unit) ? 12 : 1));
  return at.toISOString().slice(0, 10);
}

const numbers: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ');
const count = `(\\d{1,4}|${numbers.slice(1).join('|')})`;
const unit = '(days?|weeks?|months?|years?)';

function numberOf(text: string): number {
  const sign = text.startsWith('-') ? -1 : 1;
  const bare = text.replace(/^-/, '').toLowerCase();
  return sign * (numbers.includes(bare) ? numbers.indexOf(bare) : Number(bare));
}

const lead = '(in|during|within|for|from|before|after|since|until|till|through)';

/** In this order. Days that are written in full come after these. */
export const calendarTurns: readonly Turn[] = [
  // `March 2025: number of orders`, `between 1 and 31 March 2025`
  [new RegExp(`^(?=${month} \\d{4}: )`, 'iu'), 'in '],
  [
    new RegExp(
      `\\b(?:between|from) (?:the )?${dayNumber} ${joiner} (?:the )?${dayNumber} (?:of )?${month},? (\\d{4})\\b`,
      'giu',
    ),
    'between $1 $4 $5 and $3 $4 $5',
  ],
  // The year is said once, behind the second of two days or months.
  [
    new RegExp(`\\b${dayNumber} (?:of )?${month} ${joiner} ${dayNumber} (?:of )?${month},? (\\d{4})\\b`, 'giu'),
    '$1 $2 $6 $3 $4 $5 $6',
  ],
  [new RegExp(`\\b${month} ${dayNumber} ${joiner} ${month} ${dayNumber},? (\\d{4})\\b`, 'giu'), '$1 $2 $6 $3 $4 $5 $6'],
  [
    new RegExp(`\\b(?:from|between) ${month}(?: (\\d{4}))? ${joiner} (?:the end of )?${month} (\\d{4})\\b`, 'giu'),
    (_, first = '', begun, __, last = '', year = '') =>
      `between ${firstOf(begun ?? year, monthOf(first))} and ${lastOf(year, monthOf(last))}`,
  ],
  [new RegExp(`\\bin ${month} or ${month} (\\d{4})\\b`, 'giu'), 'in $1 $3 or in $2 $3'],
  [
    /\b(in|during|within|of|from|before|after|since|until) (\d{4})-(0[1-9]|1[0-2])(?![-\d])/giu,
    (_, word = '', year = '', number = '') => `${word} ${monthNames[Number(number) - 1]} ${year}`,
  ],
  [new RegExp(`\\b(?:in|within|during) (?:the (?:whole )?month of )?(?=${month} \\d{4}\\b)`, 'giu'), 'in '],
  [
    new RegExp(`\\b(?:in )?${month} (\\d{4}) (?:or|and) (later|after(?:wards)?|earlier|before)\\b`, 'giu'),
    (_, name = '', year = '', word = '') =>
      /^(?:later|after)/i.test(word)
        ? `since ${firstOf(year, monthOf(name))}`
        : `before ${firstOf(year, monthOf(name) + 1)}`,
  ],
  [
    new RegExp(`\\b(?:no|not|never) (?:later than|after) (?:the end of )?${month} (\\d{4})\\b`, 'giu'),
    (_, name = '', year = '') => `before ${firstOf(year, monthOf(name) + 1)}`,
  ],
  [
    new RegExp(
      `\\b(?:no|not|never) (?:earlier than|before) (?:the (?:start|beginning) of )?${month} (\\d{4})\\b`,
      'giu',
    ),
    (_, name = '', year = '') => `since ${firstOf(year, monthOf(name))}`,
  ],
  [
    new RegExp(`\\b${lead} (?:the )?(${parts.join('|')}) (quarter|half) of (?:the year )?(\\d{4})\\b`, 'giu'),
    (_, word = '', part = '', length = '', year = '') => {
      const size = length.toLowerCase() === 'half' ? 6 : 3;
      return periodOf(word, year, [parts.indexOf(part.toLowerCase()) * size, size]);
    },
  ],
  [
    new RegExp(`\\b${lead} (?:Q([1-4])(?:/| of |,? )(\\d{4})|(\\d{4})[ -]Q([1-4]))\\b`, 'giu'),
    (_, word = '', first, before, after, second) =>
      periodOf(word, before ?? after ?? '', [(Number(first ?? second) - 1) * 3, 3]),
  ],
];

/** Behind the days that are written in full: `within 60 days after 2025-05-01`. */
export const windowTurns: readonly Turn[] = [
  [
    new RegExp(`${weekWords} ${day}`, 'giu'),
    (said, word = '', date = '') => {
      const week = weekOf(date, isFirstSaid(word));
      return week === undefined ? said : `between ${week[0]} and ${week[1]}`;
    },
  ],
  [
    new RegExp(
      `\\b(?:in|within|during|over) (?:the )?(?:last |past |previous )?${count} ${unit} (?:before|preceding|prior to|ahead of) ${day}`,
      'giu',
    ),
    (_, number = '', word = '', date = '') => `on or after ${moved(date, `-${number}`, word)} and before ${date}`,
  ],
  [
    new RegExp(
      `\\b(?:in|within|during|over) (?:the )?(?:last |past |previous )?${count} ${unit} (?:(?:leading )?up to|until|till|to|ending (?:on|with|at)) ${day}`,
      'giu',
    ),
    (_, number = '', word = '', date = '') => `between ${moved(date, `-${number}`, word)} and ${date}`,
  ],
  [
    new RegExp(
      `\\b(?:in|within|during) (?:the )?(?:first |next )?${count} ${unit} (?:after|following|since) ${day}`,
      'giu',
    ),
    (_, number = '', word = '', date = '') => `after ${date} and on or before ${moved(date, number, word)}`,
  ],
  [
    new RegExp(`\\bwithin (?:the )?${count} ${unit} (?:of|from|around) ${day}`, 'giu'),
    (_, number = '', word = '', date = '') =>
      `between ${moved(date, `-${number}`, word)} and ${moved(date, number, word)}`,
  ],
  [
    new RegExp(
      `\\b(more than|over|longer than|at least|(?:no|not) less than|less than|fewer than|(?:no|not) more than|at most|up to) ${count} ${unit} (before|prior to|after) ${day}`,
      'giu',
    ),
    (_, size = '', number = '', word = '', side = '', date = '') => countedFrom(size, side, [date, number, word]),
  ],
];

function countedFrom(size: string, side: string, [date, number, word]: readonly [string, string, string]): string {
  const isAfter = side.toLowerCase() === 'after';
  const edge = moved(date, isAfter ? number : `-${number}`, word);
  const isWith = /^(?:at|no|not|up)/i.test(size);
  const isBeyond = /^(?:more|over|longer|at least|(?:no|not) less)/i.test(size);
  if (isBeyond) return `${isWith ? 'on or ' : ''}${isAfter ? 'after' : 'before'} ${edge}`;
  const end = `${isWith ? 'on or ' : ''}${isAfter ? 'before' : 'after'} ${edge}`;
  return isAfter ? `after ${date} and ${end}` : `${end} and before ${date}`;
}
