/** The header rule that CSV files and worksheets share: rows of cells to records (workflow-notes, 1.8). */
import { limits } from '../../core/limits.ts';
import { failure, type Place } from './failure.ts';
import { setKey } from './record.ts';

type Cell = string | number | boolean | undefined;
export type Row = readonly Cell[];
type Records = readonly Readonly<Record<string, unknown>>[];

/** Rows in which the header is looked for. */
const sampleRows = 100;

/**
 * The header is the first row with the most columns; not the last row of all, unless it is the first with several. A blank header is called `Column n`, a repeated one gets its number.
 *
 * Empty rows are dropped; a short row lacks its last keys; rows above the header are `metadata` beside `data`. Our
 * choice: a header without rows is an empty list. Throws EXTRACT_COLUMNS.
 */
export function toRecords(
  table: readonly Row[],
  place: Place,
): Records | { readonly data: Records; readonly metadata: readonly Row[] } {
  const rows = table.filter((row) => row.some((cell) => cell !== undefined && cell !== ''));
  const headerAt = findHeader(rows);
  const names = nameColumns(rows[headerAt] ?? [], place);
  const data = rows.slice(headerAt + 1).map((row) => toRecord(row, names, place));
  return headerAt === 0 ? data : { data, metadata: rows.slice(0, headerAt) };
}

function findHeader(rows: readonly Row[]): number {
  const found = widest(rows.slice(0, sampleRows));
  // With a cell too many in the last row, that one would be a header without rows, and its values were gone.
  const above = found === rows.length - 1 ? widest(rows.slice(0, found)) : found;
  return (rows[above]?.length ?? 0) > 1 ? above : found;
}

function widest(rows: readonly Row[]): number {
  let found = 0;
  for (const [index, row] of rows.entries()) if (row.length > (rows[found]?.length ?? 0)) found = index;
  return found;
}

function nameColumns(header: Row, place: Place): string[] {
  refuseWide(header, place);
  const taken = new Set<string>();
  return Array.from(header, (cell, index) => {
    const name = String(cell ?? '').trim() || `Column ${index + 1}`;
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`;
    taken.add(free);
    return free;
  });
}

function toRecord(row: Row, names: readonly string[], place: Place): Record<string, unknown> {
  if (row.length > names.length) refuseWide(row, place);
  const record: Record<string, unknown> = {};
  for (let index = 0; index < row.length; index += 1) {
    const cell = row[index];
    if (cell !== undefined) setKey(record, names[index] ?? `Column ${index + 1}`, cell);
  }
  return record;
}

function refuseWide(row: Row, place: Place): void {
  if (row.length <= limits.extractColumns) return;
  throw failure('EXTRACT_COLUMNS', place, `has a row of ${row.length} columns`, {
    limit: ['extractColumns', limits.extractColumns],
  });
}
