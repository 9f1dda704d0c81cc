/**
 * Twenty daily series of a shop (UCI Online Retail, Chen 2012, CC0 through the R package onlineretail), forecast for 14 days from three
 * origins, beside what R's `forecast` package missed there.
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { type Forecast, forecastSales } from '../../src/engine/business/forecast/forecast.ts';

const Series = z.object({
  series: z.array(z.object({ id: z.string(), kind: z.string(), start: z.iso.date(), y: z.array(z.number()) })),
});
const Reference = z.object({ mase: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.number()))) });

export type Retail = z.infer<typeof Series>['series'][number];

/** Days that were known, as in the reference. */
export const origins = [359, 331, 303];
export const days = 14;
export const level = 0.8;

export const retail: readonly Retail[] = Series.parse(read('series.json')).series;
const reference = Reference.parse(read('r-mase.json')).mase;

/** One day of one forecast, with what was sold. */
export interface Outcome {
  readonly sold: number;
  readonly confidence: number;
  /** Whether it came as near as the confidence is about. */
  readonly isNear: boolean;
  readonly isHeld: boolean;
  /** By that of the seasonal naive method in the days before. */
  readonly error: number;
}

export interface Attempt {
  readonly series: Retail;
  readonly origin: number;
  readonly mase: number;
  /** Of R's methods, by name. */
  readonly others: Readonly<Record<string, number>>;
  readonly outcomes: readonly Outcome[];
}

export function attemptAll(): readonly Attempt[] {
  return retail.flatMap((series) => origins.map((origin) => attempt(series, origin)));
}

export function historyOf({ start, y }: Retail, length: number): { date: string; amount: number }[] {
  return y.slice(0, length).map((amount, i) => ({
    date: new Date(Date.parse(start) + i * 86_400_000).toISOString().slice(0, 10),
    amount,
  }));
}

function attempt(series: Retail, origin: number): Attempt {
  const forecast = forecastSales({ history: historyOf(series, origin), days, level });
  const naive = naiveError(series.y.slice(0, origin));
  const outcomes = forecast.predictedSales.map((_, j) => outcome(forecast, j, series.y[origin + j] ?? 0, naive));
  const others = Object.fromEntries(
    Object.entries(reference).map(([method, byId]) => [method, byId[series.id]?.[origin] ?? Number.NaN]),
  );
  return { series, origin, mase: meanOf(outcomes.map(({ error }) => error)), others, outcomes };
}

function outcome({ predictedSales, interval, usualSale }: Forecast, j: number, sold: number, naive: number): Outcome {
  const { amount, confidence } = predictedSales[j] ?? { amount: Number.NaN, confidence: Number.NaN };
  const { lo, hi } = interval[j] ?? { lo: Number.NaN, hi: Number.NaN };
  const miss = Math.abs(sold - amount);
  return {
    sold,
    confidence,
    isNear: miss <= Math.max(amount, usualSale) / 3,
    isHeld: lo <= sold && sold <= hi,
    error: miss / naive,
  };
}

function naiveError(y: readonly number[]): number {
  return meanOf(y.slice(7).map((amount, i) => Math.abs(amount - (y[i] ?? Number.NaN))));
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../test/fixtures/online-retail/${name}`, import.meta.url), 'utf8'));
}
