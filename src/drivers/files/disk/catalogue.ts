/**
 * What is known of the files: `files.db`. A row belongs to one file as the disk knows it, by its identity, so that what the path
 * shows decides which row holds; the header of `index.ts` has the argument.
 */
import { type FileHandle, open } from 'node:fs/promises';
import Database from 'better-sqlite3';
import type { FilePlace } from '../../../core/files.ts';
import { useLog } from '../../sql/log-mode.ts';
import { explainDatabase } from '../../sql/unusable.ts';

export interface Known {
  readonly contentType: string;
  readonly sha256: string;
}

export interface Row extends Known {
  readonly id: number;
}

export interface NewRow extends FilePlace, Known {
  readonly identity: string;
}

/** A row that its writer may not have come to the end with. */
export interface OpenRow extends FilePlace {
  readonly id: number;
  readonly identity: string;
}

export interface Catalogue {
  find(place: FilePlace, identity: string): Row | undefined;
  /** The content type of a file of the same key with the same bytes. */
  typeOf(place: FilePlace, sha256: string): string | undefined;
  /** Writes a row for a file that is about to take the place of the one with the row `previous`. Its id. */
  begin(row: NewRow, previous?: number): number;
  /** The file is in its place: `previous` is gone. */
  settle(id: number, previous?: number): void;
  /** The file is about to go; `remove` follows. */
  unsettle(id: number): void;
  remove(id: number): void;
  /** Rows that were begun before then and neither settled nor removed. */
  unsettled(before: number): readonly OpenRow[];
  /** Resolves when everything that was written before is on the disk. */
  flushed(): Promise<void>;
  check(): void;
  close(): Promise<void>;
}

/** Rows of a key that are older than this, and not of the file that is there, are left by writers that met. */
export const orphanAgeMs = 3_600_000;

const schema = `
  create table if not exists file (
    id integer primary key autoincrement,
    bucket text not null,
    key text not null,
    identity text not null,
    content_type text not null,
    sha256 text not null,
    written_at integer not null,
    is_settled integer not null default 0,
    unique (bucket, key, identity)
  ) strict;
  create index if not exists unsettled on file (written_at) where is_settled = 0;
`;

/** `now` gives milliseconds since 1970. */
export function openCatalogue(path: string, now: () => number): Catalogue {
  const db = openDatabase(path);
  const find = db.prepare<[string, string, string], Row>(
    'select id, content_type as contentType, sha256 from file where bucket = ? and key = ? and identity = ?',
  );
  const typeOf = db
    .prepare<[string, string, string], string>(
      'select content_type from file where bucket = ? and key = ? and sha256 = ? order by id desc limit 1',
    )
    .pluck();
  const insert = db.prepare(
    'insert or replace into file (bucket, key, identity, content_type, sha256, written_at) values (?, ?, ?, ?, ?, ?)',
  );
  const mark = db.prepare('update file set is_settled = ?, written_at = ? where id = ?');
  const remove = db.prepare('delete from file where id = ?');
  const removeOld = db.prepare(
    'delete from file where (bucket, key) = (select bucket, key from file where id = @id) and id <> @id and written_at < @before',
  );
  const unsettled = db.prepare<[number], OpenRow>(
    'select id, bucket, key, identity from file where is_settled = 0 and written_at < ?',
  );
  const log = new Log(`${path}-wal`);
  return {
    find: ({ bucket, key }, identity) => find.get(bucket, key, identity),
    typeOf: ({ bucket, key }, sha256) => typeOf.get(bucket, key, sha256),
    begin: db.transaction(({ bucket, key, identity, contentType, sha256 }: NewRow, previous?: number) => {
      if (previous !== undefined) mark.run(0, now(), previous);
      return Number(insert.run(bucket, key, identity, contentType, sha256, now()).lastInsertRowid);
    }).immediate,
    settle: db.transaction((id: number, previous?: number) => {
      if (previous !== undefined) remove.run(previous);
      mark.run(1, now(), id);
      removeOld.run({ id, before: now() - orphanAgeMs });
    }).immediate,
    unsettle: (id) => void mark.run(0, now(), id),
    remove: (id) => void remove.run(id),
    unsettled: (before) => unsettled.all(before),
    flushed: () => log.flushed(),
    check: () => void db.prepare('select 1').get(),
    async close() {
      await log.close();
      db.close();
    },
  };
}

function openDatabase(path: string): Database.Database {
  let db: Database.Database | undefined;
  try {
    db = new Database(path);
    useLog(db);
    // What must be on the disk is brought there beside the main thread, by `flushed`.
    db.pragma('synchronous = NORMAL');
    db.pragma('busy_timeout = 5000');
    db.exec(schema);
    return db;
  } catch (error) {
    db?.close();
    throw explainDatabase('files.db', error);
  }
}

/** The write-ahead log, in which everything that was committed stands until it stands, flushed, in the database. */
class Log {
  readonly #path: string;
  #handle: Promise<FileHandle> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async flushed(): Promise<void> {
    // Windows flushes only what may be written. After a failure the next one tries again.
    this.#handle ??= open(this.#path, 'r+').catch((error: unknown) => {
      this.#handle = undefined;
      throw error;
    });
    await (await this.#handle).datasync();
  }

  async close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await (await handle?.catch(() => undefined))?.close();
  }
}
