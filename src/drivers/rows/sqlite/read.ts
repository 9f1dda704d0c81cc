/** Values on their way out of the database, as JSON. */
import type { Json } from '../../../core/json.ts';
import type { Statement } from '../sql/draft.ts';
import type { Column } from '../sql/table.ts';
import type { Statements } from './statements.ts';

/** What the driver gives. */
export type Stored = null | number | bigint | string | Buffer;

/** Numbers as numbers, which is several times faster, unless one of them would not be exact. */
export function readRows({ sql, parameters }: Statement, statements: Statements): readonly (readonly Stored[])[] {
  const rows = statements.rows(sql).all(...parameters) as Stored[][]; // In raw mode rows are lists of values.
  return hasInexact(rows) ? readExactly({ sql, parameters }, statements) : rows;
}

/**
 * The same, as far as the texts and bytes of the rows stay below `chars`, and one row more: what cannot be shown is not read, since a
 * thousand rows may have gigabytes.
 */
export function readFirst(
  { sql, parameters }: Statement,
  statements: Statements,
  chars: number,
): readonly (readonly Stored[])[] {
  const rows = take(statements.rows(sql).iterate(...parameters), chars);
  return hasInexact(rows) ? take(statements.exact(sql).iterate(...parameters), chars) : rows;
}

function take(found: Iterable<unknown[]>, chars: number): readonly (readonly Stored[])[] {
  const rows: (readonly Stored[])[] = [];
  let taken = 0;
  // In raw mode rows are lists of values.
  for (const row of found as Iterable<Stored[]>) {
    rows.push(row);
    if (taken > chars) break;
    taken += sizeOfTexts(row);
  }
  return rows;
}

/** Characters of the texts and bytes of the blobs of a row. */
export function sizeOfTexts(row: readonly Stored[]): number {
  let size = 0;
  for (const value of row) {
    if (typeof value === 'string' || (typeof value === 'object' && value !== null)) size += value.length;
  }
  return size;
}

/** Whole numbers as BigInt, always. */
export function readExactly({ sql, parameters }: Statement, statements: Statements): readonly (readonly Stored[])[] {
  return statements.exact(sql).all(...parameters) as Stored[][]; // As above.
}

/** Whether a whole number was read that is not exact. Loops, because every value of every answer comes by. */
export function hasInexact(rows: readonly (readonly Stored[])[]): boolean {
  for (const row of rows) {
    for (const value of row) {
      if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) return true;
    }
  }
  return false;
}

export function toJson(value: Stored, column: Column): Json {
  if (value === null) return null;
  if (typeof value === 'string') return column.kind === 'json' ? parsed(value) : value;
  if (typeof value === 'bigint') return numberToJson(value, column);
  if (typeof value === 'number') {
    if (column.kind === 'boolean' && (value === 0 || value === 1)) return value === 1;
    return Number.isFinite(value) ? value : String(value);
  }
  return value.toString('base64');
}

function numberToJson(value: bigint, column: Column): Json {
  const number = Number(value);
  return Number.isSafeInteger(number) ? toJson(number, column) : String(value);
}

/** Whoever wrote the column may have put something else there. */
function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
