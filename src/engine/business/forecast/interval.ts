/** Intervals and confidence from earlier misses: weighted conformal prediction. */
import type { Miss, Misses } from './misses.ts';

export interface Interval {
  readonly lo: number;
  readonly hi: number;
}

/**
 * The interval that holds the sales with chance `level`: as much left out above as below, or, where no sales at all are within
 * the tail, everything from 0 up.
 */
export function intervalOf(forecast: number, { misses, folds }: Misses, level: number): Interval {
  // Misses of one fold go together, so what has not been seen yet is a matter of folds.
  const wide = 1 - (1 - level) * trust(folds);
  const lo = at(forecast, misses, (1 - wide) / 2);
  if (lo === 0) return { lo: 0, hi: Math.max(forecast, at(forecast, misses, wide)) };
  return { lo: Math.min(lo, forecast), hi: Math.max(forecast, at(forecast, misses, (1 + wide) / 2)) };
}

/** What the sales stay below with chance `part`. */
export function quantileOf(forecast: number, { misses }: Misses, part: number): number {
  return at(forecast, misses, part);
}

/** The share of misses after which the sales come within `tolerance` of the forecast; less of it the fewer folds there are. */
export function confidenceOf(forecast: number, { misses, folds }: Misses, tolerance: number): number {
  let all = 0;
  let near = 0;
  for (const { error, weight } of misses) {
    all += weight;
    const sales = Math.max(0, Math.sqrt(forecast) + error) ** 2;
    if (Math.abs(sales - forecast) <= tolerance) near += weight;
  }
  return all === 0 ? 0 : (near / all) * trust(folds);
}

function trust(folds: number): number {
  return folds / (folds + 1);
}

function at(forecast: number, misses: readonly Miss[], part: number): number {
  return Math.max(0, Math.sqrt(forecast) + weightedQuantile(misses, part)) ** 2;
}

/** Of errors in rising order; between two neighbours by how far it lies between the middles of their weights. */
function weightedQuantile(misses: readonly Miss[], part: number): number {
  let all = 0;
  for (const { weight } of misses) all += weight;
  const wanted = part * all;
  let passed = 0;
  let before: { readonly error: number; readonly middle: number } | undefined;
  for (const { error, weight } of misses) {
    const middle = passed + weight / 2;
    if (middle >= wanted) {
      if (before === undefined) return error;
      return before.error + ((error - before.error) * (wanted - before.middle)) / (middle - before.middle);
    }
    before = { error, middle };
    passed += weight;
  }
  return before?.error ?? 0;
}
