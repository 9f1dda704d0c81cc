/** Writes rows into one table, and finds those whose place they take. */
import type { Json } from '../../../core/json.ts';
import { PatchbayError } from '../../../core/error.ts';
import type { Row } from '../../../core/rows.ts';
import { quoteName } from '../../sql/dialect.ts';
import { imageColumns } from '../sql/change.ts';
import { listOf } from '../sql/draft.ts';
import type { Insertion } from '../sql/insertions.ts';
import { Intake } from '../sql/intake.ts';
import { type Column, findColumn, type Table } from '../sql/table.ts';
import { bindValue, type Bound } from '../sql/value.ts';
import type { Base } from './base.ts';
import type { Batch } from './batch.ts';
import { Filling } from './filling.ts';
import { indexesOf } from './indexes.ts';
import type { Stored } from './read.ts';

/** Rows may have different columns, so that what is left out gets its default; those that have the same share a statement. */
export class Writer {
  readonly #table: Table;
  readonly #conflict: readonly Column[] | undefined;
  readonly #base: Base;
  readonly #intake = new Intake();
  #last: Insertion | undefined;

  /** Throws INVALID_ARGUMENT when nothing keeps the columns of `onConflict` unique. */
  constructor(table: Table, onConflict: readonly string[] | undefined, base: Base) {
    this.#table = table;
    this.#conflict = onConflict?.map((name) => findColumn(table, name));
    if (this.#conflict !== undefined) checkConflict(this.#conflict, table, base);
    this.#base = base;
  }

  get notes(): readonly string[] {
    return this.#intake.notes;
  }

  write(row: Row): void {
    const insertion = this.#insertionOf(row);
    this.#base.statements.plain(insertion.sql).run(this.#bind(row, insertion));
  }

  /**
   * Writes those from `from` on, several with each statement: that costs a quarter less than one by one. Where one of a group cannot
   * be bound, they are written one by one, so that what is wrong with the first of them is told.
   */
  writeBatch(batch: Batch, from: number): void {
    const insertion = this.#base.insertions.write(batch.names, this.#table, undefined);
    const { columns, group } = insertion;
    const filling = new Filling(batch, columns, this.#intake);
    const [one, several] = [this.#base.statements.plain(insertion.sql), this.#base.statements.plain(group.sql)];
    let at = from;
    for (; at + group.rows <= batch.length; at += group.rows) {
      const values = filling.rows(at, group.rows);
      if (values === undefined) break;
      several.run(values);
    }
    for (; at < batch.length; at += 1) one.run(filling.row(at));
  }

  writeAndRead(row: Row): readonly Stored[] {
    const insertion = this.#insertionOf(row);
    const image = this.#base.statements.exact(insertion.readingSql).get(this.#bind(row, insertion));
    return (image ?? []) as Stored[]; // In raw mode a row is a list of values.
  }

  /** The row whose place this one takes. */
  find(row: Row): readonly Stored[] | undefined {
    const conflict = this.#conflict ?? [];
    const values = conflict.map((column) => bindValue(valueIn(row, column), column));
    const where = conflict.map(({ name }) => `${quoteName(name)} = ?`).join(' and ');
    const sql = `select ${listOf(imageColumns(this.#table))} from ${quoteName(this.#table.name)} where ${where}`;
    return this.#base.statements.exact(sql).get(values) as Stored[] | undefined; // As above.
  }

  #bind(row: Row, { names, columns }: Insertion): Bound[] {
    return columns.map((column, index) => this.#intake.take(row[names[index] ?? ''], column));
  }

  #insertionOf(row: Row): Insertion {
    const names = Object.keys(row);
    if (this.#last === undefined || !isSame(this.#last.names, names)) {
      this.#last = this.#base.insertions.write(names, this.#table, this.#conflict);
    }
    return this.#last;
  }
}

/** What the row has for the column, whatever the case of its name. */
export function valueIn(row: Row, column: Column): Json | undefined {
  const name = Object.keys(row).find((candidate) => candidate.toLowerCase() === column.name.toLowerCase());
  return name === undefined ? undefined : row[name];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

function checkConflict(conflict: readonly Column[], table: Table, { db }: Base): void {
  const unique = uniqueColumns(db, table);
  const wanted = conflict.map(({ name }) => name).toSorted();
  if (unique.some((columns) => isSame(columns.toSorted(), wanted))) return;
  throw new PatchbayError('invalid_input', 'Nothing kept the columns of on_conflict unique.', {
    reason: 'INVALID_ARGUMENT',
    hint: `Unique are: ${unique.map((columns) => columns.join(' + ')).join('; ') || 'none'}.`,
    details: { unique },
  });
}

function uniqueColumns(db: Base['db'], table: Table): readonly (readonly string[])[] {
  const indexes = indexesOf(db, table).flatMap(({ isUnique, columns }) =>
    isUnique && columns.length > 0 ? [columns] : [],
  );
  const key = table.columns.filter(({ keyPlace }) => keyPlace > 0).map(({ name }) => name);
  return key.length === 0 ? indexes : [key, ...indexes];
}
