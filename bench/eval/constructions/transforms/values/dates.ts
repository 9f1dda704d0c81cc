/** Dates in other forms, and parts of them. */
import { says } from '../construction.ts';
import { type Field, field, fieldsOf, ofTexts, type ValueFamily, type ValueMeaning } from '../value.ts';

/** Days of two digits from the 13th on: which number is the day is not for guessing. */
const date: Field['draw'] = (lot) => [`2025-${twoDigits(1 + lot.below(12))}-${13 + lot.below(15)}`];

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

interface Day {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  /** The name of the month. */
  readonly monthName: string;
  readonly weekday: string;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function formatted(format: (day: Day) => string): ValueMeaning {
  return ofTexts((text = '') => {
    const date = new Date(text);
    return format({
      year: text.slice(0, 4),
      month: text.slice(5, 7),
      day: text.slice(8, 10),
      monthName: months[date.getUTCMonth()] ?? '',
      weekday: weekdays[date.getUTCDay()] ?? '',
    });
  });
}

export const dates: ValueFamily = {
  type: 'string',
  fields: fieldsOf(
    field('due', 'deadline', date),
    field('return_day', 'return_date', date),
    field('checked', 'lastCheck', date),
    field('delivery', 'deliveryDate', date),
    field('born', 'birthDate', date),
    field('exam', 'examDate', date),
  ),
  constructions: [
    ...says(
      formatted(({ year, month, day }) => `${day}.${month}.${year}`),
      `
    <out> is the <from> as DD.MM.YYYY
    <out>: <from> in the form DD.MM.YYYY
    <out>: <from> (DD.MM.YYYY)
    <out> like "31.12.2025", from <from>
    <out>: <from> written like 31.12.2024
    <from> as <out> in the format dd.mm.yyyy
    <out>: <from> formatted as day.month.year
    <out>: <from> in the German style (31.12.2025)
    write <from> as DD.MM.YYYY in <out>
    <out> is <from>, e.g. "<example>"
    <out> should show <from> as "24.12.2025"
    the <from> is to be given as DD.MM.YYYY in <out>
    <out>: <from> with day, month and year separated by dots, e.g. "<example>"
  `,
    ),
    ...says(
      formatted(({ year, month, day }) => `${day}/${month}/${year}`),
      `
    <out>: <from> as DD/MM/YYYY
    <out> like "31/12/2025", from <from>
    <out>: <from> in the form day/month/year
    <out> is <from> written as "<example>"
  `,
    ),
    ...says(
      formatted(({ year, month, day }) => `${month}/${day}/${year}`),
      `
    <out>: <from> as MM/DD/YYYY
    <out>: <from> in US format (MM/DD/YYYY)
    <out>: <from> like 12/31/2025
    <out>: <from> as month/day/year
  `,
    ),
    ...says(
      formatted(({ year, month }) => `${year}-${month}`),
      `
    <out>: <from> as YYYY-MM
    <out> is the month of <from> as YYYY-MM
    <out>: <from>, only year and month, like "2025-03"
    <out>: year and month of <from> (YYYY-MM)
    <out>: <from> without the day, as 2025-08
  `,
    ),
    ...says(
      formatted(({ year, month, day }) => `${year}${month}${day}`),
      `
    <out>: <from> as YYYYMMDD
    <out>: <from> without the hyphens
    <out> like "20251231", from <from>
    <out>: <from> written without hyphens, like "<example>"
  `,
    ),
    ...says(
      formatted(({ year }) => year),
      `
    <out> is the year of the <from>
    <out>: year of <from>
    <out>: only the year of <from>
    <out> is the year in which the <from> lies
  `,
    ),
    ...says(
      formatted(({ monthName }) => monthName),
      `
    <out> is the name of the month of <from>
    <out>: the month of <from> as a word
    <out>: the month of <from>, like "March"
    <out>: month name of <from>
    <out>: the month of the <from> in words
  `,
    ),
    ...says(
      formatted(({ weekday }) => weekday),
      `
    <out> is the weekday of <from>
    <out>: day of the week of <from>, like "Monday"
    <out>: on which weekday <from> falls
    <out>: weekday of the <from> in words
  `,
    ),
    ...says(
      formatted(({ year, monthName, day }) => `${day} ${monthName} ${year}`),
      `
    <out>: <from> like "24 December 2025"
    <out>: <from> in words, e.g. "<example>"
    <out>: <from> with the month written out, like "24 December 2025"
    <out> like "<example>", from <from>
  `,
    ),
    ...says(
      formatted(({ year, monthName, day }) => `${monthName} ${day}, ${year}`),
      `
    <out>: <from> like "December 24, 2025"
    <out>: <from> in words, e.g. "<example>"
  `,
    ),
  ],
};
