/**
 * What the same forecast would have said before: origins a week apart, each with nothing but the days before it.
 *
 * The errors weigh the members, make the intervals and are told to the caller.
 */
import type { Member } from './members.ts';
import { readPast } from './past.ts';
import { mean, sum } from './statistics.ts';

interface Origin {
  /** What was sold after the origin; NaN where nothing is known. Shorter than the forecasts at the end of the history. */
  readonly actual: readonly number[];
  /** The last week before the origin, repeated; NaN where nothing is known. */
  readonly repeated: readonly number[];
  /** By how much a day differed from that a week before, on average over the days before the origin; NaN where it has none. */
  readonly weeklyChange: number;
}

export interface Fold extends Origin {
  /** By member. */
  readonly forecasts: readonly (readonly number[])[];
}

/** A fold with what the members together would have said. */
export interface Trial extends Origin {
  readonly forecast: readonly number[];
}

/** Origins; the latest half year. */
const foldsMax = 26;

/** The latest fold first, none of those after which nothing is known. */
export function backtest(amounts: readonly number[], members: readonly Member[], days: number): Fold[] {
  const least = Math.max(...members.map(({ leastDays }) => leastDays));
  const folds: Fold[] = [];
  for (let origin = amounts.length - 7; origin >= least && folds.length < foldsMax; origin -= 7) {
    const actual = amounts.slice(origin, origin + days);
    if (actual.every(Number.isNaN)) continue;
    const before = amounts.slice(0, origin);
    const past = readPast(before);
    folds.push({
      actual,
      forecasts: members.map(({ forecast }) => forecast(past, days)),
      repeated: Array.from({ length: days }, (_, j) => before[origin - 7 + (j % 7)] ?? Number.NaN),
      weeklyChange: weeklyChange(before),
    });
  }
  return folds;
}

/** The members' weights: their part by errors, drawn to the part that they have unmeasured as if that were eight folds. */
export function weigh(members: readonly Member[], folds: readonly Fold[]): number[] {
  const unmeasured = share(members.map(({ weight }) => weight));
  const errors = members.map((_, m) => mean(folds.map((fold) => mean(errorsOf(fold.actual, fold.forecasts[m] ?? [])))));
  const smallest = Math.min(...errors.filter((error) => error > 0));
  if (!Number.isFinite(smallest)) return unmeasured;
  const measured = share(
    errors.map((error, m) => (unmeasured[m] ?? 0) * (smallest / Math.max(error, smallest)) ** errorPower),
  );
  return measured.map((part, m) => (part * folds.length + (unmeasured[m] ?? 0) * 8) / (folds.length + 8));
}

const errorPower = 2;

export function tryTogether(folds: readonly Fold[], weights: readonly number[]): Trial[] {
  return folds.map(({ forecasts, ...origin }) => ({ ...origin, forecast: combine(forecasts, weights) }));
}

export function combine(forecasts: readonly (readonly number[])[], weights: readonly number[]): number[] {
  const days = forecasts[0]?.length ?? 0;
  return Array.from({ length: days }, (_, j) => sum(forecasts.map((one, m) => (one[j] ?? 0) * (weights[m] ?? 0))));
}

/** Absolute errors of the days that are known on both sides. */
export function errorsOf(actual: readonly number[], forecast: readonly number[]): number[] {
  return actual.map((amount, j) => Math.abs(amount - (forecast[j] ?? 0))).filter((error) => !Number.isNaN(error));
}

function weeklyChange(amounts: readonly number[]): number {
  let total = 0;
  let days = 0;
  for (let i = 7; i < amounts.length; i += 1) {
    const difference = Math.abs((amounts[i] ?? 0) - (amounts[i - 7] ?? 0));
    if (Number.isNaN(difference)) continue;
    total += difference;
    days += 1;
  }
  return days === 0 ? Number.NaN : total / days;
}

function share(parts: readonly number[]): number[] {
  const all = sum(parts);
  return parts.map((part) => part / all);
}
