/** Changing rows. What a statement gives back is always all columns of the table, after what tells its rows apart. */
import type { Condition } from '../../../core/condition.ts';
import { PatchbayError } from '../../../core/error.ts';
import type { Row } from '../../../core/rows.ts';
import { type Dialect, quoteName } from '../../sql/dialect.ts';
import { createDraft, listOf, type Statement } from './draft.ts';
import { type Column, findColumn, shown, type Table } from './table.ts';
import { bindValue } from './value.ts';

/** What the column lists of images and of `returning` are: the key, then every column. */
export function imageColumns(table: Table): readonly Column[] {
  return [...table.key, ...table.columns];
}

export function writeUpdate(condition: Condition, values: Row, table: Table, dialect: Dialect): Statement {
  const draft = createDraft(table, dialect);
  const sets = Object.entries(values).map(([name, value]) => {
    const column = writable(findColumn(table, name));
    return `${quoteName(column.name)} = ${draft.bindRaw(bindValue(value, column))}`;
  });
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

/** An insert of one row with these columns; the values are bound for every row anew. */
export function insertSql(
  table: Table,
  columns: readonly Column[],
  conflict: readonly Column[] | undefined,
  dialect: Dialect,
): string {
  for (const column of columns) writable(column);
  const places = columns.map((_, index) => dialect.placeholder(index + 1));
  const values = columns.length === 0 ? 'default values' : `(${listOf(columns)}) values (${places.join(', ')})`;
  return `insert into ${quoteName(table.name)} ${values}${conflictText(columns, conflict)}`;
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
