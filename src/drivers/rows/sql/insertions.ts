/** Inserts that were written before: of one table, those with the same columns differ in their values alone. */
import type { Dialect } from '../../sql/dialect.ts';
import { columnsNamed, imageColumns, insertSql } from './change.ts';
import { listOf } from './draft.ts';
import type { Column, Table } from './table.ts';

/** Of one table; rows may have as many different columns. */
const kept = 1_000;

export interface Insertion {
  /** As the rows have them. */
  readonly names: readonly string[];
  readonly columns: readonly Column[];
  readonly sql: string;
  /** The same, which gives back what became of the row. */
  readonly readingSql: string;
  /** The same for several rows at once. */
  readonly group: { readonly rows: number; readonly sql: string };
}

/** More save little; and a statement takes some thousand values. */
const [groupRows, groupValues] = [16, 1_000];

export class Insertions {
  readonly #dialect: Dialect;
  /** A table that was changed is another one. */
  readonly #byTable = new WeakMap<Table, Map<string, Insertion>>();

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  /** Throws for columns that are not there, or that nobody may write. */
  write(names: readonly string[], table: Table, conflict: readonly Column[] | undefined): Insertion {
    const known = this.#known(table);
    // Names may hold every character but this one.
    const shape = conflict === undefined ? names.join('\0') : `${names.join('\0')}\0\0${namesOf(conflict).join('\0')}`;
    const there = known.get(shape);
    if (there !== undefined) return there;
    const columns = columnsNamed(names, table);
    const text = { table, columns, conflict, dialect: this.#dialect };
    const sql = insertSql(text);
    const rows = Math.max(1, Math.min(groupRows, Math.floor(groupValues / names.length)));
    const group = { rows, sql: insertSql(text, rows) };
    const written = { names, columns, sql, readingSql: `${sql} returning ${listOf(imageColumns(table))}`, group };
    if (known.size >= kept) known.clear();
    known.set(shape, written);
    return written;
  }

  #known(table: Table): Map<string, Insertion> {
    const known = this.#byTable.get(table) ?? new Map<string, Insertion>();
    this.#byTable.set(table, known);
    return known;
  }
}

function namesOf(columns: readonly Column[]): readonly string[] {
  return columns.map(({ name }) => name);
}
