/** One moment, in any of the ways in which models and people write it. */
import { Temporal } from 'temporal-polyfill';
import { type DayRead, readDay } from './day.ts';
import { readDuration, shift } from './duration.ts';
import { onTheWall, type Reading } from './wall.ts';

/** `now` is in the zone in which times without a zone are read. Undefined when the text is no moment. */
export function readMoment(text: string, now: Temporal.ZonedDateTime): Reading | undefined {
  const trimmed = text.trim().replace(/\s+/g, ' ');
  if (/^(?:now|right now|the current time)$/i.test(trimmed)) return { at: now, notes: [] };
  try {
    return (
      readEpoch(trimmed, now) ??
      readIso(trimmed, now) ??
      readRelative(trimmed, now) ??
      readPeriod(trimmed, now) ??
      readDayAndClock(trimmed, now)
    );
  } catch (error) {
    // What the calendar cannot hold, and days that no month has.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Shorter numbers are years and times of day to a reader; with `@` any number is an epoch. */
const epoch = /^(?:@(-?\d{1,17})(?:\.\d+)?|(-?\d{9,17})(?:\.\d+)?)$/;
/** From here on it is milliseconds: as seconds it would be the year 5138. */
const leastMs = 1e11;

function readEpoch(text: string, now: Temporal.ZonedDateTime): Reading | undefined {
  const match = epoch.exec(text);
  if (match === null) return undefined;
  const count = Number(match[1] ?? match[2]);
  const isMs = Math.abs(count) >= leastMs;
  const at = Temporal.Instant.fromEpochMilliseconds(isMs ? count : count * 1_000);
  const note = `The number was read as ${isMs ? 'milliseconds' : 'seconds'} since 1970.`;
  return { at: at.toZonedDateTimeISO(now.timeZoneId), notes: [note] };
}

const iso =
  /^(?<date>[+-]?\d{4,6}-\d\d-\d\d|\d{4}-?W\d\d(?:-?\d)?|\d{4}-\d{3}|\d{7,8}(?=$|T))(?<time>[T ]\d\d(?::?\d\d(?::?\d\d(?:[.,]\d{1,9})?)?)?)?(?<offset>Z|[+-]\d\d(?::?\d\d)?)?(?<zone>\[[\w/+:-]+\])?$/i;

function readIso(text: string, now: Temporal.ZonedDateTime): Reading | undefined {
  const { date = '', time = '', offset, zone } = iso.exec(text)?.groups ?? {};
  if (date === '') return undefined;
  // 24:00 is the end of the day, which is when the next one begins.
  const isEnd = /^.24(?::?00(?::?00(?:[.,]0+)?)?)?$/.test(time);
  const day = isoDay(date.toUpperCase()).add({ days: isEnd ? 1 : 0 });
  const wall = Temporal.PlainDateTime.from(`${day}${isEnd ? '' : time.toUpperCase().replace(' ', 'T')}`);
  const name = zone === undefined ? now.timeZoneId : zone.slice(1, -1);
  if (offset === undefined) return onTheWall(wall, name);
  const written = `${wall}${offset.toUpperCase()}`;
  if (zone === undefined) return { at: Temporal.Instant.from(written).toZonedDateTimeISO(name), notes: [] };
  return { at: Temporal.ZonedDateTime.from(`${written}[${name}]`, { offset: 'reject' }), notes: [] };
}

/** The day of a date of the calendar, of a week (the first of 2026 is `2026-W01`) or of a year (`2026-334`). Throws RangeError. */
function isoDay(date: string): Temporal.PlainDate {
  const week = /^(\d{4})-?W(\d\d)-?(\d?)$/.exec(date);
  if (week !== null) return dayOfWeek(Number(week[1]), Number(week[2]), Number(week[3] || '1'));
  const ordinal = /^(\d{4})-?(\d{3})$/.exec(date);
  if (ordinal === null) return Temporal.PlainDate.from(date);
  const day = new Temporal.PlainDate(Number(ordinal[1]), 1, 1).add({ days: Number(ordinal[2]) - 1 });
  if (day.year !== Number(ordinal[1])) throw new RangeError('The year has no such day.');
  return day;
}

function dayOfWeek(year: number, week: number, weekday: number): Temporal.PlainDate {
  const fourth = new Temporal.PlainDate(year, 1, 4);
  // The fourth of January is always in the first week.
  const day = fourth.add({ days: (week - 1) * 7 + weekday - fourth.dayOfWeek });
  const isThere = day.weekOfYear === week && day.yearOfWeek === year && day.dayOfWeek === weekday;
  if (!isThere) throw new RangeError('The year has no such week.');
  return day;
}

/** In 3 hours, 2 weeks ago, 3 days after tomorrow 15:00. */
function readRelative(text: string, now: Temporal.ZonedDateTime): Reading | undefined {
  const ahead = /^(?:in |\+)(.+)$/i.exec(text)?.[1] ?? /^(.+) (?:from now|later|ahead)$/i.exec(text)?.[1];
  const back = /^(.+) (?:ago|earlier|back)$/i.exec(text)?.[1] ?? /^-(.+)$/.exec(text)?.[1];
  const by = readDuration(ahead ?? back ?? '');
  if (by !== undefined) return shift(now, back === undefined || ahead !== undefined ? by : by.negated());
  const [, span = '', word = '', rest = ''] = /^(.+?) (after|from|before) (.+)$/i.exec(text) ?? [];
  const distance = readDuration(span);
  const start = distance === undefined ? undefined : readMoment(rest, now);
  if (distance === undefined || start === undefined) return undefined;
  const { at, notes } = shift(start.at, word.toLowerCase() === 'before' ? distance.negated() : distance);
  return { at, notes: [...start.notes, ...notes] };
}

/** Next week, last month; the start or the end of one. */
function readPeriod(text: string, now: Temporal.ZonedDateTime): Reading | undefined {
  const match =
    /^(?:the )?(?:(start|beginning|end) of )?(?:the )?(?:(next|last|this|previous) )?(week|month|year)$/i.exec(text);
  if (match === null) return undefined;
  const [, edge, which = 'this', unit = ''] = match.map((each) => each?.toLowerCase());
  if (edge === undefined && which === 'this') return undefined;
  const count = which === 'next' ? 1 : which === 'this' ? 0 : -1;
  const by = Temporal.Duration.from({ [`${unit}s`]: count });
  const { at, notes } = shift(now, by);
  if (edge === undefined) return { at, notes };
  const first = firstDay(at.toPlainDate(), unit);
  const day = edge === 'end' ? first.add({ [`${unit}s`]: 1 }).subtract({ days: 1 }) : first;
  const note = edge === 'end' ? 'The last second of the last day was taken.' : 'The start of the first day was taken.';
  const time = edge === 'end' ? '23:59:59' : '00:00';
  const found = onTheWall(day.toPlainDateTime(time), now.timeZoneId);
  return { at: found.at, notes: [...found.notes, unit === 'week' ? `${note} Weeks begin on Monday.` : note] };
}

function firstDay(date: Temporal.PlainDate, unit: string): Temporal.PlainDate {
  if (unit === 'week') return date.subtract({ days: date.dayOfWeek - 1 });
  return unit === 'month' ? date.with({ day: 1 }) : date.with({ month: 1, day: 1 });
}

/** A day, a time of day, or both in either order. */
function readDayAndClock(text: string, now: Temporal.ZonedDateTime): Reading | undefined {
  const today = now.toPlainDate();
  for (const { day, clock } of splits(text)) {
    const date = day === '' ? { date: today, notes: [] } : dayOf(day, today);
    const time = clock === '' ? new Temporal.PlainTime() : readClock(clock);
    if (date === undefined || time === undefined) continue;
    const { at, notes } = onTheWall(date.date.toPlainDateTime(time), now.timeZoneId);
    const start = clock === '' ? ['Without a time of day, the start of the day was taken.'] : [];
    return { at, notes: [...date.notes, ...start, ...notes] };
  }
  return undefined;
}

function dayOf(text: string, today: Temporal.PlainDate): DayRead | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return readDay(text, today);
  return { date: Temporal.PlainDate.from(text), notes: [] };
}

function splits(text: string): readonly { readonly day: string; readonly clock: string }[] {
  const words = text.split(' ');
  const pairs = words.flatMap((_, at) => {
    const [first, second] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    return [
      { day: first.replace(/,? at$/i, ''), clock: second.replace(/^at /i, '') },
      { day: second.replace(/^on /i, ''), clock: first.replace(/^at /i, '') },
    ];
  });
  return [...pairs, { day: text, clock: '' }];
}

/** 14:30, 14:30:05, 2:30 pm, 3pm, noon, midnight. */
export function readClock(text: string): Temporal.PlainTime | undefined {
  if (/^(?:noon|midday)$/i.test(text)) return new Temporal.PlainTime(12);
  if (/^midnight$/i.test(text)) return new Temporal.PlainTime();
  const match = /^(\d{1,2})(?::(\d\d)(?::(\d\d))?)?(?: ?([ap])\.?m\.?)?$/i.exec(text);
  const [, hour = '', minute, second = '0', half] = match ?? [];
  if (match === null || (minute === undefined && half === undefined)) return undefined;
  const isTwelve = half !== undefined;
  if (isTwelve && (Number(hour) < 1 || Number(hour) > 12)) return undefined;
  const hours = isTwelve ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  const time = { hour: hours, minute: Number(minute ?? '0'), second: Number(second) };
  if (time.hour > 23 || time.minute > 59 || time.second > 59) return undefined;
  return Temporal.PlainTime.from(time);
}
