/** Sales of the coming days from those of the past; `docs/forecast.md` says how, and how well. Pure: no clock, no store. */
import { type Ahead, lookAhead, totalOf } from './ahead.ts';
import { errorsOf } from './backtest.ts';
import { dayText } from './calendar.ts';
import type { History } from './history.ts';
import { confidenceOf, type Interval, intervalOf } from './interval.ts';
import { nothingKnown } from './misses.ts';
import type { Past } from './past.ts';
import type { Backtest, Forecast } from './result.ts';
import { mean } from './statistics.ts';
import { summarize } from './summary.ts';

export type { Forecast } from './result.ts';

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
  const usualSale = usualSaleOf(past);
  const { interval, confidence } = judgeDays(ahead, level, usualSale);
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
    usualSale: tidy(usualSale),
    backtest: judgePast(ahead),
  };
  return { ...result, summary: summarize({ ...result, past, nextDay, level }) };
}

/** Of the last eight weeks; where they sold nothing, of all days. */
function usualSaleOf({ telling, weekdays }: Past): number {
  const recent = weekdays.flatMap((sold) => sold.slice(0, 8)).filter((amount) => amount > 0);
  return mean(recent.length > 0 ? recent : telling.filter((amount) => amount > 0));
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

function judgePast({ trials }: Ahead): Backtest {
  const tried = trials.map(({ actual, forecast, repeated, weeklyChange }) => ({
    own: mean(errorsOf(actual, forecast)),
    repeated: mean(errorsOf(actual, repeated)),
    weeklyChange,
  }));
  if (tried.length === 0) return { folds: 0 };
  const compared = tried.filter(({ weeklyChange }) => weeklyChange > 0);
  const mase = mean(compared.map(({ own }) => own)) / mean(compared.map(({ weeklyChange }) => weeklyChange));
  return {
    folds: tried.length,
    ...(Number.isFinite(mase) ? { mase: Math.round(mase * 1000) / 1000 } : {}),
    meanError: tidy(mean(tried.map(({ own }) => own))),
    naiveError: tidy(mean(tried.map(({ repeated }) => repeated))),
  };
}

function nameMethod({ members, weights }: Ahead): string {
  const parts = members.map(({ name }, m) => ({ name, percent: Math.round((weights[m] ?? 0) * 100) }));
  return parts.map(({ name, percent }) => (members.length === 1 ? name : `${name} ${percent}%`)).join(', ');
}

/** What is left of 0 after roots and squares. */
const nothing = 1e-9;

/** Hundredths, or four digits of what is smaller. */
function tidy(amount: number): number {
  if (amount >= 1) return Math.round(amount * 100) / 100;
  return amount < nothing ? 0 : Number(amount.toPrecision(4));
}
