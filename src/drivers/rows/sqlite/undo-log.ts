/** Images of the rows that one call changes, kept in the same transaction so that they are there exactly when the change is. */
import { deserialize, serialize } from 'node:v8';
import type { Database } from 'better-sqlite3';
import { limits } from '../../../core/limits.ts';
import type { Table } from '../sql/table.ts';
import type { Stored } from './read.ts';

/** What tells the row apart, then its columns. Absent: there was no such row. */
export type Image = readonly Stored[] | undefined;

export interface Images {
  readonly table: string;
  readonly columns: readonly string[];
  /** In the order in which they were changed. */
  readonly changes: { readonly before: Image; readonly after: Image }[];
}

export interface Kept {
  readonly id: number;
  readonly at: number;
  /** Absent when they were too many to keep. */
  readonly images: readonly Images[] | undefined;
}

/** Whole numbers of the database come and go as BigInt here, so that they stay what they are. */
export class UndoLog {
  readonly #images: Images[] = [];
  #rows = 0;
  #foreseenBytes = 0;
  #isTooLarge = false;

  /** The change cannot be undone. */
  giveUp(): void {
    this.#isTooLarge = true;
    this.#images.length = 0;
  }

  get isGivenUp(): boolean {
    return this.#isTooLarge;
  }

  /** Counts what is not changed yet, so that it is known beforehand whether it can be undone. */
  foresee(table: Table, count: number, bytes: number): void {
    this.#foreseenBytes += bytes;
    if (this.#foreseenBytes > limits.undoBytes) this.giveUp();
    if (this.hasRoom(table, count)) this.#rows += count;
  }

  /** Whether so many more can be kept; it gives up when not. */
  hasRoom(table: Table, count: number): boolean {
    if (count === 0) return !this.#isTooLarge;
    if (table.hasSideEffects || this.#rows + count > limits.undoRows) this.giveUp();
    return !this.#isTooLarge;
  }

  add(table: Table, changes: Images['changes']): void {
    if (this.#isTooLarge || changes.length === 0) return;
    this.#rows += changes.length;
    this.#images.push({ table: table.name, columns: table.columns.map(({ name }) => name), changes });
  }

  /** Whether it can be undone; undefined when nothing was changed. */
  store(db: Database, at: number): boolean | undefined {
    if (this.#images.length === 0 && !this.#isTooLarge) return undefined;
    const images = this.#isTooLarge ? null : serialize(this.#images);
    const kept = images !== null && images.length > limits.undoBytes ? null : images;
    db.exec(
      'create table if not exists _pb_undo (id integer primary key autoincrement, at integer not null, images blob)',
    );
    const { lastInsertRowid } = db.prepare('insert into _pb_undo (at, images) values (?, ?)').run(at, kept);
    db.prepare('delete from _pb_undo where id <= ?').run(Number(lastInsertRowid) - limits.undoCalls);
    return kept !== null;
  }
}

/** The last that was not undone yet. */
export function lastKept(db: Database): Kept | undefined {
  const has = db.prepare("select 1 from sqlite_schema where name = '_pb_undo'").get() !== undefined;
  if (!has) return undefined;
  const row = db
    .prepare<[], { id: number; at: number; images: Buffer | null }>(
      'select id, at, images from _pb_undo order by id desc',
    )
    .get();
  // What is read was written above.
  return row === undefined ? undefined : { ...row, images: row.images === null ? undefined : deserialize(row.images) };
}
