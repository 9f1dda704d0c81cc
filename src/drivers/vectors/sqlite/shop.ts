/** What the worker does: the port's operations on the file, each in one transaction. */
import { dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { confirmationRequired } from '../../../core/confirmation.ts';
import {
  type Deleted,
  checkDimensions,
  type Namespace,
  type Upserted,
  type VectorAnswer,
  type VectorDeletion,
  type VectorItem,
  type VectorQuery,
} from '../../../core/vectors.ts';
import { Bounds } from './bounds.ts';
import { Change } from './change.ts';
import { CodeFiles } from './code-files.ts';
import { Crew } from './crew.ts';
import { createKernel } from './kernel.ts';
import { Matching } from './matching.ts';
import { Memory } from './memory.ts';
import { Pool } from './pool.ts';
import { Search, type SearchOptions } from './search.ts';
import { type NamespaceRow, prepareTables, type Tables } from './tables.ts';

export interface ShopOptions extends SearchOptions {
  readonly memoryBytes: number;
  /** Rows of a namespace from which on several threads scan it. */
  readonly sharedRows: number;
  /** How many threads; absent: as many as there are processors, but not many. */
  readonly threads?: number | undefined;
  /** Vectors that one deletion may take when it does not say how many. */
  readonly confirmRows: number;
}

/** References that a deletion names in its answer. */
const refsShown = 100;

/** Beside the database. */
const codesFolder = 'vectors.codes';

/** What is held beside the rows of namespaces: queries, scores, and rows that only pass. */
const spareBytes = 128 * 1024 * 1024;

export class Shop {
  readonly #file: Database;
  readonly #tables: Tables;
  readonly #codes: CodeFiles;
  readonly #matching: Matching;
  readonly #crew: Crew;
  readonly #memory: Memory;
  readonly #search: Search;
  readonly #confirmRows: number;
  readonly #checkpoint: () => void;

  constructor(file: Database, options: ShopOptions, checkpoint: () => void) {
    this.#file = file;
    this.#checkpoint = checkpoint;
    this.#confirmRows = options.confirmRows;
    this.#tables = prepareTables(file);
    const folder = join(dirname(file.name), codesFolder);
    const memoryBytes = Math.min(options.memoryBytes + spareBytes, 65_535 * 65_536);
    this.#codes = new CodeFiles(folder);
    this.#codes.sweep(this.#tables.packed.all());
    this.#matching = new Matching(file, checkpoint);
    const kernel = createKernel();
    const pool = new Pool(kernel, memoryBytes);
    this.#crew = new Crew({ ...options, folder, memoryBytes }, checkpoint);
    const parts = { tables: this.#tables, codes: this.#codes, pool, crew: this.#crew };
    this.#memory = new Memory(parts, options.memoryBytes);
    const scanning = { kernel, pool, bounds: new Bounds(pool), readsAhead: true, checkpoint };
    this.#search = new Search({ ...parts, memory: this.#memory, matching: this.#matching, scanning }, options);
  }

  /** Threads that are there. */
  get threads(): number {
    return this.#crew.threads;
  }

  /** Does a bit of what makes later searches faster; false when there is nothing to do. */
  prepare(): boolean {
    this.#crew.hire();
    return this.#memory.readNext();
  }

  close(): void {
    this.#crew.close();
    this.#file.close();
  }

  query(query: VectorQuery): VectorAnswer | undefined {
    return this.#file.transaction(() => this.#search.find(query)).deferred();
  }

  namespaces(): readonly Namespace[] {
    return this.#tables.namespaces.all().map(({ name, dimensions, count }) => ({ name, dimensions, count }));
  }

  upsert(name: string, items: readonly VectorItem[]): Upserted {
    return this.#change(() => this.#upsert(name, items));
  }

  delete(deletion: VectorDeletion): Deleted | undefined {
    if (deletion.isDryRun === true) return this.#file.transaction(() => this.#delete(deletion)).deferred();
    return this.#change(() => this.#delete(deletion));
  }

  #change<T>(work: () => T): T {
    try {
      const result = this.#file.transaction(work).immediate();
      this.#codes.removeDropped();
      return result;
    } catch (error) {
      this.#codes.keepDropped();
      throw error;
    }
  }

  #upsert(name: string, items: readonly VectorItem[]): Upserted {
    const known = this.#tables.namespace.get(name)?.dimensions;
    checkDimensions(items, known);
    const dimensions = known ?? items[0]?.embedding.length ?? 0;
    const change = new Change({ tables: this.#tables, codes: this.#codes }, this.#open(name, dimensions));
    let created = 0;
    for (const { ref, embedding, metadata, text } of lastOfEach(items)) {
      this.#checkpoint();
      const row = { ref, floats: embedding, metadata: JSON.stringify(metadata), text: text ?? null };
      if (change.upsert(row)) created += 1;
    }
    change.finish();
    return { created, dimensions, count: change.count };
  }

  #open(name: string, dimensions: number): NamespaceRow {
    const known = this.#tables.namespace.get(name);
    if (known !== undefined) return known;
    const { lastInsertRowid } = this.#tables.addNamespace.run(name, dimensions);
    return { id: Number(lastInsertRowid), name, dimensions, count: 0, slots: 0, version: 0 };
  }

  #delete({
    namespace: name,
    refs,
    condition,
    isDryRun,
    maxDeleted = this.#confirmRows,
  }: VectorDeletion): Deleted | undefined {
    const namespace = this.#tables.namespace.get(name);
    if (namespace === undefined) return undefined;
    const named = refs?.flatMap((ref) => this.#tables.idOfRef.get(namespace.id, ref) ?? []);
    const matching = condition === undefined ? undefined : this.#matching.ids(namespace, condition);
    const ids = both(named, matching);
    const shown = ids.flatMap((id) => this.#tables.ref.get(id) ?? []).toSorted();
    const answer = { deleted: ids.length, refs: shown.slice(0, refsShown) };
    if (isDryRun === true || ids.length === 0) return { ...answer, count: namespace.count };
    if (ids.length > maxDeleted) throw confirmationRequired('vectors', ids.length, maxDeleted);
    const change = new Change({ tables: this.#tables, codes: this.#codes }, namespace);
    for (const id of ids) {
      this.#checkpoint();
      change.remove(id);
    }
    change.finish();
    return { ...answer, count: change.count };
  }
}

/** One item of each reference. */
function lastOfEach(items: readonly VectorItem[]): Iterable<VectorItem> {
  return new Map(items.map((item) => [item.ref, item])).values();
}

/** Those that are in both lists, or all of the only one. */
function both(some: readonly number[] | undefined, others: readonly number[] | undefined): readonly number[] {
  if (some === undefined || others === undefined) return [...new Set(some ?? others)];
  const wanted = new Set(others);
  return [...new Set(some)].filter((id) => wanted.has(id));
}
