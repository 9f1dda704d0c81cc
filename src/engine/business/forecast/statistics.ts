/** Plain figures of lists of numbers. */

export function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** 0 for an empty list. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}

/** 0 for an empty list. */
export function median(values: readonly number[]): number {
  // Typed arrays sort by number, and several times as fast.
  const sorted = new Float64Array(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The slope of the straight line through evenly spaced values, by least squares. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const level = mean(values);
  let along = 0;
  let squares = 0;
  for (let i = 0; i < values.length; i += 1) {
    along += (i - middle) * ((values[i] ?? level) - level);
    squares += (i - middle) ** 2;
  }
  return squares === 0 ? 0 : along / squares;
}
