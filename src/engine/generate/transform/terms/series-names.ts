/** Pairs of a moment and a value, as services write series: `[[1714521600000, 60122.5], …]` without names for the two. */
import { singular } from '../../words.ts';

type Cell = unknown;

/**
 * Names for the two cells of each row: the moment is a `time`, and the value is called as the list is, in the singular.
 * Undefined where the rows are no such pairs.
 */
export function seriesNames(rows: readonly (readonly Cell[])[], list: string): readonly string[] | undefined {
  if (rows.length === 0 || rows.some((row) => row.length !== 2)) return undefined;
  const [at, ...more] = [0, 1].filter((one) => rows.every((row) => isMoment(row[one])));
  if (at === undefined || more.length > 0) return undefined;
  const value = /^(?:values?|data|points?|datapoints|series|rows|items|history)$/i.test(list)
    ? 'value'
    : singular(list);
  return at === 0 ? ['time', value] : [value, 'time'];
}

/** A date, or a number of seconds or milliseconds between 2000 and 2096. */
function isMoment(cell: Cell): boolean {
  if (typeof cell === 'string') return /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d.*)?$/.test(cell);
  return typeof cell === 'number' && [1, 1000].some((unit) => cell >= 946e6 * unit && cell < 4e9 * unit);
}
