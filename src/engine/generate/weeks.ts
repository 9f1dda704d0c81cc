/** Weeks that are told by one of their days. They begin on Mondays, as ISO 8601 has it. */

/** A day as `2026-05-04`, so many days later. */
function moved(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** First and last day of the week that the day is in; with `isFirst`, of the seven days that begin with it. Undefined of no day at all. */
export function weekOf(day: string, isFirst: boolean): readonly [first: string, last: string] | undefined {
  const at = new Date(`${day}T00:00:00Z`);
  // `2026-06-31` is read as the day behind it.
  if (Number.isNaN(at.getTime()) || moved(day, 0) !== day) return undefined;
  const first = isFirst ? day : moved(day, -((at.getUTCDay() + 6) % 7));
  return [first, moved(first, 6)];
}

/** How weeks are told by a day that stands behind this: by their first one, where the word says so. */
export const weekWords =
  '\\b(?:in|during|within|for|of|on|over) (?:the )?week (of|with|containing|around|beginning|starting|commencing|from)(?: on)?';

export function isFirstSaid(word: string): boolean {
  return /^(?:beginning|starting|commencing|from)$/i.test(word);
}
