/** Whether two values say the same in other words: `27.95 USD` and `$27.95`, `2026-01-29` and `29 January 2026`. */
import { fold } from '../words/word.ts';

/** What is compared of a value, made once. */
export interface Meant {
  readonly folded: string;
  readonly amount: string | undefined;
  readonly day: string | undefined;
  readonly phone: string | undefined;
  /** Hours of the day that it speaks of, and whether it is nothing else. */
  readonly times: readonly string[];
  readonly isTime: boolean;
}

export function meaningOf(value: string): Meant {
  const folded = fold(value);
  const times = [...folded.matchAll(clock)].map(([, hour = '', minute = '00']) => `${Number(hour)}:${minute}`);
  const isTime = times.length === 1 && folded.replace(clock, '').trim() === '';
  return { folded, amount: amountOf(folded), day: dayOf(folded), phone: phoneOf(folded), times, isTime };
}

export function isSame(one: Meant, other: Meant): boolean {
  if (holds(one.folded, other.folded) || holds(other.folded, one.folded)) return true;
  if (one.amount !== undefined && one.amount === other.amount) return true;
  if (one.phone !== undefined && one.phone === other.phone) return true;
  if (one.isTime || other.isTime) return one.times.some((time) => other.times.includes(time));
  return one.day !== undefined && one.day === other.day;
}

/** `15:00`, `15 Uhr`, `15 h`, `15.30 Uhr`. */
const clock =
  /(?<![\p{L}\d.,:/-])([01]?\d|2[0-4])(?:(?:[:.]| ?h ?)([0-5]\d)(?: ?(?:uhr|h)(?!\p{L}))?| ?(?:uhr|h)(?![\p{L}\d]))(?![\p{L}\d:]|[.,]\d)/gu;

/** As whole words: `5` is no part of `15`. */
function holds(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + part.length)];
    if (!wordEnd.test(before) && !wordStart.test(after)) return true;
  }
  return false;
}

const wordEnd = /[\p{L}\p{N}]$|\p{N}[.,:]$/u;
const wordStart = /^[\p{L}\p{N}]|^[.,:]\p{N}/u;

/** The end of a phone number, which is the same with the code of its country and without. */
function phoneOf(folded: string): string | undefined {
  if (!/^\+?[\d\s()./-]{8,24}$/.test(folded) || /^\d{4}-\d\d/.test(folded)) return undefined;
  const digits = folded.replace(/\D/g, '');
  return digits.length < phoneDigits ? undefined : digits.slice(-phoneDigits);
}

const phoneDigits = 8;

const currency = /(?:[$€£¥₱]|(?<!\p{L})(?:eur|usd|gbp|chf|php|euros?|dollars?|pounds?|pesos?)(?!\p{L}))/u;

/** The digits of an amount of money, without cents that are none. */
function amountOf(folded: string): string | undefined {
  const [number, another] = folded.match(/\d[\d.,'\s]*/g) ?? [];
  if (number === undefined || another !== undefined || !currency.test(folded)) return undefined;
  return number.replace(/[.,]00?\s*$/, '').replace(/\D/g, '');
}

/** How months begin in the languages that we know, January first. */
const months = [
  /jan|ene|jan|enero/,
  /feb|fev|peb/,
  /mar/,
  /apr|avr|abr/,
  /may|mai/,
  /jun|juin|hun/,
  /jul|juil|hul/,
  /aug|aou|ago/,
  /sep|set/,
  /oct|okt/,
  /nov|nob/,
  /dec|dez|dic|dis/,
];

function dayOf(folded: string): string | undefined {
  const iso = /^((?:19|20)\d\d)-(\d\d)-(\d\d)/.exec(folded);
  if (iso !== null) return `${iso[1]}-${Number(iso[2])}-${Number(iso[3])}`;
  const year = /(?:19|20)\d\d/.exec(folded)?.[0];
  const dotted = /(?<!\d)(\d{1,2})\.(\d{1,2})\.(?=(?:19|20)\d\d)/.exec(folded);
  if (year !== undefined && dotted !== null) return `${year}-${Number(dotted[2])}-${Number(dotted[1])}`;
  const day = /(?<![\d:.])(\d{1,2})(?!\d|:)/.exec(folded.replace(year ?? '', ''))?.[1];
  const word = folded.match(/\p{L}{3,}/gu)?.find((one) => months.some((month) => one.search(month) === 0));
  const month = word === undefined ? -1 : months.findIndex((shape) => word.search(shape) === 0);
  return year === undefined || day === undefined || month < 0 ? undefined : `${year}-${month + 1}-${Number(day)}`;
}
