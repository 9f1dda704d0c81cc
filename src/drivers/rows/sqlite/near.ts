/**
 * What is known to be short, in this process: rows found by equality in the key or in an index (docs/decisions/0018), and inserts of a few
 * small rows (docs/decisions/0019). Whatever takes longer, fails or has to wait is left to a process that may take its time.
 */
import { statSync } from 'node:fs';
import { limits } from '../../../core/limits.ts';
import type { Performed, RowInsert, RowQuery, RowQueryResult } from '../../../core/rows.ts';
import { sqlite } from '../../sql/dialect.ts';
import { Disk, type Flush } from '../../sql/disk.ts';
import { createNearFlush } from '../../sql/near-flush.ts';
import { Insertions } from '../sql/insertions.ts';
import { Selections } from '../sql/selections.ts';
import type { Table } from '../sql/table.ts';
import { Catalogue } from './catalogue.ts';
import { notFlushed } from './failure.ts';
import type { KeeperOptions } from './messages.ts';
import { openNear } from './open.ts';
import { perform } from './perform.ts';
import { resultOf } from './query.ts';
import { hasInexact } from './read.ts';
import { readShortly } from './read-shortly.ts';
import { isSmall, ShortInserts } from './short-inserts.ts';
import { Sources } from './sources.ts';
import { Statements } from './statements.ts';

/** So often it is looked whether the file is still the one that was opened, and, of inserts, what the log holds. */
const lookMs = 20;
const lookInserts = 16;

type Opened = ReturnType<typeof openParts>;

export class Near {
  readonly #options: KeeperOptions;
  readonly #flush: Flush;
  #opened: Opened | undefined;
  #isClosed = false;
  /** It could not be opened: until then it is not tried again. */
  #restsUntil = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #seen = 0;
  /** Tables that took long, or much room, and until when they are left alone. */
  readonly #left = new WeakMap<Table, number>();
  #disk: Disk | undefined;
  /** A flush failed: what the system says of later ones need not be true. */
  #isDistrusted = false;
  /** Inserts until it is looked what the log holds, and the changes that were made elsewhere by the last time. */
  #untilLook = 0;
  #seenByLook = -1;

  constructor(options: KeeperOptions, flush = createNearFlush()) {
    this.#options = options;
    this.#flush = flush;
  }

  /** What is asked `after` so many changes; undefined where a process has to be asked, for its answer or for its error. */
  query(query: RowQuery, after: number): RowQueryResult | undefined {
    if (query.limit > limits.rowsNear || query.offset > 0 || query.after !== undefined) return undefined;
    try {
      const opened = this.#open(after);
      return opened === undefined ? undefined : this.#read(query, opened);
    } catch {
      // Whatever it is, the process meets it too, may wait where this one may not, and tells it.
      return undefined;
    }
  }

  /** As `query`; others see the rows at once, and the answer comes when they are on the disk. Throws when they do not get there. */
  insert(insert: RowInsert, after: number): Promise<Performed> | undefined {
    if (this.#options.isReadOnly || this.#isDistrusted || !isSmall(insert)) return undefined;
    try {
      const opened = this.#open(after);
      const disk = opened === undefined ? undefined : this.#openDisk(opened);
      if (opened === undefined || disk === undefined || !this.#hasRoom(opened, after)) return undefined;
      const performed = this.#write(insert, opened);
      return performed === undefined ? undefined : this.#flushed(performed, disk);
    } catch {
      // It was taken back, and as above.
      return undefined;
    }
  }

  /** Whoever waits for the disk is answered before. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#disk?.close();
    this.#opened?.db.close();
    this.#opened = undefined;
  }

  #open(after: number): Opened | undefined {
    if (this.#isClosed) return undefined;
    const now = performance.now();
    if (this.#opened === undefined) {
      if (now < this.#restsUntil) return undefined;
      this.#restsUntil = now + limits.rowsNearRestMs;
      this.#opened = openParts(this.#options);
    } else if (now - this.#lookedAt > lookMs && identityOf(this.#options.path) !== this.#opened.identity)
      return undefined;
    this.#lookedAt = now;
    const { catalogue } = this.#opened;
    if (after === this.#seen) catalogue.refreshIfOld();
    else catalogue.refresh();
    this.#seen = after;
    return this.#opened;
  }

  #read(query: RowQuery, { catalogue, selections, sources, statements }: Opened): RowQueryResult | undefined {
    const found = catalogue.find(query.table);
    const source = this.#isLeft(found.table) ? undefined : sources.find(query, found.table);
    if (source === undefined) return undefined;
    const selection = selections.write(query, found.table, source.sql);
    if (!sources.isShort(selection.statement, source, found.table)) return undefined;
    const rows = readShortly(selection, statements, query.maxChars);
    if (rows === undefined) this.#leave(found.table);
    return rows === undefined || hasInexact(rows) ? undefined : resultOf(query, found, selection.shape, rows);
  }

  /** Once it is committed, nothing may fail here: it would be made twice. */
  #write(insert: RowInsert, opened: Opened): Performed | undefined {
    const { table } = opened.catalogue.find(insert.table);
    if (this.#isLeft(table) || !opened.shortInserts.isShort(table)) return undefined;
    const until = performance.now() + limits.rowsNearMs;
    const performed = perform({ operations: [insert] }, opened);
    if (performance.now() > until) this.#leave(table);
    return performed;
  }

  async #flushed(performed: Performed, disk: Disk): Promise<Performed> {
    try {
      await disk.flushed();
    } catch (error) {
      this.#isDistrusted = true;
      throw notFlushed(error);
    }
    return performed;
  }

  /** Throws where the log cannot be opened, or may be that of another file. */
  #openDisk({ identity }: Opened): Disk {
    if (this.#disk !== undefined) return this.#disk;
    const disk = new Disk(this.#options.path, this.#flush);
    disk.openNow();
    if (identityOf(this.#options.path) !== identity) {
      void disk.close();
      throw new Error('The file of the tables was exchanged.');
    }
    this.#disk = disk;
    return disk;
  }

  /**
   * Whether the log takes more. When it is long, it has to be copied into the file, which a commit of a process does. When all of it was
   * copied, the next commit begins it anew, and flushes: a process does that, too.
   */
  #hasRoom({ logState }: Opened, after: number): boolean {
    this.#untilLook -= 1;
    if (this.#untilLook > 0 && after === this.#seenByLook) return true;
    // It gives one row: whether somebody was in the way, the pages in the log, and those that were copied.
    const [, pages = 0, copied = 0] = logState.get() ?? [];
    const hasRoom = pages < limits.rowsNearLogPages && pages > copied;
    this.#untilLook = hasRoom ? lookInserts : 0;
    this.#seenByLook = after;
    return hasRoom;
  }

  #isLeft(table: Table): boolean {
    return performance.now() < (this.#left.get(table) ?? 0);
  }

  #leave(table: Table): void {
    this.#left.set(table, performance.now() + limits.rowsNearRestMs);
  }
}

function openParts(options: KeeperOptions) {
  const { path } = options;
  const identity = identityOf(path);
  const db = openNear(path, options.isReadOnly);
  return {
    db,
    identity,
    // What an insert finds missing is created by a process.
    options: { ...options, autoCreate: 'off' as const },
    catalogue: new Catalogue(db),
    selections: new Selections(sqlite),
    insertions: new Insertions(sqlite),
    sources: new Sources(db),
    shortInserts: new ShortInserts(db),
    statements: new Statements(db),
    logState: db.prepare<[], number[]>('pragma wal_checkpoint(noop)').raw(),
  };
}

/** Which file is there; none where there is none. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
}
