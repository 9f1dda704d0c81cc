/**
 * Days as numbers, and a history as one amount for every day.
 *
 * A day is counted in whole days since 1970-01-01. No time zone is involved: a caller that books sales by instants decides to which
 * day they belong.
 */
import { PatchbayError } from '../../../core/error.ts';

export interface DayAmount {
  /** `2026-11-22`; what follows the ten characters, as in an instant, is not read. */
  readonly date: string;
  readonly amount: number;
}

/** One amount for every day from the first to the last; NaN where nothing is known. */
export interface DailyAmounts {
  readonly firstDay: number;
  readonly amounts: readonly number[];
}

const dayMs = 86_400_000;

/** The number of a day; throws `invalid_input` for what is no date of the calendar. */
export function dayNumber(date: string): number {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(date) ?? []).map(Number);
  const instant = new Date(0);
  instant.setUTCFullYear(year ?? Number.NaN, (month ?? 0) - 1, day ?? 0);
  // A day that a month does not have would be counted on into the next one.
  if (instant.getUTCDate() === day && instant.getUTCMonth() + 1 === month) return instant.getTime() / dayMs;
  throw new PatchbayError('invalid_input', 'A day of the history was no date of the calendar.', {
    reason: 'INVALID_DATE',
    hint: 'Write dates as YYYY-MM-DD.',
  });
}

export function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** `Monday` and so on. */
export function weekdayName(day: number): string {
  // 1970-01-01 was a Thursday.
  return weekdays[(((day + 3) % 7) + 7) % 7] ?? '';
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
