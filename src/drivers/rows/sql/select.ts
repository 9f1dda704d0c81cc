/** Reading rows in an order that is the same every time, so that one page continues another. */
import type { Condition } from '../../../core/condition.ts';
import { PatchbayError } from '../../../core/error.ts';
import type { Json } from '../../../core/json.ts';
import type { RowQuery } from '../../../core/rows.ts';
import { shown } from '../../../core/shown.ts';
import { type Dialect, quoteName } from '../../sql/dialect.ts';
import { createDraft, type Draft, listOf, type Statement } from './draft.ts';
import { type Column, findColumn, findName, type Table } from './table.ts';
import { bindValue } from './value.ts';

export interface Selection {
  readonly statement: Statement;
  readonly shape: Shape;
}

/** What does not change with the values of a query. */
export interface Shape {
  /** What was asked for; the columns of `place` follow it where they are not among them. */
  readonly columns: readonly Column[];
  readonly names: readonly string[];
  readonly selected: readonly Column[];
  /** Whether limit and offset are the last parameters. */
  readonly isLimited: boolean;
  /** Where each value of a row's place is among `selected`. */
  readonly place: readonly number[];
}

/**
 * One row more than the limit is asked for: whether there is one says whether there are more. `source` is what is read, as SQL, where it
 * is not the table alone.
 */
export function writeSelect(
  query: RowQuery,
  table: Table,
  dialect: Dialect,
  source: string = quoteName(table.name),
): Selection {
  const draft = createDraft(table, dialect);
  const columns = columnsOf(query.columns, table);
  const order = orderOf(query, table);
  const selected = [...columns, ...order.filter(({ name }) => columns.every((column) => column.name !== name))];
  const conditions = [draft.where(query.condition)];
  if (query.after !== undefined) conditions.push(after(query.after, order, query, draft));
  const where = conditions.map((condition) => `(${condition})`).join(' and ');
  const sql = `select ${listOf(selected)} from ${source} where ${where}`;
  const names = columns.map(({ name }) => name);
  const shape = {
    columns,
    names,
    selected,
    place: order.map(({ name }) => selected.findIndex((column) => column.name === name)),
  };
  if (isOneRow(query, table)) return { shape: { ...shape, isLimited: false }, statement: draft.finish(sql) };
  const limit = draft.bindRaw(query.limit + 1);
  const rest = `order by ${orderText(order, query)} limit ${limit} offset ${draft.bindRaw(query.offset)}`;
  return { shape: { ...shape, isLimited: true }, statement: draft.finish(`${sql} ${rest}`) };
}

/** Whether the whole key is given: then there is no order and nothing to limit, which would cost more than the row. */
function isOneRow({ condition, offset }: RowQuery, table: Table): boolean {
  if (offset > 0) return false;
  const parts = 'all' in condition ? condition.all : [condition];
  const given = parts.flatMap((part) => ('order' in part && part.order === 'eq' ? [part.column] : []));
  return table.key.every(({ name }) => given.includes(name));
}

export function columnsOf(wanted: readonly string[], table: Table): readonly Column[] {
  if (wanted.length === 0 || wanted.includes('*')) return table.columns;
  return [...new Set(wanted.map((name) => findColumn(table, name)))];
}

/** The column that is asked for, then what tells rows apart. */
function orderOf({ orderBy }: RowQuery, table: Table): readonly Column[] {
  if (orderBy === undefined) return table.key;
  const first = orderColumn(orderBy, table);
  return [first, ...table.key.filter((column) => column.name !== first.name)];
}

function orderColumn(orderBy: string, table: Table): Column {
  const names = table.columns.map(({ name }) => name);
  const [, column, direction] = /^(.+?)\s+(asc|desc)$/i.exec(orderBy.trim()) ?? [];
  if (findName(orderBy, names) !== undefined || column === undefined) return findColumn(table, orderBy);
  const isAscending = direction?.toLowerCase() !== 'desc';
  throw new PatchbayError('invalid_input', `order_by was no column: it had the direction in it.`, {
    reason: 'INVALID_ARGUMENT',
    hint: `Give order_by ${shown(column)} and ascending: ${isAscending}.`,
  });
}

type Direction = Pick<RowQuery, 'orderBy' | 'isAscending'>;

/** Only what is asked for is turned round: the first column, or the key where none is named. */
function isDown(index: number, { orderBy, isAscending }: Direction): boolean {
  return !isAscending && (index === 0 || orderBy === undefined);
}

function orderText(order: readonly Column[], query: Direction): string {
  return order
    .map((column, index) => {
      const direction = isDown(index, query) ? 'desc' : 'asc';
      const nulls = column.isNullable ? ' nulls last' : '';
      return `${quoteName(column.name)} ${direction}${nulls}`;
    })
    .join(', ');
}

/** What comes after a place: greater in the first column, or the same there and greater in the next, and so on. */
function after(values: readonly Json[], order: readonly Column[], query: Direction, draft: Draft): string {
  if (values.length !== order.length) {
    throw new PatchbayError('invalid_input', 'The cursor did not belong to this query.', {
      reason: 'INVALID_ARGUMENT',
      hint: 'Repeat the query with the arguments that the cursor came from, or without the cursor.',
    });
  }
  const ways = order.map((column, index) => {
    const same = order.slice(0, index).map((before, at) => isSame(before, values[at] ?? null, draft));
    return [...same, isBeyond(column, values[index] ?? null, isDown(index, query), draft)].join(' and ');
  });
  return ways.map((way) => `(${way})`).join(' or ');
}

function isSame(column: Column, value: Json, draft: Draft): string {
  const name = quoteName(column.name);
  return value === null ? `${name} is null` : `${name} = ${draft.bindRaw(bindValue(value, column))}`;
}

/** Nulls come last, so nothing comes after them. */
function isBeyond(column: Column, value: Json, isReversed: boolean, draft: Draft): string {
  if (value === null) return 'false';
  const name = quoteName(column.name);
  const beyond = `${name} ${isReversed ? '<' : '>'} ${draft.bindRaw(bindValue(value, column))}`;
  return column.isNullable ? `(${beyond} or ${name} is null)` : beyond;
}

/** What the rows hold, about. */
export function bytesStatement(condition: Condition, table: Table, dialect: Dialect): Statement {
  const draft = createDraft(table, dialect);
  const bytes = table.columns.map(({ name }) => `total(octet_length(${quoteName(name)}))`).join(' + ');
  return draft.finish(`select ${bytes} from ${quoteName(table.name)} where ${draft.where(condition)}`);
}

export function countStatement(condition: Condition, table: Table, dialect: Dialect): Statement {
  const draft = createDraft(table, dialect);
  return draft.finish(`select count(*) from ${quoteName(table.name)} where ${draft.where(condition)}`);
}
