/**
 * The Theta method on the square roots of open days, weekdays taken out additively.
 *
 * Roots make the scatter of a day's sales about the same at every level, which is what additive weekdays and exponential smoothing
 * assume; turned back, they give the middle of what is to be expected rather than the mean. Outliers pull less, too.
 */
import type { Past } from './past.ts';
import { smooth } from './smoothing.ts';
import { mean, median, slopeOf } from './statistics.ts';

/** Roots beyond this many robust deviations are taken as this many. */
const outlierDeviations = 4;
/** Open days, the latest, whose scatter says what an outlier is. */
const scatterDays = 91;
/** Weeks whose weekday says what is usual. */
const weeksAround = 5;
/** Open days on each side that a day is compared with for its weekday's part. */
const besides = 5;

export function forecastByTheta(past: Past, days: number): number[] {
  const { slots } = past;
  const roots = withoutOutliers(past.telling.map(Math.sqrt), slots);
  const parts = weekdayParts(roots, slots, past.closed);
  const level = roots.map((root, t) => root - (parts[slots[t] ?? 0] ?? 0));
  // Theta halves the slope of the long-run line, and its smoothed line lags behind by what one constant makes of it.
  const drift = slopeOf(level) / 2;
  const smoothed = smooth(level);
  const lag = (1 - (1 - smoothed.alpha) ** level.length) / smoothed.alpha;
  let step = 0;
  return Array.from({ length: days }, (_, j) => {
    if (past.closed[j % 7] === true) return 0;
    const root = smoothed.level + drift * (damped(step) + lag - 1) + (parts[j % 7] ?? 0);
    step += 1;
    return Math.max(0, root) ** 2;
  });
}

/** A trend is believed for a few weeks, and less with every day: it adds up to at most 50 days of itself. */
function damped(steps: number): number {
  return 50 * (1 - 0.98 ** (steps + 1));
}

/**
 * Days are compared with the same weekday of the weeks around: neither a Saturday that always sells twice as much is an outlier, nor
 * a new level once it lasts.
 */
function withoutOutliers(roots: readonly number[], slots: readonly number[]): readonly number[] {
  const usual = usualRoots(roots, slots);
  const misses = roots.map((root, t) => Math.abs(root - (usual[t] ?? root)));
  const deviation = median(misses.slice(-scatterDays)) * 1.4826;
  if (deviation === 0) return roots;
  return roots.map((root, t) => Math.min(root, (usual[t] ?? root) + outlierDeviations * deviation));
}

/** Of each day the median of its weekday in so many weeks around it, or as near to it as there are. */
function usualRoots(roots: readonly number[], slots: readonly number[]): Float64Array {
  const usual = new Float64Array(roots.length);
  for (let slot = 0; slot < 7; slot += 1) {
    const days: number[] = [];
    for (let t = 0; t < slots.length; t += 1) if (slots[t] === slot) days.push(t);
    for (let place = 0; place < days.length; place += 1) {
      const from = Math.max(0, Math.min(place - (weeksAround >> 1), days.length - weeksAround));
      const to = Math.min(days.length, from + weeksAround);
      const around: number[] = [];
      for (let at = from; at < to; at += 1) insert(around, roots[days[at] ?? 0] ?? 0);
      usual[days[place] ?? 0] = around[around.length >> 1] ?? 0;
    }
  }
  return usual;
}

/** In rising order: of so few values, faster than to sort them. */
function insert(sorted: number[], value: number): void {
  let at = sorted.length;
  for (; at > 0 && (sorted[at - 1] ?? 0) > value; at -= 1) sorted[at] = sorted[at - 1] ?? 0;
  sorted[at] = value;
}

/** What each slot's weekday adds to the level of the days around it; 0 on average over the open ones. */
function weekdayParts(roots: readonly number[], slots: readonly number[], closed: readonly boolean[]): number[] {
  const differences = new Float64Array(7);
  const days = new Float64Array(7);
  const sums = sumsUpTo(roots);
  for (let t = 0; t < roots.length; t += 1) {
    const from = Math.max(0, t - besides);
    const to = Math.min(roots.length, t + besides + 1);
    const around = ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
    const slot = slots[t] ?? 0;
    differences[slot] = (differences[slot] ?? 0) + (roots[t] ?? around) - around;
    days[slot] = (days[slot] ?? 0) + 1;
  }
  const parts = Array.from(differences, (difference, slot) => difference / Math.max(1, days[slot] ?? 1));
  const middle = mean(parts.filter((_, slot) => closed[slot] !== true));
  return parts.map((part) => part - middle);
}

/** At each place the sum of all values before it. */
function sumsUpTo(values: readonly number[]): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i += 1) sums[i + 1] = (sums[i] ?? 0) + (values[i] ?? 0);
  return sums;
}
