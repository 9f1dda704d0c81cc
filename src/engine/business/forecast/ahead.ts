/** The days ahead as one forecast, with what it missed before: what both a forecast and an order are made from. */
import { backtest, combine, type Trial, tryTogether, weigh } from './backtest.ts';
import { type History, readHistory } from './history.ts';
import { expectedOf, type Interval, intervalOf, quantileOf } from './interval.ts';
import { type Member, membersFor } from './members.ts';
import { type Misses, missesByWeek, missesOfTotal, nothingKnown } from './misses.ts';
import { type Past, readPast, sinceSalesBegan } from './past.ts';
import { sum } from './statistics.ts';

export interface Ahead {
  readonly past: Past;
  /** The number of the first day ahead. */
  readonly nextDay: number;
  readonly members: readonly Member[];
  /** What it would have said before. */
  readonly trials: readonly Trial[];
  /** Of the members. */
  readonly weights: readonly number[];
  /** By day ahead. */
  readonly forecast: readonly number[];
  /** By week ahead. */
  readonly weeks: readonly Misses[];
}

/** Whole folds that say something of sums. */
const enoughFolds = 4;

/** Throws what `readHistory` throws. */
export function lookAhead(history: History, days: number): Ahead {
  const known = readHistory(history);
  const amounts = sinceSalesBegan(known.amounts);
  const past = readPast(amounts);
  const members = membersFor(past);
  // Whole weeks, so that every weekday tells of the scatter even where a single day is asked for.
  const folds = backtest(amounts, members, Math.ceil(days / 7) * 7);
  const weights = weigh(members, folds);
  const forecast = combine(
    members.map((member) => member.forecast(past, days)),
    weights,
  );
  const trials = tryTogether(folds, weights);
  const weeks = missesByWeek(past, trials, days);
  return { past, nextDay: known.firstDay + known.amounts.length, members, weights, forecast, trials, weeks };
}

/** All the days together: the amount is what they sell on average, since a sum is made up of strong days too. */
export function totalOf(ahead: Ahead, level: number): Interval & { readonly amount: number } {
  const all = sum(ahead.forecast);
  const misses = sumMisses(ahead);
  if (misses !== undefined) {
    const amount = expectedOf(all, misses);
    const { lo, hi } = intervalOf(all, misses, level);
    return { amount, lo: Math.min(lo, amount), hi: Math.max(hi, amount) };
  }
  const days = openDays(ahead).map(({ amount, misses: own }) => ({ amount, ...intervalOf(amount, own, level) }));
  const below = together(days.map(({ amount, lo }) => amount - lo));
  return { amount: all, lo: Math.max(0, all - below), hi: all + together(days.map(({ amount, hi }) => hi - amount)) };
}

/** What is enough for all the days together with chance `part`. */
export function enoughFor(ahead: Ahead, part: number): number {
  const all = sum(ahead.forecast);
  const misses = sumMisses(ahead);
  if (misses !== undefined) return quantileOf(all, misses, Math.min(1, part * (1 + 1 / misses.folds)));
  return all + together(openDays(ahead).map(({ amount, misses: own }) => quantileOf(amount, own, part) - amount));
}

/** Undefined for few whole folds, which say nothing of sums. */
function sumMisses({ past, trials, forecast }: Ahead): Misses | undefined {
  const misses = missesOfTotal(trials, forecast.length);
  return misses.folds < enoughFolds || past.isEnded ? undefined : misses;
}

function openDays({ past, forecast, weeks }: Ahead): { readonly amount: number; readonly misses: Misses }[] {
  return forecast.flatMap((amount, j) =>
    past.closed[j % 7] === true ? [] : [{ amount, misses: weeks[Math.floor(j / 7)] ?? nothingKnown }],
  );
}

/** Halfway, as factors go, between days that are wrong by themselves and days that are all wrong the same way. */
function together(deviations: readonly number[]): number {
  const same = sum(deviations);
  const alone = Math.sqrt(sum(deviations.map((deviation) => deviation ** 2)));
  return Math.sign(same) * Math.sqrt(Math.abs(same) * alone);
}
