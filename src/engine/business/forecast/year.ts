/** What the same weeks sold a year ago, grown or shrunk as sales have since. */
import type { Past } from './past.ts';
import { sum } from './statistics.ts';

/** As many days as keep the weekdays. */
const yearDays = 364;
/** Days whose sales, then and now, say what a year has changed. */
const comparedDays = 56;
/** A year's growth beyond this is not believed of single weeks. */
const growthMost = 4;

/** Days of history without which there is no year ago. */
export const yearLeastDays = yearDays + comparedDays;

export function forecastByYear({ amounts, closed }: Past, days: number): number[] {
  const end = amounts.length;
  const now = soldIn(amounts, end - comparedDays);
  const then = soldIn(amounts, end - yearDays - comparedDays);
  const growth = then === 0 ? 1 : Math.min(growthMost, Math.max(1 / growthMost, now / then));
  return Array.from({ length: days }, (_, j) => {
    if (closed[j % 7] === true) return 0;
    // The weekday with the weeks before and after, since a single day of a year ago is mostly chance.
    const around = [-7, 0, 7].map((shift) => amounts[end - yearDays + j + shift] ?? Number.NaN);
    const known = around.filter((amount) => !Number.isNaN(amount));
    return known.length === 0 ? now / comparedDays : (growth * Math.max(0, sum(known))) / known.length;
  });
}

function soldIn(amounts: readonly number[], from: number): number {
  return sum(amounts.slice(from, from + comparedDays).filter((amount) => amount > 0));
}
