/**
 * By how much the same forecast was wrong before.
 *
 * Misses are taken between square roots, where they are about as large on strong days as on weak ones, and are pooled by weeks ahead.
 * Those of long ago count less, so that what is made of them follows a change of scatter.
 */
import type { Trial } from './backtest.ts';
import type { Past } from './past.ts';
import { sum } from './statistics.ts';

/** Between square roots: what was sold, less what was forecast. */
export interface Miss {
  readonly error: number;
  readonly weight: number;
  /** The weight of all days that sold less than it stands for, and half its own. */
  readonly middle: number;
}

/** Misses of forecasts equally far ahead. */
export interface Misses {
  /** Those of days with sales, in rising order. */
  readonly misses: readonly Miss[];
  /** The weight of the days without: what they missed says nothing of another forecast, that they sold nothing does. */
  readonly none: number;
  /** The weight of all days. */
  readonly all: number;
  /** Folds that they come from, the older ones counting for less than one. */
  readonly folds: number;
}

/** Folds after which a miss counts half. */
const halfLifeFolds = 13;
/** Folds of which a week ahead needs as many to speak for itself. */
const enoughFolds = 3;
/** Telling days that say as much of the scatter as one fold. */
const daysOfFold = 28;
/** Telling days that show next to nothing of the scatter. */
const fewDays = 7;

/** By weeks ahead, as many as the days ahead have. */
export function missesByWeek(past: Past, trials: readonly Trial[], days: number): Misses[] {
  const found = fromTrials(trials, past.closed);
  const solid = found.filter((week) => week.folds >= enoughFolds);
  if (solid.length === 0) solid.push(joined(found[0] ?? nothingKnown, fromWithin(past)));
  const last = solid.length - 1;
  return Array.from({ length: Math.ceil(days / 7) }, (_, week) => {
    const misses = solid[Math.min(week, last)] ?? nothingKnown;
    return week <= last ? misses : widened(misses, Math.sqrt((week + 1) / (last + 1)));
  });
}

/** Misses of the sum over the days ahead, of the folds that have them all, and know most of them. */
export function missesOfTotal(trials: readonly Trial[], days: number): Misses {
  const whole = gather();
  for (const [age, trial] of trials.entries()) {
    const forecast = trial.forecast.slice(0, days);
    const actual = trial.actual.slice(0, days);
    if (actual.length < days) continue;
    const known = (_: number, j: number): boolean => !Number.isNaN(actual[j]);
    if (actual.filter(known).length * 2 < actual.length) continue;
    const weight = weightOf(age);
    whole.add(sum(actual.filter(known)), sum(forecast.filter(known)), weight);
    whole.folds += weight;
  }
  return whole.done();
}

function fromTrials(trials: readonly Trial[], closed: readonly boolean[]): Misses[] {
  const weeks = Array.from({ length: Math.ceil((trials.at(-1)?.actual.length ?? 0) / 7) }, gather);
  for (const [age, { actual, forecast }] of trials.entries()) {
    const weight = weightOf(age);
    for (const [j, amount] of actual.entries()) {
      const week = weeks[Math.floor(j / 7)];
      if (week === undefined) continue;
      if (j % 7 === 0) week.folds += weight;
      if (!Number.isNaN(amount) && closed[j % 7] !== true) week.add(amount, forecast[j] ?? 0, weight);
    }
  }
  return weeks.map((week) => week.done());
}

/** Of a short history: each day against what the others say of it. Of very few days, what might be besides. */
function fromWithin({ telling, slots, weekdays }: Past): Misses {
  const within = gather();
  const all = sum(telling);
  for (const [t, amount] of telling.entries()) {
    const others = telling.length === 1 ? amount : (all - amount) / (telling.length - 1);
    const own = weekdays[slots[t] ?? 0] ?? [];
    within.add(amount, (sum(own) - amount + others) / own.length, 1);
  }
  const usual = all / Math.max(1, telling.length);
  if (telling.length > 0 && telling.length < fewDays) for (const part of [0.1, 3]) within.add(part * usual, usual, 1);
  within.folds = telling.length / daysOfFold;
  return within.done();
}

export const nothingKnown: Misses = { misses: [], none: 0, all: 0, folds: 0 };

function weightOf(age: number): number {
  return 0.5 ** (age / halfLifeFolds);
}

interface Gathering {
  folds: number;
  readonly add: (sold: number, forecast: number, weight: number) => void;
  readonly done: () => Misses;
}

function gather(): Gathering {
  const found: Weighed[] = [];
  let none = 0;
  return {
    folds: 0,
    add(sold, forecast, weight) {
      if (sold > 0) found.push({ error: Math.sqrt(sold) - Math.sqrt(forecast), weight });
      else none += weight;
    },
    done() {
      return inOrder(found, none, this.folds);
    },
  };
}

type Weighed = Omit<Miss, 'middle'>;

function inOrder(found: readonly Weighed[], none: number, folds: number): Misses {
  let passed = none;
  const misses = found
    .toSorted((a, b) => a.error - b.error)
    .map(({ error, weight }) => {
      const middle = passed + weight / 2;
      passed += weight;
      return { error, weight, middle };
    });
  return { misses, none, all: passed, folds };
}

function joined(some: Misses, others: Misses): Misses {
  return inOrder([...some.misses, ...others.misses], some.none + others.none, some.folds + others.folds);
}

function widened({ misses, ...rest }: Misses, by: number): Misses {
  return { ...rest, misses: misses.map((miss) => ({ ...miss, error: miss.error * by })) };
}
