/** What a thread does that scans with the worker: it knows chunks of namespaces by what it is told, and reads their files. */
import { Bounds } from './bounds.ts';
import { CodeFiles } from './code-files.ts';
import type { Found, MateSettings, Order, ScanOrder } from './crew-messages.ts';
import { FiledChunks } from './filed-chunks.ts';
import { createKernel } from './kernel.ts';
import { chunkRows, type CodeKind, countSlots, kindsRead, type Slots } from './layout.ts';
import { Pool } from './pool.ts';
import { Reach } from './reach.ts';
import type { Scanning } from './scan.ts';
import type { Filed, Rows } from './score.ts';
import { take } from './shift.ts';
import type { ChunkRow } from './tables.ts';

interface Known {
  readonly dimensions: number;
  /** By number. */
  readonly chunks: Map<number, { readonly stamp: string; readonly live: Slots }>;
  /** What is kept of them in memory. */
  readonly kept: Map<CodeKind, FiledChunks>;
}

export class CrewMate {
  readonly #settings: Omit<MateSettings, 'port' | 'bell'>;
  readonly #files: CodeFiles;
  readonly #scanning: Scanning;
  readonly #known = new Map<number, Known>();
  #reach: Reach | undefined;

  constructor(settings: Omit<MateSettings, 'port' | 'bell'>, checkpoint: () => void) {
    const kernel = createKernel();
    const pool = new Pool(kernel, settings.memoryBytes);
    this.#settings = settings;
    this.#files = new CodeFiles(settings.folder);
    // It sleeps outside of its event loop (`crew-thread.ts`).
    this.#scanning = { kernel, pool, bounds: new Bounds(pool), readsAhead: false, checkpoint };
  }

  /** What it found, if that was asked. */
  do(order: Order): Found | undefined {
    switch (order.kind) {
      case 'chunks':
        return this.#learn(order.namespace, order.dimensions, order.chunks);
      case 'forget':
        return this.#forget(order.namespace);
      case 'scan':
        return this.#scan(order);
      case 'above':
        return { found: this.#reach?.above(order.bar) ?? [], unread: [] };
    }
  }

  /** Reads a chunk that is to be kept; false when there is none. */
  readNext(): boolean {
    return [...this.#known.values()].some(({ kept }) => [...kept.values()].some((chunks) => chunks.readNext()));
  }

  #learn(namespace: number, dimensions: number, chunks: readonly ChunkRow[]): undefined {
    const known = this.#known.get(namespace) ?? { dimensions, chunks: new Map(), kept: new Map() };
    this.#known.set(namespace, known);
    for (const { number, stamp, live } of chunks) {
      const isThere = stamp !== null && countSlots(live) > 0;
      if (isThere) known.chunks.set(number, { stamp, live });
      else known.chunks.delete(number);
      for (const [kind, kept] of known.kept) {
        if (!isThere) kept.delete(number * chunkRows);
        else if (this.#isOwn(number)) kept.set(this.#filed(namespace, kind, { number, stamp, live }));
      }
    }
  }

  #forget(namespace: number): undefined {
    const known = this.#known.get(namespace);
    if (known !== undefined) drop(known);
    this.#known.delete(namespace);
  }

  #scan({ namespace, wanted, taken }: ScanOrder): Found {
    const known = this.#known.get(namespace);
    if (known === undefined || wanted.kind === 'f32') return { found: [], unread: [] };
    if (taken === undefined)
      this.#keep(
        namespace,
        known,
        kindsRead(wanted.kind).filter((kind) => kind !== 'f32'),
      );
    else drop(known);
    const rows: Rows = {
      parts: (kind) => (kind === 'f32' ? [] : (known.kept.get(kind)?.parts() ?? this.#all(namespace, known, kind))),
      rest: () => [],
      made: () => [],
      isKept: taken === undefined,
      isShared: true,
    };
    this.#reach = new Reach(wanted, rows, this.#scanning);
    const unread = this.#reach.scan((slot) => take(taken, slot, this.#settings.index));
    return { found: this.#reach.best(), unread };
  }

  #keep(namespace: number, known: Known, kinds: readonly CodeKind[]): void {
    if (kinds.every((kind) => known.kept.has(kind))) return;
    drop(known);
    for (const kind of kinds) {
      const chunks = new FiledChunks(this.#scanning.pool, kind, known.dimensions);
      known.kept.set(kind, chunks);
      for (const [number, { stamp, live }] of known.chunks) {
        if (this.#isOwn(number)) chunks.set(this.#filed(namespace, kind, { number, stamp, live }));
      }
    }
  }

  /** From the end: the worker begins at the other. */
  #all(namespace: number, { chunks }: Known, kind: CodeKind): readonly Filed[] {
    return [...chunks].reverse().map(([number, chunk]) => this.#filed(namespace, kind, { number, ...chunk }));
  }

  #filed(
    namespace: number,
    kind: CodeKind,
    { number, stamp, live }: { readonly number: number; readonly stamp: string; readonly live: Slots },
  ): Filed {
    return { path: this.#files.pathOf({ namespace, number, stamp }, kind), slot: number * chunkRows, live };
  }

  #isOwn(number: number): boolean {
    return number % this.#settings.threads === this.#settings.index;
  }
}

function drop({ kept }: Known): void {
  for (const chunks of kept.values()) chunks.free();
  kept.clear();
}
