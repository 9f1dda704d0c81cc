/** Reads in pieces, so that what takes long is left when that is known, and not when it is over. */
import { limits } from '../../../core/limits.ts';
import type { Selection } from '../sql/select.ts';
import { sizeOfTexts, type Stored } from './read.ts';
import type { Statements } from './statements.ts';

/** So many rows are read at first, and twice as many each time: each piece costs as much as ten rows. */
const firstRows = 8;
/** What took no longer was in memory. */
const inMemoryMs = 0.2;

/**
 * What is selected, as of one moment, at least until its texts have more than `maxChars`; undefined where it takes too long, or too much
 * room. Where the first rows were in memory and are not large, the rest is taken to be like them, and is read at once.
 */
export function readShortly(
  { statement, shape }: Selection,
  statements: Statements,
  maxChars = Number.POSITIVE_INFINITY,
): readonly (readonly Stored[])[] | undefined {
  const { sql, parameters } = statement;
  const startedAt = performance.now();
  const rows: Stored[][] = [];
  let chars = 0;
  /** Whether there may be more. */
  const read = (values: readonly unknown[], wanted: number): boolean => {
    const more = statements.rows(sql).all(...values) as Stored[][]; // In raw mode rows are lists of values.
    for (const row of more) {
      rows.push(row);
      chars += sizeOfTexts(row);
    }
    return more.length === wanted;
  };
  const isFitting = (tookMs: number): boolean => chars <= limits.rowsNearChars && tookMs <= limits.rowsNearMs;
  if (!shape.isLimited) {
    read(parameters, 1);
    return isFitting(performance.now() - startedAt) ? rows : undefined;
  }
  const values = parameters.slice(0, -2);
  const most = Number(parameters.at(-2));
  statements.plain('begin').run();
  try {
    for (let piece = firstRows; ; piece *= 2) {
      const wanted = Math.min(piece, most - rows.length);
      const isMore = read([...values, wanted, rows.length], wanted);
      const tookMs = performance.now() - startedAt;
      if (!isFitting(tookMs)) return undefined;
      // What cannot be shown is not read.
      if (!isMore || rows.length === most || chars > maxChars) return rows;
      const allChars = (chars / rows.length) * most;
      if (tookMs <= inMemoryMs && allChars <= Math.min(maxChars, limits.rowsNearChars)) piece = most;
    }
  } finally {
    statements.plain('commit').run();
  }
}
