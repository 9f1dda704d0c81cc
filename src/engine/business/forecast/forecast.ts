/** Sales of the coming days from those of the past; `docs/forecast.md` says how, and how well. Pure: no clock, no store. */
import { type Ahead, lookAhead, totalOf } from './ahead.ts';
import { combine, errorsOf } from './backtest.ts';
import { dayText } from './calendar.ts';
import type { History } from './history.ts';
import { confidenceOf, type Interval, intervalOf } from './interval.ts';
import { nothingKnown } from './misses.ts';
import type { Backtest, Forecast } from './result.ts';
import { mean } from './statistics.ts';
import { summarize } from './summary.ts';

export type { Backtest, Forecast, PredictedSales } from './result.ts';

export interface ForecastInput extends History {
  /** Days ahead; 1 to `limits.forecastDays`. */
  readonly days: number;
  /** The share of days that the intervals are to hold: between 0 and 1, both excluded. */
  readonly level: number;
}

/**
 * Amounts are the middle of what is to be expected, and never negative. Of a history without a day, everything is 0, confidence too.
 *
 * Throws what `readHistory` throws.
 */
export function forecastSales(input: ForecastInput): Forecast {
  const { level } = input;
  const ahead = lookAhead(input, input.days);
  const { past, nextDay } = ahead;
  const usualDay = mean(past.weekdays.flatMap((sold) => sold.slice(0, 8)));
  const { interval, confidence } = judgeDays(ahead, level, usualDay);
  const total = totalOf(ahead, level);
  const result = {
    predictedSales: ahead.forecast.map((amount, j) => ({
      day: dayText(nextDay + j),
      amount: tidy(amount),
      confidence: Math.round((confidence[j] ?? 0) * 100) / 100,
    })),
    method: nameMethod(ahead),
    interval: interval.map(({ lo, hi }) => ({ lo: tidy(lo), hi: tidy(hi) })),
    total: { amount: tidy(total.amount), lo: tidy(total.lo), hi: tidy(total.hi) },
    usualDay: tidy(usualDay),
    backtest: judgePast(ahead),
  };
  return { ...result, summary: summarize({ ...result, past, nextDay, level }) };
}

/** What the misses of the past say about each day ahead. */
function judgeDays(
  { past, weeks, forecast }: Ahead,
  level: number,
  usual: number,
): { interval: Interval[]; confidence: number[] } {
  const interval: Interval[] = [];
  const confidence: number[] = [];
  for (const [j, amount] of forecast.entries()) {
    const misses = weeks[Math.floor(j / 7)] ?? nothingKnown;
    const isClosed = past.closed[j % 7] === true;
    interval.push(isClosed ? { lo: 0, hi: 0 } : intervalOf(amount, misses, level));
    const own = isClosed ? (past.silence[j % 7] ?? 0) : confidenceOf(amount, misses, Math.max(amount, usual) / 3);
    // The same weekday a week later is never surer.
    confidence.push(Math.min(own, confidence[j - 7] ?? 1));
  }
  return { interval, confidence };
}

function judgePast({ folds, weights }: Ahead): Backtest {
  const errors = folds.map((fold) => mean(errorsOf(fold, combine(fold.forecasts, weights))));
  const compared = folds.flatMap(({ naiveError }, i) =>
    naiveError > 0 ? [{ naiveError, error: errors[i] ?? 0 }] : [],
  );
  const mase = mean(compared.map(({ error }) => error)) / mean(compared.map(({ naiveError }) => naiveError));
  return {
    folds: folds.length,
    ...(Number.isFinite(mase) ? { mase: Math.round(mase * 1000) / 1000 } : {}),
    ...(errors.length === 0 ? {} : { meanError: tidy(mean(errors)) }),
  };
}

function nameMethod({ members, weights }: Ahead): string {
  const parts = members.map(({ name }, m) => ({ name, percent: Math.round((weights[m] ?? 0) * 100) }));
  return parts.map(({ name, percent }) => (members.length === 1 ? name : `${name} ${percent}%`)).join(', ');
}

/** Hundredths, or four digits of what is smaller. */
function tidy(amount: number): number {
  return amount >= 1 ? Math.round(amount * 100) / 100 : Number(amount.toPrecision(4));
}
