/** Rows on their way into a table: on the disk, in a file without a name that is gone with the process, and outside `data.db`. */
import Database from 'better-sqlite3';
import type { Json } from '../../../core/json.ts';
import type { RowGroup } from '../../../core/rows.ts';
import { CellType } from '../sql/cell.ts';
import { type DeclaredType, declared, joined, type Seen, typeOf } from '../sql/infer.ts';

export class Staging {
  readonly #db = new Database('');
  readonly #insert;
  readonly #cells = new Map<string, CellType>();
  readonly #types = new Map<string, Seen | undefined>();
  rowCount = 0;

  constructor() {
    // What is lost with the process needs no care.
    this.#db.pragma('journal_mode = OFF');
    this.#db.pragma('synchronous = OFF');
    this.#db.exec('create table batches (id integer primary key, groups text not null)');
    this.#insert = this.#db.prepare<[string]>('insert into batches (groups) values (?)');
  }

  /** Takes JSON of a list of groups. */
  add(groups: string, isText: boolean): void {
    for (const { columns, rows } of parsed(groups)) {
      this.rowCount += rows.length;
      for (const [index, column] of columns.entries()) this.#see(column, index, rows, isText);
    }
    this.#insert.run(groups);
  }

  *groups(): Generator<RowGroup> {
    const batches = this.#db.prepare<[], string>('select groups from batches order by id').pluck();
    for (const groups of batches.iterate()) yield* parsed(groups);
  }

  /** By the name of a column, in the order in which the rows have them; where there were no values, TEXT for cells, else none. */
  types(): ReadonlyMap<string, DeclaredType> {
    return new Map([...this.#types].map(([name, type]) => [name, this.#cells.get(name)?.type ?? declared(type)]));
  }

  /** Whether no row has a value there. */
  isEmpty(column: string): boolean {
    return this.#types.get(column) === undefined && (this.#cells.get(column)?.isEmpty ?? true);
  }

  #see(column: string, index: number, rows: RowGroup['rows'], isText: boolean): void {
    let type = this.#types.get(column);
    const cells = isText ? (this.#cells.get(column) ?? new CellType()) : undefined;
    for (const row of rows) {
      const value: Json = row[index] ?? null;
      if (cells === undefined) type = joined(type, typeOf(value));
      else if (typeof value === 'string') cells.see(value);
    }
    this.#types.set(column, type);
    if (cells !== undefined) this.#cells.set(column, cells);
  }
}

/** The parent wrote it. */
function parsed(groups: string): readonly RowGroup[] {
  return JSON.parse(groups);
}
