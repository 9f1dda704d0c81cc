/** Intervals and confidence from earlier misses: weighted conformal prediction. */
import type { Miss, Misses } from './misses.ts';

export interface Interval {
  readonly lo: number;
  readonly hi: number;
}

/** Divisions of what is left out between below and above. */
const divisions = 8;

/**
 * The interval that holds the sales with chance `level`: of all of them the narrowest between square roots, so that of sales that are
 * mostly 0 it begins there.
 */
export function intervalOf(forecast: number, misses: Misses, level: number): Interval {
  const held = Math.min(1, level * (1 + 1 / misses.all));
  let best = { lo: 0, hi: Number.POSITIVE_INFINITY };
  for (let i = 0; i <= divisions; i += 1) {
    const below = ((1 - held) * i) / divisions;
    const lo = below === 0 ? 0 : rootAt(forecast, misses, below);
    const hi = rootAt(forecast, misses, below + held);
    if (hi - lo < best.hi - best.lo) best = { lo, hi };
  }
  return { lo: Math.min(best.lo ** 2, forecast), hi: Math.max(best.hi ** 2, forecast) };
}

/** What the sales stay below with chance `part`. */
export function quantileOf(forecast: number, misses: Misses, part: number): number {
  return rootAt(forecast, misses, part) ** 2;
}

/** What will be sold on average. */
export function expectedOf(forecast: number, { misses, all }: Misses): number {
  let total = 0;
  for (const { error, weight } of misses) total += weight * Math.max(0, Math.sqrt(forecast) + error) ** 2;
  return all === 0 ? forecast : total / all;
}

function rootAt(forecast: number, { misses, none, all }: Misses, part: number): number {
  const wanted = part * all;
  return wanted <= none ? 0 : Math.max(0, Math.sqrt(forecast) + errorAt(misses, wanted));
}

/** The error up to which the weights add up to `wanted`; between two neighbours by how far it lies between their middles. */
function errorAt(misses: readonly Miss[], wanted: number): number {
  const above = misses.findIndex(({ middle }) => middle >= wanted);
  const next = misses.at(above);
  const last = misses[above - 1];
  if (next === undefined) return 0;
  if (above < 0 || last === undefined) return next.error;
  return last.error + ((next.error - last.error) * (wanted - last.middle)) / (next.middle - last.middle);
}

/** The share of misses after which the sales come within `tolerance` of the forecast; less of it the fewer folds there are. */
export function confidenceOf(forecast: number, misses: Misses, tolerance: number): number {
  let near = forecast <= tolerance ? misses.none : 0;
  for (const { error, weight } of misses.misses) {
    const sales = Math.max(0, Math.sqrt(forecast) + error) ** 2;
    if (Math.abs(sales - forecast) <= tolerance) near += weight;
  }
  return misses.all === 0 ? 0 : (near / misses.all) * trust(misses);
}

/** As if half a fold more had come near nothing. */
function trust({ folds }: Misses): number {
  return folds / (folds + 0.5);
}
