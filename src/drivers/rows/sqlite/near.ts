/**
 * Reads that are known to be short, in this process (docs/decisions/0018): rows found by equality in the key or in an index, few of them,
 * one after the other, so that whatever takes longer is left to a process that may take its time.
 */
import { limits } from '../../../core/limits.ts';
import type { RowQuery, RowQueryResult } from '../../../core/rows.ts';
import { sqlite } from '../../sql/dialect.ts';
import { Selections } from '../sql/selections.ts';
import type { Table } from '../sql/table.ts';
import { Catalogue } from './catalogue.ts';
import { openNear } from './open.ts';
import { resultOf } from './query.ts';
import { hasInexact } from './read.ts';
import { readShortly } from './read-shortly.ts';
import { Sources } from './sources.ts';
import { Statements } from './statements.ts';

type Opened = ReturnType<typeof openParts>;

export class Near {
  readonly #path: string;
  #opened: Opened | undefined;
  #isClosed = false;
  /** It could not be opened: until then it is not tried again. */
  #restsUntil = 0;
  #seen = 0;
  /** Tables whose rows took long, or much room, and until when they are left alone. */
  readonly #left = new WeakMap<Table, number>();

  constructor(path: string) {
    this.#path = path;
  }

  /** What is asked `after` so many changes; undefined where a process has to be asked, for its answer or for its error. */
  query(query: RowQuery, after: number): RowQueryResult | undefined {
    if (this.#isClosed || query.limit > limits.rowsNear || query.offset > 0 || query.after !== undefined)
      return undefined;
    try {
      const opened = this.#open();
      if (opened === undefined) return undefined;
      if (after === this.#seen) opened.catalogue.refreshIfOld();
      else opened.catalogue.refresh();
      this.#seen = after;
      return this.#read(query, opened);
    } catch {
      // Whatever it is, the process meets it too, may wait where this one may not, and tells it.
      return undefined;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#opened?.db.close();
    this.#opened = undefined;
  }

  #open(): Opened | undefined {
    if (this.#opened === undefined && performance.now() >= this.#restsUntil) {
      this.#restsUntil = performance.now() + limits.rowsNearRestMs;
      this.#opened = openParts(this.#path);
    }
    return this.#opened;
  }

  #read(query: RowQuery, { catalogue, selections, sources, statements }: Opened): RowQueryResult | undefined {
    const found = catalogue.find(query.table);
    const isLeft = performance.now() < (this.#left.get(found.table) ?? 0);
    const source = isLeft ? undefined : sources.find(query, found.table);
    if (source === undefined) return undefined;
    const selection = selections.write(query, found.table, source.sql);
    if (!sources.isShort(selection.statement, source, found.table)) return undefined;
    const rows = readShortly(selection, statements, query.maxChars);
    if (rows === undefined) this.#left.set(found.table, performance.now() + limits.rowsNearRestMs);
    return rows === undefined || hasInexact(rows) ? undefined : resultOf(query, found, selection.shape, rows);
  }
}

function openParts(path: string) {
  const db = openNear(path);
  return {
    db,
    catalogue: new Catalogue(db),
    selections: new Selections(sqlite),
    sources: new Sources(db),
    statements: new Statements(db),
  };
}
