/**
 * Demand that comes now and then: the chance of a sale times its size (Teunter, Syntetos, Babai 2011).
 *
 * Unlike Croston's, its chance also falls on days without a sale, so a product that nobody buys any more fades out.
 */
import type { Past } from './past.ts';
import { smoothBy } from './smoothing.ts';
import { mean } from './statistics.ts';

const chanceConstant = 0.05;
const sizeConstant = 0.1;

export function forecastByChance(past: Past, days: number): number[] {
  const sales = past.telling.filter((amount) => amount > 0);
  const chance = smoothBy(
    past.telling.map((amount) => (amount > 0 ? 1 : 0)),
    chanceConstant,
  );
  const rate = chance * smoothBy(sales, sizeConstant);
  const shares = weekdayShares(past);
  return Array.from({ length: days }, (_, j) => (past.closed[j % 7] === true ? 0 : rate * (shares[j % 7] ?? 1)));
}

/** How often a slot's weekday sells, by how often the open ones do; drawn to 1 by eight weeks' worth of it. */
function weekdayShares(past: Past): number[] {
  const sold = past.weekdays.map((amounts) => amounts.filter((amount) => amount > 0).length);
  const all = mean(past.weekdays.flat().map((amount) => (amount > 0 ? 1 : 0)));
  return past.weekdays.map(({ length }, slot) => (all === 0 ? 1 : ((sold[slot] ?? 0) / all + 8) / (length + 8)));
}
