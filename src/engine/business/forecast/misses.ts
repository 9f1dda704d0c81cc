/**
 * By how much the same forecast was wrong before.
 *
 * Misses are taken between square roots, where they are about as large on strong days as on weak ones, and are pooled by weeks ahead.
 * Those of long ago count less, so that what is made of them follows a change of scatter.
 */
import { combine, type Fold } from './backtest.ts';
import type { Past } from './past.ts';
import { sum } from './statistics.ts';

/** Between square roots: what was sold, less what was forecast. */
export interface Miss {
  readonly error: number;
  readonly weight: number;
}

/** Misses of forecasts equally far ahead, in rising order. */
export interface Misses {
  readonly misses: readonly Miss[];
  /** Folds that they come from, the older ones counting for less than one. */
  readonly folds: number;
}

/** Folds after which a miss counts half. */
const halfLifeFolds = 13;
/** Folds of which a week ahead needs as many to speak for itself. */
const enoughFolds = 4;
/** Telling days that say as much of the scatter as one fold. */
const daysOfFold = 28;

/** By weeks ahead, as many as the days ahead have. */
export function missesByWeek(past: Past, folds: readonly Fold[], weights: readonly number[], days: number): Misses[] {
  const found = fromFolds(folds, weights, past.closed);
  const solid = found.filter((week) => week.folds >= enoughFolds);
  if (solid.length === 0) solid.push(joined(found[0], fromWithin(past)));
  const last = solid.length - 1;
  return Array.from({ length: Math.ceil(days / 7) }, (_, week) => {
    const misses = solid[Math.min(week, last)] ?? { misses: [], folds: 0 };
    return week <= last ? misses : widened(misses, Math.sqrt((week + 1) / (last + 1)));
  });
}

/** Misses of the sum over the days ahead, of the folds that have them all. */
export function missesOfTotal(folds: readonly Fold[], weights: readonly number[]): Misses {
  const misses: Miss[] = [];
  let count = 0;
  for (const [age, { actual, forecasts }] of folds.entries()) {
    const forecast = combine(forecasts, weights);
    if (actual.length < forecast.length) continue;
    const known = (_: number, j: number): boolean => !Number.isNaN(actual[j]);
    const sold = Math.max(0, sum(actual.filter(known)));
    const weight = 0.5 ** (age / halfLifeFolds);
    misses.push({ error: Math.sqrt(sold) - Math.sqrt(sum(forecast.filter(known))), weight });
    count += weight;
  }
  return { misses: misses.toSorted(byError), folds: count };
}

function fromFolds(folds: readonly Fold[], weights: readonly number[], closed: readonly boolean[]): Misses[] {
  const weeks: { misses: Miss[]; folds: number }[] = [];
  for (const [age, fold] of folds.entries()) {
    const forecast = combine(fold.forecasts, weights);
    const weight = 0.5 ** (age / halfLifeFolds);
    for (let start = 0; start < fold.actual.length; start += 7) {
      const week = (weeks[start / 7] ??= { misses: [], folds: 0 });
      week.folds += weight;
      for (let j = start; j < Math.min(start + 7, fold.actual.length); j += 1) {
        const amount = fold.actual[j] ?? Number.NaN;
        if (Number.isNaN(amount) || closed[j % 7] === true) continue;
        week.misses.push({ error: Math.sqrt(Math.max(0, amount)) - Math.sqrt(forecast[j] ?? 0), weight });
      }
    }
  }
  return weeks.map(({ misses, folds: count }) => ({ misses: misses.toSorted(byError), folds: count }));
}

/** Of a short history: each day against the mean of the others. Of a single day, what might be: from a tenth to three times of it. */
function fromWithin({ amounts, telling }: Past): Misses {
  const sold = telling.map((i) => Math.max(0, amounts[i] ?? 0));
  const all = sum(sold);
  const roots = sold.map((amount) => {
    const others = sold.length === 1 ? amount : (all - amount) / (sold.length - 1);
    return Math.sqrt(amount) - Math.sqrt(Math.max(0, others));
  });
  const usual = Math.sqrt(all / Math.max(1, sold.length));
  const unseen = sold.length < 7 ? [-0.7 * usual, 0.7 * usual] : [];
  const misses = [...roots, ...unseen].map((error) => ({ error, weight: 1 })).toSorted(byError);
  return { misses, folds: sold.length / daysOfFold };
}

function joined(some: Misses | undefined, others: Misses): Misses {
  if (some === undefined) return others;
  return { misses: [...some.misses, ...others.misses].toSorted(byError), folds: some.folds + others.folds };
}

function widened({ misses, folds }: Misses, by: number): Misses {
  return { misses: misses.map(({ error, weight }) => ({ error: error * by, weight })), folds };
}

function byError(a: Miss, b: Miss): number {
  return a.error - b.error;
}
