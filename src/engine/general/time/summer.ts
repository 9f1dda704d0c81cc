/** Whether the clocks are on summer time. Zone data that Intl reads does not say it: it shows in the offsets. */
import { Temporal } from 'temporal-polyfill';

const yearMs = 366 * 86_400_000;

/**
 * Ahead of the year's lesser offset, by clocks that went forward within a year and will go back within one: a zone that moved
 * for good is on no summer time.
 */
export function isSummer(at: Temporal.ZonedDateTime): boolean {
  const offset = at.offsetNanoseconds;
  const offsets = [1, 7].map((month) => offsetIn(at, month));
  if (offset <= Math.min(...offsets)) return false;
  const next = at.getTimeZoneTransition('next');
  const current = at.getTimeZoneTransition('previous') ?? at;
  // At the very moment of a change, the change before it is the one of half a year ago.
  const began = at.subtract({ nanoseconds: 1 }).offsetNanoseconds === offset ? current : at;
  const before = began.subtract({ nanoseconds: 1 });
  return (
    next !== null &&
    next.offsetNanoseconds < offset &&
    before.offsetNanoseconds < offset &&
    next.epochMilliseconds - at.epochMilliseconds < yearMs &&
    at.epochMilliseconds - began.epochMilliseconds < yearMs
  );
}

function offsetIn(at: Temporal.ZonedDateTime, month: number): number {
  return Temporal.PlainDateTime.from({ year: at.year, month, day: 1 }).toZonedDateTime(at.timeZoneId).offsetNanoseconds;
}
