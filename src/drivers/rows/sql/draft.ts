/** A statement that is being written: SQL from the catalogue and our own words, values as parameters. */
import type { Condition } from '../../../core/condition.ts';
import type { Json } from '../../../core/json.ts';
import { writeCondition } from '../../sql/condition.ts';
import { type Dialect, quoteName } from '../../sql/dialect.ts';
import { type Column, findColumn, type Table } from './table.ts';
import { bindValue } from './value.ts';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export class Draft {
  readonly dialect: Dialect;
  readonly #table: Table;
  readonly parameters: unknown[] = [];

  constructor(table: Table, dialect: Dialect) {
    this.#table = table;
    this.dialect = dialect;
  }

  expression(column: string): string {
    return quoteName(findColumn(this.#table, column).name);
  }

  bind(value: Exclude<Json, null>, column: string): string {
    return this.bindRaw(bindValue(value, findColumn(this.#table, column)));
  }

  bindRaw(value: unknown): string {
    return this.dialect.placeholder(this.parameters.push(value));
  }

  where(condition: Condition): string {
    return writeCondition(condition, this);
  }

  finish(sql: string): Statement {
    return { sql, parameters: this.parameters };
  }
}

export function listOf(columns: readonly Column[]): string {
  return columns.map(({ name }) => quoteName(name)).join(', ');
}
