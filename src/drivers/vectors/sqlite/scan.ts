/** Runs the kernel over the rows of a namespace: over every one, or over those that matter still. */
import type { Bounds } from './bounds.ts';
import { Candidates, type Scores } from './candidates.ts';
import { encodeQuery } from './codes.ts';
import type { Block } from './held.ts';
import { type Kernel, peakRows } from './kernel.ts';
import { chunkRows, hasSlot, headFloats, idOf, type Kind, type Slots, strideOf } from './layout.ts';
import type { Pool } from './pool.ts';
import type { NamespaceRow } from './tables.ts';

export interface Scanning {
  readonly kernel: Kernel;
  readonly pool: Pool;
  /** Throws when nobody waits any more. */
  checkpoint(): void;
}

export interface Scan {
  readonly namespace: NamespaceRow;
  readonly kind: Kind;
  readonly blocks: Iterable<Block>;
  readonly queries: readonly Float32Array[];
  /** How many candidates each query gets. */
  readonly width: number;
  /** By the number of the chunk; everything when absent. */
  readonly allowed?: ReadonlyMap<number, Slots> | undefined;
  /** Gets the scores of the first query, by slot. */
  readonly bounds?: Bounds | undefined;
}

/** The ids of the candidates of each query. All queries are answered in one pass. */
export function scan(wanted: Scan, { kernel, pool, checkpoint }: Scanning): readonly (readonly number[])[] {
  const { namespace, kind, blocks, queries, width, allowed, bounds } = wanted;
  const stride = strideOf(kind, namespace.dimensions);
  const encoded = queries.map((query) => encodeQuery(kind, query).row);
  const found = queries.map(() => new Candidates(width));
  const queryBytes = encoded[0]?.length ?? 0;
  const scratch = pool.take(queryBytes * queries.length + (chunkRows + chunkRows / peakRows) * 4);
  if (scratch === undefined) throw new Error('There was no memory for a query.');
  const scores = scratch.at + queryBytes * queries.length;
  const peaks = scores + chunkRows * 4;
  try {
    for (const [index, row] of encoded.entries()) pool.bytes.set(row, scratch.at + index * queryBytes);
    for (const block of blocks) {
      checkpoint();
      const slots = allowed?.get(Math.floor(block.slot / chunkRows));
      if (allowed !== undefined && slots === undefined) continue;
      const isAllowed = slots === undefined ? undefined : allowing(slots, block.slot % chunkRows);
      const { buffer } = pool.bytes;
      const given: Scores = {
        scores: new Float32Array(buffer, scores, block.count),
        peaks: new Float32Array(buffer, peaks, Math.ceil(block.count / peakRows)),
      };
      for (const [index, candidates] of found.entries()) {
        const query = scratch.at + index * queryBytes;
        kernel.scans[kind](query, block.rows, block.count / 4, stride, block.heads, scores);
        kernel.peaks(scores, scores + block.count * 4, peaks);
        if (index === 0) bounds?.note(given, block.slot);
        candidates.offer(given, idOf(namespace.id, block.slot), isAllowed);
      }
    }
  } finally {
    pool.give(scratch);
  }
  return found.map(({ ids }) => ids);
}

export interface Refining {
  readonly namespace: NamespaceRow;
  /** Of the low halves. */
  readonly blocks: Iterable<Block>;
  readonly query: Float32Array;
  /** By slot. */
  readonly bounds: Float32Array;
  /** Slots whose bounds matter, in their order. */
  readonly slots: readonly number[];
}

/** Lowers the bounds of these slots, and of those beside them, by what the low halves say. */
export function refine(wanted: Refining, { kernel, pool, checkpoint }: Scanning): void {
  const { namespace, blocks, query, bounds, slots } = wanted;
  const stride = strideOf('low', namespace.dimensions);
  const headBytes = 4 * headFloats('low');
  const { row } = encodeQuery('low', query);
  const scratch = pool.take(row.length + 16);
  if (scratch === undefined) throw new Error('There was no memory for a query.');
  const scores = scratch.at + row.length;
  try {
    pool.bytes.set(row, scratch.at);
    for (const block of blocks) {
      checkpoint();
      const given = new Float32Array(pool.bytes.buffer, scores, 4);
      const end = block.slot + block.count;
      let done = block.slot;
      for (let index = firstFrom(slots, block.slot); (slots[index] ?? end) < end; index += 1) {
        const slot = slots[index] ?? end;
        if (slot < done) continue;
        // The kernel takes four rows at a time, here those that stand together.
        const first = slot - (slot % 4);
        const at = first - block.slot;
        kernel.scans.low(scratch.at, block.rows + at * stride, 1, stride, block.heads + at * headBytes, scores);
        for (let each = 0; each < 4; each += 1) {
          bounds[first + each] = (bounds[first + each] ?? 0) + (given[each] ?? 0);
        }
        done = first + 4;
      }
    }
  } finally {
    pool.give(scratch);
  }
}

/** The index of the first slot that is not before this one. */
function firstFrom(slots: readonly number[], from: number): number {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slots[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

function allowing(slots: Slots, first: number): (at: number) => boolean {
  return (at) => hasSlot(slots, first + at);
}
