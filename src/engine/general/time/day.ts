/** Days in words: today, next friday, 29 March 2026. */
import { Temporal } from 'temporal-polyfill';

export interface DayRead {
  readonly date: Temporal.PlainDate;
  readonly notes: readonly string[];
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const near: Readonly<Record<string, number>> = {
  'day before yesterday': -2,
  yesterday: -1,
  today: 0,
  tomorrow: 1,
  'day after tomorrow': 2,
};

/** Undefined when it is none. */
export function readDay(text: string, today: Temporal.PlainDate): DayRead | undefined {
  const words = text.toLowerCase().replace(/^the /, '');
  const days = near[words];
  if (days !== undefined) return { date: today.add({ days }), notes: [] };
  return readWeekday(words, today) ?? readDate(words, today);
}

function readWeekday(text: string, today: Temporal.PlainDate): DayRead | undefined {
  const match = /^(?:(next|this|coming|last|past) )?([a-z]{3,9})$/.exec(text);
  const name = match?.[2] ?? '';
  const index = weekdays.findIndex((day) => name === day.toLowerCase() || (name.length < 6 && isShort(name, day)));
  if (index < 0) return undefined;
  const ahead = (index + 1 - today.dayOfWeek + 7) % 7;
  const isPast = match?.[1] === 'last' || match?.[1] === 'past';
  const isOpen = match?.[1] === undefined || match[1] === 'this';
  // Today itself is meant only where nothing says that it is another day.
  const days = isPast ? (ahead === 0 ? -7 : ahead - 7) : ahead === 0 && !isOpen ? 7 : ahead;
  const date = today.add({ days });
  const from = isPast ? 'the last one before' : isOpen ? 'the first one from' : 'the first one after';
  const on = isOpen ? ' on' : '';
  return { date, notes: [`${weekdays[index]} was read as ${date}, ${from} ${today}${on}.`] };
}

/** Mon, Tues, Thur and the like. */
function isShort(name: string, day: string): boolean {
  return name.length >= 3 && day.toLowerCase().startsWith(name);
}

/** `29 march 2026`, `march 29th, 2026`; without a year, this one's. */
function readDate(text: string, today: Temporal.PlainDate): DayRead | undefined {
  const plain = text.replace(/(\d)(?:st|nd|rd|th)\b/, '$1').replaceAll(',', '');
  const match =
    /^(?<day>\d{1,2}) (?:of )?(?<month>[a-z]{3,9})\.?(?: (?<year>\d{4}))?$/.exec(plain) ??
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?: (?<year>\d{4}))?$/.exec(plain);
  const { day = '', month = '', year } = match?.groups ?? {};
  const number = months.findIndex((name) => month.startsWith(name) && isMonth(month)) + 1;
  if (number === 0) return undefined;
  try {
    const date = { year: year === undefined ? today.year : Number(year), month: number, day: Number(day) };
    const notes = year === undefined ? [`Without a year, ${today.year} was taken.`] : [];
    return { date: Temporal.PlainDate.from(date, { overflow: 'reject' }), notes };
  } catch {
    return undefined;
  }
}

const monthNames = /^(?:january|february|march|april|may|june|july|august|september|sept|october|november|december)$/;

function isMonth(text: string): boolean {
  return text.length === 3 || monthNames.test(text);
}
