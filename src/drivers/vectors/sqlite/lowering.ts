/** Lowers bounds by what the low halves of the bytes say. */
import type { Piece } from './code-files.ts';
import { encodeQuery } from './codes.ts';
import { chunkRows, headFloats, rowBytes, strideOf } from './layout.ts';
import type { Run } from './pool.ts';
import { ReadAhead } from './read-ahead.ts';
import { type Scanning, scratch } from './scan.ts';
import type { Block, Filed, Part, Rows } from './score.ts';

const headBytes = chunkRows * 4 * headFloats('low');

export interface Lowered {
  readonly dimensions: number;
  readonly query: Float32Array;
}

export class Lowering {
  readonly #rows: Rows;
  readonly #dimensions: number;
  readonly #scanning: Scanning;
  readonly #query: Uint8Array;
  /** The first slots of the fours that were lowered: that is done once. */
  readonly #done = new Set<number>();

  constructor({ dimensions, query }: Lowered, rows: Rows, scanning: Scanning) {
    this.#rows = rows;
    this.#dimensions = dimensions;
    this.#scanning = scanning;
    this.#query = encodeQuery('low', query).row;
  }

  /** Of these slots, and of those beside them. What is in no file keeps its bound: it is looked at in vain at worst. */
  lower(slots: readonly number[]): void {
    const { pool, checkpoint } = this.#scanning;
    const fours = byChunk(slots, this.#done);
    const place = scratch(pool, this.#query.length + 16 + chunkRows * rowBytes('low', this.#dimensions));
    try {
      pool.bytes.set(this.#query, place.at);
      const parts = this.#rows.parts('low').filter(({ slot }) => fours.has(slot));
      const files = this.#filesOf(parts, fours);
      for (const part of parts) {
        const wanted = fours.get(part.slot) ?? [];
        checkpoint();
        const block = 'heads' in part ? part : this.#read(part, files, place);
        if (block !== undefined) for (const first of wanted) this.#lower(block, first, place);
      }
    } finally {
      pool.give(place);
    }
  }

  /** Of a chunk only what is wanted is read. */
  #filesOf(parts: readonly Part[], fours: ReadonlyMap<number, readonly number[]>): ReadAhead {
    const stride = strideOf('low', this.#dimensions);
    const piecesOf = (slot: number): readonly Piece[] => [
      { from: 0, bytes: headBytes },
      ...(fours.get(slot) ?? []).map((first) => ({ from: headBytes + (first - slot) * stride, bytes: 4 * stride })),
    ];
    const filed = parts.filter((part) => 'path' in part);
    return new ReadAhead(filed.map(({ path, slot }) => ({ path, pieces: piecesOf(slot) })));
  }

  #read({ path, slot }: Filed, files: ReadAhead, place: Run): Block | undefined {
    const heads = place.at + this.#query.length + 16;
    const into = this.#scanning.pool.bytes.subarray(heads, heads + chunkRows * rowBytes('low', this.#dimensions));
    return files.read(path, into) ? { heads, rows: heads + headBytes, count: chunkRows, slot } : undefined;
  }

  /** The kernel takes four rows at a time, here those that stand together. */
  #lower({ slot, heads, rows }: Block, first: number, place: Run): void {
    const { kernel, pool, bounds } = this.#scanning;
    const stride = strideOf('low', this.#dimensions);
    const at = first - slot;
    const into = place.at + this.#query.length;
    kernel.scans.low(place.at, rows + at * stride, 1, stride, heads + at * 4 * headFloats('low'), into);
    const lower = new Float32Array(pool.bytes.buffer, into, 4);
    const { scores } = bounds;
    for (let each = 0; each < 4; each += 1) scores[first + each] = (scores[first + each] ?? 0) + (lower[each] ?? 0);
    this.#done.add(first);
  }
}

/** The first slots of the fours that these slots are in, but of those that are done, by the first slot of their chunk. */
function byChunk(slots: readonly number[], done: ReadonlySet<number>): Map<number, number[]> {
  const chunks = new Map<number, number[]>();
  for (const first of new Set(slots.map((slot) => slot - (slot % 4)))) {
    if (done.has(first)) continue;
    const chunk = first - (first % chunkRows);
    const fours = chunks.get(chunk) ?? [];
    fours.push(first);
    chunks.set(chunk, fours);
  }
  return chunks;
}
