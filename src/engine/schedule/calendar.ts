/**
 * The ticks of a cron expression in a time zone.
 *
 * Where clocks are put forward, a time of day that does not exist is the first one after the gap. Where they are put back, a
 * single time of day comes once, the first time; what repeats within the day goes on in both hours.
 */
import { Cron } from 'croner';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import { nearestFirst } from '../../core/nearest.ts';

/** Times in milliseconds since 1970. */
export interface Calendar {
  /** The first tick after a time; undefined when there is none any more. */
  next(after: number): number | undefined;
  /** The last tick up to a time. */
  latest(until: number): number | undefined;
  /** Of the last `count` ticks up to a time, the first. */
  first(until: number, count: number): number | undefined;
}

/** By expression and zone: making one, and asking it, costs more than the rest of a tick. */
const calendars = new Map<string, Calendar>();

/** Throws `invalid_input` for an expression that is none or never comes, and for a zone that is not known. */
export function calendarOf(cronExpression: string, timezone: string): Calendar {
  const key = `${cronExpression}\n${timezone}`;
  const known = calendars.get(key);
  if (known !== undefined) return known;
  const calendar = remember(openCron(cronExpression, checkZone(timezone)));
  if (calendars.size >= limits.scheduleCalendars) calendars.clear();
  calendars.set(key, calendar);
  return calendar;
}

function openCron(cronExpression: string, timezone: string): Cron {
  const problem = findProblem(cronExpression);
  if (problem !== undefined) throw wrongCron(problem);
  try {
    return new Cron(cronExpression.trim(), { timezone, mode: '5-part', paused: true });
  } catch (cause) {
    throw wrongCron('it is not a valid one', cause);
  }
}

/** The library knows more than a cron of five fields, and not everybody who reads a schedule does. */
function findProblem(cronExpression: string): string | undefined {
  const fields = cronExpression.trim().split(/\s+/);
  if (fields.length !== 5) return `it has ${fields.length} ${fields.length === 1 ? 'field' : 'fields'} instead of five`;
  const stranger = fields.find((field) => !/^[\d*,/-]+$/.test(withoutNames(field)));
  return stranger === undefined ? undefined : 'fields hold numbers, * , - / and names of months and days';
}

function withoutNames(field: string): string {
  return field.replace(/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)\b/gi, '0');
}

function wrongCron(why: string, cause?: unknown): PatchbayError {
  return new PatchbayError('invalid_input', `cronExpression was refused: ${why}.`, {
    reason: 'INVALID_CRON',
    hint: 'Give minute, hour, day of the month, month and day of the week, such as 0 6 * * 1-5.',
    cause,
  });
}

function checkZone(timezone: string): string {
  // What begins with a sign is an offset, which knows no summer.
  if (/^[A-Za-z]/.test(timezone)) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: timezone });
      return timezone;
    } catch {
      // It is told below.
    }
  }
  const near = nearestFirst(timezone, Intl.supportedValuesOf('timeZone')).slice(0, 3);
  throw new PatchbayError('invalid_input', 'timezone was not a zone of the IANA database.', {
    reason: 'INVALID_TIMEZONE',
    hint: `Similar names: ${near.join(', ')}. UTC is one, too.`,
  });
}

interface Backlog {
  readonly until: number;
  readonly count: number;
  readonly first: number | undefined;
}

/** Between two ticks the answer stays the same, whoever asks. */
function remember(cron: Cron): Calendar {
  let window = { from: 0, next: 0 };
  let backlog: Backlog = { until: -1, count: 0, first: undefined };
  return {
    next(after) {
      if (after >= window.from && after < window.next) return window.next;
      const next = cron.nextRun(new Date(after))?.getTime();
      if (next !== undefined) window = { from: after, next };
      return next;
    },
    latest: (until) => before(cron, until, 1),
    first(until, count) {
      // The same for every tick of a backlog.
      const minute = until - (until % 60_000);
      if (backlog.until !== minute || backlog.count !== count) {
        backlog = { until: minute, count, first: before(cron, until, count) };
      }
      return backlog.first;
    },
  };
}

/** The library looks at whole seconds, and leaves the one that it is given out. */
function before(cron: Cron, until: number, count: number): number | undefined {
  const behind = new Date(until - (until % 1_000) + 1_000);
  return cron.previousRuns(count, behind).at(-1)?.getTime();
}
