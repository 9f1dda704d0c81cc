/** Lowers bounds by what a further part of the codes says. */
import type { Piece } from './code-files.ts';
import { encodeQuery } from './codes.ts';
import { chunkRows, headFloats, type NibbleKind, rowBytes, strideOf } from './layout.ts';
import type { Run } from './pool.ts';
import { ReadAhead } from './read-ahead.ts';
import { type Scanning, scratch } from './scan.ts';
import type { Block, Filed, Part, Rows } from './score.ts';

export interface Lowered {
  readonly kind: NibbleKind;
  readonly dimensions: number;
  /** Of the whole namespace. */
  readonly slots: number;
  readonly query: Float32Array;
}

interface Means {
  readonly rows: Rows;
  readonly scanning: Scanning;
  /** What lowers them before. */
  readonly after: Lowering | undefined;
}

/** Slots in their order, by the first slot of their chunk. */
export type ByChunk = ReadonlyMap<number, readonly number[]>;

/** The kernel takes four rows at a time, here those that stand together. */
const together = 4;
/** What is so near in a file is read with it, rather than apart. */
const nearBytes = 32 * 1024;
/** Of a chunk of which more slots matter, all rows are lowered: what stands in order is read much faster. */
const mostSingle = chunkRows / 16;

export class Lowering {
  readonly #lowered: Lowered;
  readonly #rows: Rows;
  readonly #scanning: Scanning;
  readonly #query: Uint8Array;
  readonly #stride: number;
  readonly #headBytes: number;
  readonly #chunkBytes: number;
  /** For every four, whether it was lowered: that is done once. */
  readonly #done: Uint8Array;
  readonly #after: Lowering | undefined;

  constructor(lowered: Lowered, { rows, scanning, after }: Means) {
    const { kind, dimensions, query, slots } = lowered;
    this.#after = after;
    this.#lowered = lowered;
    this.#rows = rows;
    this.#scanning = scanning;
    this.#query = encodeQuery(kind, query).row;
    this.#stride = strideOf(kind, dimensions);
    this.#headBytes = chunkRows * 4 * headFloats(kind);
    this.#chunkBytes = chunkRows * rowBytes(kind, dimensions);
    this.#done = new Uint8Array(Math.ceil(slots / chunkRows) * (chunkRows / together));
  }

