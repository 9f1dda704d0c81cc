/** Histories of an egg stall: it opens on Monday, 2026-01-05, and sells what a rule says. */
import type { DayAmount } from '../../../../src/engine/business/forecast/calendar.ts';
import { type ForecastInput, forecastSales } from '../../../../src/engine/business/forecast/forecast.ts';

/** Eggs by weekday; the stall is closed on Sundays. */
export const week = [10, 12, 11, 14, 20, 30, 0];

export function dateOf(day: number): string {
  return new Date(Date.UTC(2026, 0, 5 + day)).toISOString().slice(0, 10);
}

export function history(days: number, sold: (day: number) => number): DayAmount[] {
  return Array.from({ length: days }, (_, day) => ({ date: dateOf(day), amount: sold(day) }));
}

/** The same numbers between 0 and 1 for the same seed. */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Weekdays with some chance, in whole eggs. */
export function stall(
  days: number,
  seed = 1,
  change: (eggs: number, day: number) => number = (eggs) => eggs,
): DayAmount[] {
  const chance = chances(seed);
  return history(days, (day) => change(Math.round((week[day % 7] ?? 0) * (0.8 + 0.4 * chance())), day));
}

export function forecast(past: readonly DayAmount[], options: Partial<ForecastInput> = {}) {
  return forecastSales({ history: past, days: 14, level: 0.8, ...options });
}

export function amounts(result: ReturnType<typeof forecast>): number[] {
  return result.predictedSales.map(({ amount }) => amount);
}
