/** Into which tables a few small rows are inserted in a short time whatever the table holds: nothing but rows and entries of indexes is written. */
import type { Database } from 'better-sqlite3';
import { limits } from '../../../core/limits.ts';
import type { RowInsert } from '../../../core/rows.ts';
import type { Column, Table } from '../sql/table.ts';
import { roomAfter } from './frames.ts';

/** Each is another place of the file that is read and written. */
const mostIndexes = 8;

/** Defaults that are reckoned may take any time: these are not. */
const plainDefault = /^(?:[+-]?[\d.]+(?:e[+-]?\d+)?|'(?:[^']|'')*'|null|true|false|current_(?:time|date|timestamp))$/i;

/** Few rows that are small, and take the place of none. */
export function isSmall({ rows, onConflict }: RowInsert): boolean {
  if (onConflict !== undefined || rows.length > limits.rowsNearInserts) return false;
  return roomAfter(rows, limits.rowsNearInsertChars) >= 0;
}

export class ShortInserts {
  readonly #db: Database;
  /** A table that was changed is another one, and so is one whose indexes and triggers were. */
  readonly #byTable = new WeakMap<Table, boolean>();

  constructor(db: Database) {
    this.#db = db;
  }

  isShort(table: Table): boolean {
    const known = this.#byTable.get(table);
    if (known !== undefined) return known;
    const isShort =
      !table.hasSideEffects &&
      table.columns.every(isPlain) &&
      this.#isUnchecked(table) &&
      this.#isPlainlyIndexed(table);
    this.#byTable.set(table, isShort);
    return isShort;
  }

  /** Nothing is looked up elsewhere, and no condition is tested. A name that holds the word is taken for one. */
  #isUnchecked({ name }: Table): boolean {
    const sql = this.#db.prepare<[string], string>('select sql from sqlite_schema where name = ?').pluck().get(name);
    const references = this.#db.prepare('select 1 from pragma_foreign_key_list(?)').get(name);
    return sql !== undefined && !/check/i.test(sql) && references === undefined;
  }

  /** Few indexes, of columns and for all rows: what is reckoned for an index may take any time. */
  #isPlainlyIndexed({ name }: Table): boolean {
    const indexes = this.#db
      .prepare<[string], { partial: number; reckoned: number }>(
        `select l.partial, (select count(*) from pragma_index_xinfo(l.name) i where i.cid = -2) as reckoned
         from pragma_index_list(?) l`,
      )
      .all(name);
    return indexes.length <= mostIndexes && indexes.every(({ partial, reckoned }) => partial === 0 && reckoned === 0);
  }
}

function isPlain({ isGenerated, default: value }: Column): boolean {
  return !isGenerated && (value === undefined || plainDefault.test(value));
}