  /** Of these slots, and of those beside them. What is in no file keeps its bound: it is looked at in vain at worst. */
  lower(slots: ByChunk): void {
    const { pool, checkpoint } = this.#scanning;
    const place = scratch(pool, this.#query.length + 4 * chunkRows + this.#chunkBytes);
    try {
      pool.bytes.set(this.#query, place.at);
      const parts = this.#rows.parts(this.#lowered.kind).filter(({ slot }) => slots.has(slot));
      const files = this.#filesOf(parts, slots);
      for (const part of parts) {
        checkpoint();
        const block = 'heads' in part ? part : this.#read(part, files, place);
        if (block !== undefined) this.#lowerIn(block, slots.get(part.slot) ?? [], place);
      }
    } finally {
      pool.give(place);
    }
  }

  /** The same, of all that is in rows that are in no file. */
  lowerMade(blocks: (kind: NibbleKind) => Iterable<Block>): void {
    const { pool, checkpoint } = this.#scanning;
    const place = scratch(pool, this.#query.length + 4 * chunkRows);
    try {
      pool.bytes.set(this.#query, place.at);
      for (const block of blocks(this.#lowered.kind)) {
        checkpoint();
        this.#lowerAll(block, place);
      }
    } finally {
      pool.give(place);
    }
  }

  #isDone(slot: number): boolean {
    return this.#done[Math.floor(slot / together)] === 1;
  }

  /** What this part says counts only beside what those before it say. */
  #isOpen(slot: number): boolean {
    return !this.#isDone(slot) && (this.#after === undefined || this.#after.#isDone(slot));
  }

  /** Of a chunk only what is wanted is read. */
  #filesOf(parts: readonly Part[], slots: ByChunk): ReadAhead {
    const whole = [{ from: 0, bytes: this.#chunkBytes }];
    const readings = parts.flatMap((part) => {
      if (!('path' in part)) return [];
      const wanted = slots.get(part.slot) ?? [];
      return { path: part.path, pieces: wanted.length > mostSingle ? whole : this.#piecesOf(part.slot, wanted) };
    });
    return new ReadAhead(readings, { isAllowed: this.#scanning.readsAhead });
  }

  #piecesOf(chunk: number, slots: readonly number[]): readonly Piece[] {
    const pieces: Piece[] = [];
    let [from, end] = [0, this.#headBytes];
    for (const slot of slots) {
      const first = this.#headBytes + (slot - (slot % together) - chunk) * this.#stride;
      if (first - end >= nearBytes) {
        pieces.push({ from, bytes: end - from });
        from = first;
      }
      end = first + together * this.#stride;
    }
    return [...pieces, { from, bytes: end - from }];
  }

  #read({ path, slot }: Filed, files: ReadAhead, place: Run): Block | undefined {
    const heads = place.at + this.#query.length + 4 * chunkRows;
    const into = this.#scanning.pool.bytes.subarray(heads, heads + this.#chunkBytes);
    return files.read(path, into) ? { heads, rows: heads + this.#headBytes, count: chunkRows, slot } : undefined;
  }

  #lowerIn(block: Block, slots: readonly number[], place: Run): void {
    if (slots.length > mostSingle) this.#lowerAll(block, place);
    else this.#lowerFours(block, this.#foursOf(slots), place);
  }

  #lowerFours({ slot, heads, rows }: Block, fours: readonly number[], place: Run): void {
    if (fours.length === 0) return;
    const { kernel, pool, bounds } = this.#scanning;
    const list = place.at + this.#query.length;
    new Int32Array(pool.bytes.buffer, list, fours.length).set(fours);
    kernel.addBounds(place.at, rows, this.#stride, heads, bounds.scoresAt + 4 * slot, list, list + 4 * fours.length);
    for (const four of fours) this.#done[(slot + four) / together] = 1;
  }

  #lowerAll({ slot, heads, rows, count }: Block, place: Run): void {
    const { kernel, pool, bounds } = this.#scanning;
    const into = place.at + this.#query.length;
    kernel.scans[this.#lowered.kind](place.at, rows, count / together, this.#stride, heads, into);
    const lower = new Float32Array(pool.bytes.buffer, into, count);
    const { scores } = bounds;
    for (let at = 0; at < count; at += together) {
      if (this.#isOpen(slot + at)) this.#add(scores, slot + at, { lower, at });
    }
    const scoresAt = bounds.scoresAt + slot * 4;
    kernel.peaks(scoresAt, scoresAt + count * 4, bounds.peakAt(slot));
  }

  #add(
    scores: Float32Array,
    first: number,
    { lower, at }: { readonly lower: Float32Array; readonly at: number },
  ): void {
    for (let each = 0; each < together; each += 1) {
      scores[first + each] = (scores[first + each] ?? 0) + (lower[at + each] ?? 0);
    }
    this.#done[first / together] = 1;
  }

  /** Where the fours that these slots of a chunk are in begin within it, in order, as far as they are still to be lowered. */
  #foursOf(slots: readonly number[]): readonly number[] {
    const fours: number[] = [];
    let last = -1;
    for (const slot of slots) {
      const first = (slot % chunkRows) - (slot % together);
      if (first === last || !this.#isOpen(slot)) continue;
      fours.push(first);
      last = first;
    }
    return fours;
  }
}

export function byChunk(slots: readonly number[]): ByChunk {
  const chunks = new Map<number, number[]>();
  for (const slot of Float64Array.from(slots).sort()) {
    const chunk = slot - (slot % chunkRows);
    const known = chunks.get(chunk);
    if (known === undefined) chunks.set(chunk, [slot]);
    else known.push(slot);
  }
  return chunks;
}
