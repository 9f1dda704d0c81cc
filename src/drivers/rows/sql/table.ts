/** What is known of a table, and the only way from a caller's name to one that may stand in SQL. */
import { PatchbayError } from '../../../core/error.ts';
import { hasInvisible } from '../../../core/invisible.ts';
import { limits } from '../../../core/limits.ts';
import { nearestFirst } from '../../../core/nearest.ts';
import { shown } from '../../../core/shown.ts';

/** What a column keeps, which decides how values are bound and read. */
export type Kind = 'text' | 'integer' | 'real' | 'numeric' | 'boolean' | 'json' | 'any';

export interface Column {
  readonly name: string;
  readonly kind: Kind;
  /** As it was declared. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Computed by the database: it can be read, not written. */
  readonly isGenerated: boolean;
  /** Its place in the primary key, from 1; 0 when it is not part of it. */
  readonly keyPlace: number;
  /** As SQL. */
  readonly default?: string | undefined;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** What tells its rows apart: its primary key, or a number of the database's own that is none of `columns`. */
  readonly key: readonly Column[];
  /** Changing it changes other rows, too: by a trigger, or by a reference that cascades. */
  readonly hasSideEffects: boolean;
  /** A row may have to refer to another one of the table that is there before it. */
  readonly refersToItself: boolean;
}

/** For people: a column may be declared without a type. */
export function typeName({ type }: Column): string {
  return type === '' ? 'ANY' : type;
}

/** Tables of the databases and of ours; nobody may read, change or create one. */
export function isReserved(name: string): boolean {
  return /^(?:sqlite_|pg_|_pb_)/i.test(name);
}

/** The name among `names` that is meant: the same, else the only one that differs in case alone. */
export function findName(wanted: string, names: readonly string[]): string | undefined {
  if (names.includes(wanted)) return wanted;
  const alike = names.filter((name) => name.toLowerCase() === wanted.toLowerCase());
  return alike.length === 1 ? alike[0] : undefined;
}

/** Throws UNKNOWN_COLUMN with the names that exist. */
export function findColumn(table: Table, wanted: string, more = ''): Column {
  const names = table.columns.map(({ name }) => name);
  const name = findName(wanted, names);
  const column = table.columns.find((candidate) => candidate.name === name);
  if (column !== undefined) return column;
  const exist = nearestFirst(wanted, names);
  throw new PatchbayError('invalid_input', `Table ${shown(table.name)} had no column ${shown(wanted)}.`, {
    reason: 'UNKNOWN_COLUMN',
    hint: `Its columns are ${exist.slice(0, 20).map(shown).join(', ')}.${more}`,
    details: { table: table.name, column: wanted.slice(0, limits.tableNameChars), columns: exist.slice(0, 100) },
  });
}

/** Throws TABLE_NOT_FOUND with the names that exist. */
export function noTable(wanted: string, names: readonly string[], more = ''): PatchbayError {
  const exist = nearestFirst(wanted, names);
  const hint =
    exist.length === 0
      ? 'There is no table yet: db_insert creates one with its first rows.'
      : `Tables are ${exist.slice(0, 20).map(shown).join(', ')}${exist.length > 20 ? ' and more' : ''}.`;
  return new PatchbayError('not_found', `There was no table ${shown(wanted)}.`, {
    reason: 'TABLE_NOT_FOUND',
    hint: `${hint}${more}`,
    details: { table: wanted.slice(0, limits.tableNameChars), tables: exist.slice(0, 100) },
  });
}

/** Throws INVALID_IDENTIFIER for what nothing should be called. */
export function checkNewName(name: string, what: 'table' | 'column'): void {
  const problem = problemOf(name);
  if (problem === undefined) return;
  throw new PatchbayError('invalid_input', `A ${what} could not be called ${shown(name)}: ${problem}.`, {
    reason: 'INVALID_IDENTIFIER',
    hint: 'Choose another name, such as letters, digits and underscores.',
  });
}

function problemOf(name: string): string | undefined {
  if (name.trim() === '') return 'the name is empty';
  if (name.length > limits.tableNameChars) return `it has more than ${limits.tableNameChars} characters`;
  if (hasInvisible(name)) return 'it has characters that cannot be seen';
  if (name.startsWith('$')) return '$ begins an operator';
  if (name === '__proto__') return 'JavaScript gives it a meaning of its own';
  if (isReserved(name)) return 'the beginning is reserved';
  return undefined;
}
