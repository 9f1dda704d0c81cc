/** Simple exponential smoothing. */
import { mean } from './statistics.ts';

export interface Level {
  readonly level: number;
  readonly alpha: number;
}

const alphas = [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.45, 0.7];
/** Values that make the first level; errors count after them. */
const start = 10;

/** The last level, by the constant whose one-step errors have the smallest squares. */
export function smooth(values: readonly number[]): Level {
  let best = { level: 0, alpha: 0, squares: Number.POSITIVE_INFINITY };
  const first = mean(values.slice(0, start));
  for (const alpha of alphas) {
    let level = first;
    let squares = 0;
    for (let i = 0; i < values.length; i += 1) {
      const error = (values[i] ?? level) - level;
      if (i >= start) squares += error * error;
      level += alpha * error;
    }
    if (squares < best.squares) best = { level, alpha, squares };
  }
  return best;
}

/** The last level with a constant that is given. */
export function smoothBy(values: readonly number[], alpha: number): number {
  let level = mean(values.slice(0, start));
  for (const value of values) level += alpha * (value - level);
  return level;
}
