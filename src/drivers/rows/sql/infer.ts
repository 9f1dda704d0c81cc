/** The columns of a table that does not exist yet, from the first rows that it is to hold. */
import type { Json } from '../../../core/json.ts';
import type { Row } from '../../../core/rows.ts';
import { isLargeWhole } from './intake.ts';

/** The empty one keeps numbers and texts as they come. */
export type DeclaredType = 'INTEGER' | 'REAL' | 'TEXT' | 'BOOLEAN' | 'JSON' | '';

/** What values were seen: LONG are whole numbers beyond 2^53, as texts of their digits. */
export type Seen = DeclaredType | 'LONG';

/** Alone they may as well be codes; among whole numbers they are one of them. */
export function declared(seen: Seen | undefined): DeclaredType {
  return seen === 'LONG' ? 'TEXT' : (seen ?? '');
}

/** By the name of a column, in the order in which the rows have them. One without a value may be meant for anything. */
export function inferTypes(rows: readonly Row[]): ReadonlyMap<string, DeclaredType> {
  const types = new Map<string, Seen | undefined>();
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) types.set(name, joined(types.get(name), typeOf(value)));
  }
  return new Map([...types].map(([name, type]) => [name, declared(type)]));
}

/** Nothing says nothing, so there may be none. */
export function typeOf(value: Json): Seen | undefined {
  if (value === null) return undefined;
  if (typeof value === 'object') return 'JSON';
  if (typeof value === 'boolean') return 'BOOLEAN';
  if (typeof value === 'string') return isLargeWhole(value) ? 'LONG' : 'TEXT';
  // What no integer can hold is kept as it is; one that was rounded on its way is refused when it is stored.
  return Number.isInteger(value) && Math.abs(value) < 2 ** 63 ? 'INTEGER' : 'REAL';
}

/** Of values with both. */
export function joined(a: Seen | undefined, b: Seen | undefined): Seen | undefined {
  if (a === undefined || a === b) return b;
  if (b === undefined) return a;
  const both = [a, b];
  if (both.includes('JSON')) return 'JSON';
  if (both.includes('INTEGER') && both.includes('LONG')) return 'INTEGER';
  return both.includes('INTEGER') && both.includes('REAL') ? 'REAL' : 'TEXT';
}
