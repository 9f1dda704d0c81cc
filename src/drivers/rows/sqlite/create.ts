/** Tables and columns that an insert finds missing. */
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import { shown } from '../../../core/shown.ts';
import { quoteName } from '../../sql/dialect.ts';
import { type DeclaredType, inferTypes } from '../sql/infer.ts';
import { checkNewName, findColumn, findName, noTable, type Table } from '../sql/table.ts';
import type { Base } from './base.ts';
import { Batch, type BatchInsert, recordsIn } from './batch.ts';

export interface Prepared {
  readonly table: Table;
  readonly notes: readonly string[];
  readonly isCreated: boolean;
  readonly addedColumns: readonly string[];
}

/** What rows bring with them. */
export interface Needed {
  readonly table: string;
  readonly onConflict?: readonly string[] | undefined;
  /** Names of their columns that are not among those; a name may be there more than once. */
  missing(known: ReadonlySet<string>): readonly string[];
  /** Asked for only when something is created. */
  types(): ReadonlyMap<string, DeclaredType>;
}

/** The table for these rows. Creates what the options allow; throws TABLE_NOT_FOUND or UNKNOWN_COLUMN for the rest. */
export function prepareTable(needed: Needed, base: Base): Prepared {
  const { catalogue, options } = base;
  const { table: wanted } = needed;
  if (!catalogue.has(wanted)) {
    checkNewName(wanted, 'table');
    if (options.autoCreate === 'off') throw noTable(wanted, catalogue.names(), ' The setting data.autoCreate is off.');
    createTable(wanted, needed.types(), needed.onConflict, base);
    return { ...catalogue.find(wanted), isCreated: true, addedColumns: [] };
  }
  const { table, notes } = catalogue.find(wanted);
  const addedColumns = addColumns(table, needed, base);
  return addedColumns.length === 0
    ? { table, notes, isCreated: false, addedColumns }
    : { table: catalogue.find(table.name).table, notes, isCreated: false, addedColumns };
}

/** What the rows of an insert bring. */
export function neededBy({ table, rows, onConflict }: BatchInsert): Needed {
  return {
    table,
    onConflict,
    missing: (known) => unknownIn(rows, known),
    types: () => inferTypes(recordsIn(rows)),
  };
}

/** A loop, because every name of every row may come by. */
function unknownIn(rows: BatchInsert['rows'], known: ReadonlySet<string>): readonly string[] {
  if (rows instanceof Batch) return rows.names.filter((name) => !known.has(name));
  const unknown: string[] = [];
  for (const row of rows) {
    for (const name in row) if (!known.has(name)) unknown.push(name);
  }
  return unknown;
}

function createTable(
  name: string,
  types: ReadonlyMap<string, DeclaredType>,
  unique: readonly string[] | undefined,
  { db, catalogue }: Base,
): void {
  // A number of its own, unless the rows bring ids of another kind.
  const own = [...types].find(([column]) => column.toLowerCase() === 'id');
  checkColumns([...types.keys()], own === undefined ? ['id'] : []);
  const columns = [...types].filter((column) => column[0] !== own?.[0]);
  const isNumbered = own === undefined || own[1] === 'INTEGER';
  // The number of a row that is gone is not given again: what is put back later must find it free.
  const id = isNumbered
    ? '"id" INTEGER PRIMARY KEY AUTOINCREMENT'
    : `${quoteName(own[0])} ${own[1]} PRIMARY KEY NOT NULL`;
  const parts = [id, ...columns.map(([column, type]) => `${quoteName(column)} ${type}`)];
  // What rows are told apart by has to be unique.
  const names = [...types.keys()];
  const isOwnKey = unique?.length === 1 && unique[0]?.toLowerCase() === 'id';
  if (unique !== undefined && !isOwnKey && unique.every((column) => names.includes(column))) {
    parts.push(`UNIQUE (${unique.map(quoteName).join(', ')})`);
  }
  db.exec(`create table ${quoteName(name)} (${parts.join(', ')})`);
  catalogue.addCreated(name);
}

function addColumns(table: Table, needed: Needed, { db, catalogue, options }: Base): readonly string[] {
  const there = table.columns.map(({ name }) => name);
  const missing = needed.missing(new Set(there));
  if (missing.length === 0) return [];
  const added = [...new Set(missing)].filter((name) => findName(name, there) === undefined);
  if (added.length === 0) return [];
  if (options.autoCreate !== 'table+columns')
    findColumn(table, added[0] ?? '', ` The setting data.autoCreate (${options.autoCreate}) adds none.`);
  checkColumns(added, there);
  checkNotRowNumber(added);
  const types = needed.types();
  for (const name of added) {
    db.exec(`alter table ${quoteName(table.name)} add column ${quoteName(name)} ${types.get(name) ?? ''}`);
  }
  catalogue.forget();
  return added;
}

/** SQLite takes these names when a table is created, and not later. */
function checkNotRowNumber(added: readonly string[]): void {
  const taken = added.find((name) => /^(?:rowid|_rowid_|oid)$/i.test(name));
  if (taken === undefined) return;
  throw new PatchbayError(
    'invalid_input',
    `A column could not be added as ${shown(taken)}: rows have numbers of that name.`,
    {
      reason: 'INVALID_IDENTIFIER',
      hint: 'Choose another name.',
      details: { column: taken },
    },
  );
}

function checkColumns(added: readonly string[], there: readonly string[]): void {
  for (const name of added) checkNewName(name, 'column');
  const lower = [...there, ...added].map((name) => name.toLowerCase());
  const twice = added.find((name) => lower.indexOf(name.toLowerCase()) !== lower.lastIndexOf(name.toLowerCase()));
  if (twice !== undefined) {
    throw new PatchbayError('invalid_input', 'Two columns differed in upper and lower case alone.', {
      reason: 'INVALID_IDENTIFIER',
      hint: 'Use one spelling.',
      details: { column: twice },
    });
  }
  if (lower.length <= limits.tableColumns) return;
  throw new PatchbayError('invalid_input', `The table would have had ${lower.length} columns, with its id.`, {
    reason: 'TOO_LARGE',
    hint: `At most ${limits.tableColumns} are allowed; keep rows for what repeats, or JSON in one column.`,
  });
}
