/**
 * JSONata functions beyond the built-in ones (workflow-notes, 1.7).
 *
 * Where JSONata has a function of the same name, its documented behaviour stays: only what it would refuse is taken too.
 * `map`, `now` and `millis` need nothing more, since JSONata takes a single value for a list by itself.
 */

type Fn = (...args: unknown[]) => unknown;

/** New names. A missing value gives nothing, as everywhere in JSONata. */
export const addedFunctions: Readonly<Record<string, Fn>> = {
  /** Part of a list or a text; any other value as it is. Negative positions count from the end. */
  slice: (value, start, end) => (Array.isArray(value) || typeof value === 'string' ? cut(value, start, end) : value),
  isArray: (value) => Array.isArray(value),
  isString: (value) => typeof value === 'string',
  isNull: (value) => value === null,
  /** Whole seconds since 1970. */
  seconds: () => Math.floor(Date.now() / 1000),
  /** ISO text of a date; see `toMillis`. */
  toDate: (date) => (isMissing(date) ? date : new Date(toMillis(date)).toISOString()),
  /** The latest of a list, as it was given. */
  dateMax: (dates) => pickDate(dates, (candidate, best) => candidate > best),
  /** The earliest of a list, as it was given. */
  dateMin: (dates) => pickDate(dates, (candidate, best) => candidate < best),
  /** Whole units between two dates, whichever is first; days unless seconds, minutes or hours are named. */
  dateDiff: (one, other, unit = 'days') => {
    if (isMissing(one) || isMissing(other)) return undefined;
    const length = unitMs.get(String(unit));
    if (length === undefined) throw problem('D4002', '$dateDiff knows seconds, minutes, hours and days');
    return Math.floor(Math.abs(toMillis(one) - toMillis(other)) / length);
  },
};

/** For each built-in function, other arguments to try when it refuses those it was called with. */
export const relaxedFunctions: Readonly<Record<string, (args: readonly unknown[]) => readonly unknown[] | undefined>> =
  {
    /** Numbers that are texts count, missing ones do not. */
    max: ([values]) => [listOf(values).filter(isPresent).map(toNumber)],
    min: ([values]) => [listOf(values).filter(isPresent).map(toNumber)],
    /** A text with white space around its number. */
    number: ([value]) => (typeof value === 'string' ? [value.trim()] : undefined),
    /** Members that are no texts are joined as JSON. */
    join: ([values, separator]) => [listOf(values).map(toText), separator],
    substring: ([value, ...rest]) => (isPresent(value) ? [toText(value), ...rest] : undefined),
    replace: ([value, ...rest]) => (isPresent(value) ? [toText(value), ...rest] : undefined),
  };

const unitMs: ReadonlyMap<string, number> = new Map([
  ['seconds', 1_000],
  ['minutes', 60_000],
  ['hours', 3_600_000],
  ['days', 86_400_000],
]);

/** Seconds since 1970 have fewer digits than milliseconds for every date between 1973 and 5138. */
const secondsBelow = 100_000_000_000;

const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** Of seconds or milliseconds since 1970, `MM/DD/YYYY` with or without a time (UTC), or an ISO text. */
function toMillis(date: unknown): number {
  const text = String(date).trim();
  const ms = /^-?\d+(?:\.\d+)?$/.test(text) ? fromEpoch(Number(text)) : (fromAmerican(text) ?? Date.parse(text));
  // The range of Date; beyond it there is no text for it.
  if (Math.abs(ms) <= 8.64e15) return ms;
  throw problem('D4001', 'A date was neither an ISO text, MM/DD/YYYY nor seconds or milliseconds since 1970');
}

function fromEpoch(time: number): number {
  return Math.abs(time) < secondsBelow ? time * 1000 : time;
}

function fromAmerican(text: string): number | undefined {
  const found = american.exec(text);
  if (found === null) return undefined;
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  // 02/30 would silently be the 2nd of March.
  return new Date(ms).getUTCMonth() === month - 1 ? ms : Number.NaN;
}

function pickDate(dates: unknown, isBetter: (candidate: number, best: number) => boolean): unknown {
  const given = listOf(dates).filter(isPresent);
  return given.reduce<unknown>((best, date) => {
    return best === undefined || isBetter(toMillis(date), toMillis(best)) ? date : best;
  }, undefined);
}

function cut(value: readonly unknown[] | string, start: unknown, end: unknown): unknown {
  return value.slice(Number(start ?? 0), end === undefined ? undefined : Number(end));
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined ? [] : [value];
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isMissing(value: unknown): boolean {
  return !isPresent(value);
}

function toNumber(value: unknown): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isNaN(number) ? value : number;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** An error as the library throws them: its text is ours and names no value. */
function problem(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
