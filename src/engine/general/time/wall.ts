/** What a clock on the wall shows, as a moment: some of it never comes, and some comes twice. */
import type { Temporal } from 'temporal-polyfill';

/** A moment, and how the input was understood where that was not plain. */
export interface Reading {
  readonly at: Temporal.ZonedDateTime;
  readonly notes: readonly string[];
}

/**
 * Where the clocks go forward, a time that is skipped is read as that much later; where they go back, a time that comes twice
 * is the first of the two. That is the rule of RFC 5545, and the note says that it was applied.
 */
export function onTheWall(wall: Temporal.PlainDateTime, zone: string): Reading {
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const later = wall.toZonedDateTime(zone, { disambiguation: 'later' });
  if (earlier.epochNanoseconds === later.epochNanoseconds) return { at: earlier, notes: [] };
  const shown = `${wall.toPlainTime().toString({ smallestUnit: 'minute' })} on ${wall.toPlainDate()}`;
  if (earlier.toPlainDateTime().equals(wall)) {
    const first = `the first one, at offset ${earlier.offset}, was taken; the second one is ${told(later)}`;
    return { at: earlier, notes: [`${shown} comes twice in ${zone}, as the clocks go back: ${first}.`] };
  }
  const moved = `it was moved forward to ${told(later)}; read with the offset that comes after, it would be ${told(earlier)}`;
  return { at: later, notes: [`${shown} does not exist in ${zone}, as the clocks go forward: ${moved}.`] };
}

/** ISO 8601 with its offset, to the second. */
export function told(at: Temporal.ZonedDateTime): string {
  return at.toString({ smallestUnit: 'second', timeZoneName: 'never' });
}
