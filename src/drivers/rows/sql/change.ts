/** Changing rows. What a statement gives back is always all columns of the table, after what tells its rows apart. */
import type { Condition } from '../../../core/condition.ts';
import { PatchbayError } from '../../../core/error.ts';
import type { Row } from '../../../core/rows.ts';
import { shown } from '../../../core/shown.ts';
import { type Dialect, quoteName } from '../../sql/dialect.ts';
import { createDraft, listOf, type Statement } from './draft.ts';
import type { Intake } from './intake.ts';
import { type Column, findColumn, type Table } from './table.ts';
import type { Bound } from './value.ts';

/** What the column lists of images and of `returning` are: the key, then every column. */
export function imageColumns(table: Table): readonly Column[] {
  return [...table.key, ...table.columns];
}

/** What an update sets, column by column. */
export type Assignment = readonly [Column, Bound];

/** Throws for what cannot be stored; `intake` has the notes on the rest. */
export function assignmentsOf(values: Row, table: Table, intake: Intake): readonly Assignment[] {
  const names = Object.keys(values);
  return columnsNamed(names, table).map((column, index) => {
    return [writable(column), intake.take(values[names[index] ?? ''], column)];
  });
}

/** Throws INVALID_IDENTIFIER for names that mean the same column. */
export function columnsNamed(names: readonly string[], table: Table): readonly Column[] {
  const columns = names.map((name) => findColumn(table, name));
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice === undefined) return columns;
  throw new PatchbayError('invalid_input', `Two names meant column ${shown(twice.name)}.`, {
    reason: 'INVALID_IDENTIFIER',
    hint: 'Names that differ in upper and lower case alone are the same; use one spelling.',
    details: { column: twice.name },
  });
}

export function writeUpdate(
  condition: Condition,
  assignments: readonly Assignment[],
  table: Table,
  dialect: Dialect,
): Statement {
  const draft = createDraft(table, dialect);
  const sets = assignments.map(([{ name }, value]) => `${quoteName(name)} = ${draft.bindRaw(value)}`);
  const where = draft.where(condition);
  return draft.finish(`update ${quoteName(table.name)} set ${sets.join(', ')} where ${where}`);
}

export function writeDelete(condition: Condition, table: Table, dialect: Dialect): Statement {
  const draft = createDraft(table, dialect);
  return draft.finish(`delete from ${quoteName(table.name)} where ${draft.where(condition)}`);
}

/** The rows as images, before they are changed. */
export function writeImages(
  condition: Condition,
  { table, limit, dialect }: { readonly table: Table; readonly limit: number; readonly dialect: Dialect },
): Statement {
  const draft = createDraft(table, dialect);
  const from = `select ${listOf(imageColumns(table))} from ${quoteName(table.name)}`;
  const order = listOf(table.key);
  return draft.finish(`${from} where ${draft.where(condition)} order by ${order} limit ${draft.bindRaw(limit)}`);
}

export function returning(statement: Statement, table: Table): Statement {
  return { ...statement, sql: `${statement.sql} returning ${listOf(imageColumns(table))}` };
}

export interface InsertText {
  readonly table: Table;
  readonly columns: readonly Column[];
  readonly conflict: readonly Column[] | undefined;
  readonly dialect: Dialect;
}

/** An insert of so many rows with these columns; the values are bound anew each time, row after row. */
export function insertSql({ table, columns, conflict, dialect }: InsertText, rows = 1): string {
  for (const column of columns) writable(column);
  const rowText = (_: unknown, row: number): string => {
    const places = columns.map((_column, index) => dialect.placeholder(row * columns.length + index + 1));
    return `(${places.join(', ')})`;
  };
  const values = Array.from({ length: rows }, rowText).join(', ');
  const what = columns.length === 0 ? 'default values' : `(${listOf(columns)}) values ${values}`;
  return `insert into ${quoteName(table.name)} ${what}${conflictText(columns, conflict)}`;
}

function conflictText(columns: readonly Column[], conflict: readonly Column[] | undefined): string {
  if (conflict === undefined) return '';
  const rest = columns.filter((column) => !conflict.includes(column));
  // Setting a column to what it is makes the row one that is given back.
  const sets = (rest.length === 0 ? conflict : rest).map(
    ({ name }) => `${quoteName(name)} = excluded.${quoteName(name)}`,
  );
  return ` on conflict (${listOf(conflict)}) do update set ${sets.join(', ')}`;
}

function writable(column: Column): Column {
  if (!column.isGenerated) return column;
  throw new PatchbayError('invalid_input', `Column ${shown(column.name)} is computed by the database.`, {
    reason: 'INVALID_ARGUMENT',
    hint: 'Leave it out.',
  });
}
