/** The columns of a table that does not exist yet, from the first rows that it is to hold. */
import type { Json } from '../../../core/json.ts';
import type { Row } from '../../../core/rows.ts';

/** The empty one keeps numbers and texts as they come. */
export type DeclaredType = 'INTEGER' | 'REAL' | 'TEXT' | 'BOOLEAN' | 'JSON' | '';

/** By the name of a column, in the order in which the rows have them. One without a value may be meant for anything. */
export function inferTypes(rows: readonly Row[]): ReadonlyMap<string, DeclaredType> {
  const types = new Map<string, DeclaredType | undefined>();
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) types.set(name, joined(types.get(name), typeOf(value)));
  }
  return new Map([...types].map(([name, type]) => [name, type ?? '']));
}

/** Nothing says nothing, so there may be none. */
export function typeOf(value: Json): DeclaredType | undefined {
  if (value === null) return undefined;
  if (typeof value === 'object') return 'JSON';
  if (typeof value === 'boolean') return 'BOOLEAN';
  if (typeof value === 'string') return 'TEXT';
  // What no integer can hold is kept as it is; one that was rounded on its way is refused when it is stored.
  return Number.isInteger(value) && Math.abs(value) < 2 ** 63 ? 'INTEGER' : 'REAL';
}

/** Of values with both. */
export function joined(a: DeclaredType | undefined, b: DeclaredType | undefined): DeclaredType | undefined {
  if (a === undefined || a === b) return b;
  if (b === undefined) return a;
  const both = [a, b];
  if (both.includes('JSON')) return 'JSON';
  return both.includes('INTEGER') && both.includes('REAL') ? 'REAL' : 'TEXT';
}
