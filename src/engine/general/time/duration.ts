/** Durations in words: `3 hours`, `an hour and 20 minutes`, `2w 3d`; and as ISO 8601 writes them, which our own answers have: `PT90M`. */
import { Temporal } from 'temporal-polyfill';
import type { Reading } from './wall.ts';

const units = {
  years: 'years?|yrs?|y',
  months: 'months?|mo',
  weeks: 'weeks?|wks?|w',
  days: 'days?|d',
  hours: 'hours?|hrs?|h',
  minutes: 'minutes?|mins?|m',
  seconds: 'seconds?|secs?|s',
} as const;
type Unit = keyof typeof units;

const exactSeconds: Partial<Record<Unit, number>> = { hours: 3_600, minutes: 60, seconds: 1 };
const words = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const amount = `\\d{1,9}(?:\\.\\d{1,6})?|an?|${words.join('|')}`;
const part = new RegExp(`^(${amount})\\s*(?:${unitsPattern()})(?![a-z])(?:\\s*,?\\s*(?:and\\s+)?)`, 'i');

/** At least one part; a fraction is of seconds alone. */
const iso =
  /^P(?=\d|T\d)(?:\d{1,6}Y)?(?:\d{1,6}M)?(?:\d{1,6}W)?(?:\d{1,7}D)?(?:T(?=\d)(?:\d{1,9}H)?(?:\d{1,9}M)?(?:\d{1,9}(?:[.,]\d{1,9})?S)?)?$/i;

function unitsPattern(): string {
  return Object.entries(units)
    .map(([name, pattern]) => `(?<${name}>${pattern})`)
    .join('|');
}

/** Undefined when it is none; fractions are for hours and less, since days and months have no one length. */
export function readDuration(text: string): Temporal.Duration | undefined {
  let rest = text.trim();
  let total = new Temporal.Duration();
  if (rest === '') return undefined;
  if (iso.test(rest)) return Temporal.Duration.from(rest.toUpperCase().replaceAll(',', '.'));
  while (rest !== '') {
    const match = part.exec(rest);
    const unit = Object.keys(units).find((name) => match?.groups?.[name] !== undefined);
    const one = match === null ? undefined : toDuration(numberOf(match[1] ?? ''), unit);
    if (match === null || one === undefined) return undefined;
    total = sum(total, one);
    rest = rest.slice(match[0].length);
  }
  return total;
}

function numberOf(text: string): number {
  if (/^an?$/i.test(text)) return 1;
  const word = words.indexOf(text.toLowerCase());
  return word < 0 ? Number(text) : word;
}

function toDuration(count: number, unit: string | undefined): Temporal.Duration | undefined {
  if (unit === undefined) return undefined;
  if (Number.isInteger(count)) return Temporal.Duration.from({ [unit]: count });
  const seconds = exactSeconds[unit as Unit]; // One of the names of `units`.
  if (seconds === undefined) return undefined;
  return Temporal.Duration.from({ milliseconds: Math.round(count * seconds * 1_000) });
}

/** Field by field: `Duration.add` refuses years and months. */
function sum(one: Temporal.Duration, other: Temporal.Duration): Temporal.Duration {
  const names = [...(Object.keys(units) as Unit[]), 'milliseconds' as const]; // The names of a constant object.
  return Temporal.Duration.from(Object.fromEntries(names.map((name) => [name, one[name] + other[name]])));
}

/** Years to days go by the calendar, the rest by the clock. Says so where a month is too short for its day. */
export function shift(from: Temporal.ZonedDateTime, by: Temporal.Duration): Reading {
  const at = from.add(by);
  const { years, months } = by;
  const inMonths = from.add({ years, months });
  if (inMonths.day === from.day) return { at, notes: shiftNotes(from, by, at) };
  return {
    at,
    notes: [`${inMonths.toPlainDate().toPlainYearMonth()} has no day ${from.day}: its last day was taken.`],
  };
}

/** Days that pass a change of the clocks are not of 24 hours each. */
function shiftNotes(
  from: Temporal.ZonedDateTime,
  by: Temporal.Duration,
  at: Temporal.ZonedDateTime,
): readonly string[] {
  const isByDay = by.years !== 0 || by.months !== 0 || by.weeks !== 0 || by.days !== 0;
  if (!isByDay || from.offset === at.offset) return [];
  return [`The clocks change in between (${from.offset} to ${at.offset}): days keep the time of day.`];
}
