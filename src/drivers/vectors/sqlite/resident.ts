/** What this thread keeps of a namespace in memory, of one kind; chunks of other threads are not among it. */
import { FiledChunks } from './filed-chunks.ts';
import { HeldRows, type Place } from './held.ts';
import { chunkRows, countSlots, rowBytes } from './layout.ts';
import type { Block, Part } from './score.ts';
import type { ChunkRow } from './tables.ts';

export class Resident {
  /** Whether other threads keep some of the chunks, and the memory that they need for it. */
  readonly isShared: boolean;
  elsewhereBytes = 0;
  /** Of the namespace, as far as it was read. */
  version = -1;
  readonly #place: Place;
  /** Rows without a file, by the number of their chunk. */
  readonly #rows = new Map<number, HeldRows>();
  readonly #filed: FiledChunks | undefined;

  constructor(place: Place, isShared: boolean) {
    const { pool, kind, namespace } = place;
    this.isShared = isShared;
    this.#place = place;
    this.#filed = kind === 'f32' ? undefined : new FiledChunks(pool, kind, namespace.dimensions);
    if (kind === 'f32') pool.expect(namespace.slots * rowBytes(kind, namespace.dimensions));
  }

  /** Memory that will be needed for what has not been read yet, by whichever thread. */
  get expectedBytes(): number {
    return this.elsewhereBytes + (this.#filed?.waitingBytes ?? 0);
  }

  parts(): readonly Part[] {
    const blocks = [...this.#rows.values()].flatMap(({ block }) => block ?? []);
    return [...blocks, ...(this.#filed?.parts() ?? [])];
  }

  /** Reads a chunk from its file, for searches to come; false when there is none. */
  readNext(): boolean {
    return this.#filed?.readNext() === true;
  }

  /** Takes in a chunk that has changed; false when there is no memory for it. */
  take(chunk: ChunkRow, { slots, isOwn }: { readonly slots: number; readonly isOwn: boolean }): boolean {
    const { codes, kind, namespace } = this.#place;
    const { number, live, stamp } = chunk;
    const slot = number * chunkRows;
    const isGone = countSlots(live) === 0 && slot + chunkRows <= slots;
    if (isGone || (stamp !== null && !isOwn)) this.#drop(number);
    else if (stamp === null || kind === 'f32' || this.#rows.has(number)) return this.hold(chunk, slots) !== undefined;
    else this.#filed?.set({ path: codes.pathOf({ namespace: namespace.id, number, stamp }, kind), slot, live });
    return true;
  }

  /** The rows of a chunk by their floats, or by a file that is made again; undefined when there is no memory for them. */
  hold({ number, live }: ChunkRow, slots: number): Block | undefined {
    this.#filed?.delete(number * chunkRows);
    const rows = this.#rows.get(number) ?? new HeldRows(this.#place, number * chunkRows);
    this.#rows.set(number, rows);
    if (!rows.fill(Math.min((number + 1) * chunkRows, slots))) return undefined;
    rows.keep(live);
    return rows.block;
  }

  free(): void {
    for (const rows of this.#rows.values()) rows.free();
    this.#rows.clear();
    this.#filed?.free();
  }

  #drop(number: number): void {
    this.#rows.get(number)?.free();
    this.#rows.delete(number);
    this.#filed?.delete(number * chunkRows);
  }
}
