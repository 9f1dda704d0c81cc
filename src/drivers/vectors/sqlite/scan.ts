/** Finds candidates: every row of a namespace by what stands for it, all queries in one pass. */
import { Candidates } from './candidates.ts';
import { encodeQuery } from './codes.ts';
import type { Block } from './held.ts';
import type { Kernel } from './kernel.ts';
import { chunkRows, hasSlot, idOf, type Kind, type Slots, strideOf } from './layout.ts';
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
}

export interface Found {
  readonly ids: readonly number[];
  /** No row that was left out has a greater score; none was left out when that is -Infinity. */
  readonly bar: number;
}

export function scan(wanted: Scan, { kernel, pool, checkpoint }: Scanning): readonly Found[] {
  const { namespace, kind, blocks, queries, width, allowed } = wanted;
  const stride = strideOf(kind, namespace.dimensions);
  const encoded = queries.map((query) => encodeQuery(kind, query));
  const found = queries.map(() => new Candidates(width));
  const queryBytes = encoded[0]?.row.length ?? 0;
  const scratch = pool.take(queryBytes * queries.length + chunkRows * 4);
  if (scratch === undefined) throw new Error('There was no memory for a query.');
  const scores = scratch.at + queryBytes * queries.length;
  try {
    for (const block of blocks) {
      checkpoint();
      const slots = allowed?.get(Math.floor(block.slot / chunkRows));
      if (allowed !== undefined && slots === undefined) continue;
      const isAllowed = slots === undefined ? undefined : allowing(slots, block.slot % chunkRows);
      for (const [index, candidates] of found.entries()) {
        const query = scratch.at + index * queryBytes;
        pool.bytes.set(encoded[index]?.row ?? [], query);
        kernel.scans[kind](query, block.rows, block.count / 4, stride, block.scales, scores);
        const given = new Float32Array(pool.bytes.buffer, scores, block.count);
        candidates.offer(given, idOf(namespace.id, block.slot), isAllowed);
      }
    }
  } finally {
    pool.give(scratch);
  }
  return found.map((candidates, index) => ({
    ids: candidates.ids,
    bar: candidates.isFull ? candidates.worst * (encoded[index]?.scale ?? 1) : Number.NEGATIVE_INFINITY,
  }));
}

function allowing(slots: Slots, first: number): (at: number) => boolean {
  return (at) => hasSlot(slots, first + at);
}
