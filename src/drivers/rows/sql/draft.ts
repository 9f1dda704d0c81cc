/** A statement that is being written: SQL from the catalogue and our own words, values as parameters. */
import type { Condition } from '../../../core/condition.ts';
import { type Writing, writeCondition } from '../../sql/condition.ts';
import { type Dialect, quoteName } from '../../sql/dialect.ts';
import { type Column, findColumn, type Table } from './table.ts';
import { bindCompared, checkExact } from './value.ts';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface Draft extends Writing {
  where(condition: Condition): string;
  finish(sql: string): Statement;
}

export function createDraft(table: Table, dialect: Dialect): Draft {
  const parameters: unknown[] = [];
  const bindRaw = (value: unknown): string => dialect.placeholder(parameters.push(value));
  const writing: Writing = {
    dialect,
    bindRaw,
    expression: (column) => quoteName(findColumn(table, column).name),
    bind: (value, column) => bindRaw(bindCompared(value, findColumn(table, column))),
  };
  return {
    ...writing,
    where: (condition) => writeCondition(asKept(condition, table), writing),
    finish: (sql) => ({ sql, parameters }),
  };
}

/** A list is one parameter, which the database does not convert by the type of the column that it is compared with. */
function asKept(condition: Condition, table: Table): Condition {
  if ('all' in condition) return { all: condition.all.map((part) => asKept(part, table)) };
  if ('any' in condition) return { any: condition.any.map((part) => asKept(part, table)) };
  if (!('among' in condition)) return condition;
  const column = findColumn(table, condition.column);
  for (const value of condition.among) if (typeof value === 'number') checkExact(value, column);
  const { kind } = column;
  if (kind === 'boolean') return { ...condition, among: condition.among.map(asBoolean) };
  if (kind === 'text') return { ...condition, among: condition.among.map(String) };
  // A number in a column of JSON is kept as one.
  const asJson = (value: string | number | boolean) => (typeof value === 'number' ? value : JSON.stringify(value));
  return kind === 'json' ? { ...condition, among: condition.among.map(asJson) } : condition;
}

function asBoolean(value: string | number | boolean): string | number | boolean {
  return value === 'true' || value === 'false' ? value === 'true' : value;
}

export function listOf(columns: readonly Column[]): string {
  return columns.map(({ name }) => quoteName(name)).join(', ');
}
