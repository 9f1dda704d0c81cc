/** What a thread scans with, and a scan for many queries at once. */
import type { Bounds } from './bounds.ts';
import { Candidates, type Scores } from './candidates.ts';
import { encodeQuery } from './codes.ts';
import { type Kernel, peakRows } from './kernel.ts';
import { chunkRows, idOf, type Kind } from './layout.ts';
import type { Pool, Run } from './pool.ts';
import type { NamespaceRow } from './tables.ts';
import { type Block, score } from './score.ts';

export interface Scanning {
  readonly kernel: Kernel;
  readonly pool: Pool;
  readonly bounds: Bounds;
  /** Throws when nobody waits any more. */
  checkpoint(): void;
}

/** The ids of the candidates of each query; all of them are answered in one pass of this thread. */
export function scanEach(
  { namespace, kind, blocks, queries, width }: Scanned,
  { kernel, pool, checkpoint }: Scanning,
): readonly (readonly number[])[] {
  const encoded = queries.map((query) => encodeQuery(kind, query).row);
  const found = queries.map(() => new Candidates(width));
  const queryBytes = encoded[0]?.length ?? 0;
  const place = scratch(pool, queryBytes * queries.length + (chunkRows + chunkRows / peakRows) * 4);
  const scores = place.at + queryBytes * queries.length;
  try {
    for (const [index, row] of encoded.entries()) pool.bytes.set(row, place.at + index * queryBytes);
    for (const block of blocks) {
      checkpoint();
      const { buffer } = pool.bytes;
      const given: Scores = {
        scores: new Float32Array(buffer, scores, block.count),
        peaks: new Float32Array(buffer, scores + chunkRows * 4, Math.ceil(block.count / peakRows)),
      };
      for (const [index, candidates] of found.entries()) {
        const query = place.at + index * queryBytes;
        const pass = { kind, dimensions: namespace.dimensions, query, scores, peaks: scores + chunkRows * 4 };
        score({ ...block, slot: 0 }, pass, { kernel, bytes: pool.bytes });
        candidates.offer(given, idOf(namespace.id, block.slot));
      }
    }
  } finally {
    pool.give(place);
  }
  return found.map(({ ids }) => ids);
}

export interface Scanned {
  readonly namespace: NamespaceRow;
  readonly kind: Kind;
  readonly blocks: Iterable<Block>;
  readonly queries: readonly Float32Array[];
  readonly width: number;
}

/** Memory for a while: the caller gives it back. */
export function scratch(pool: Pool, bytes: number): Run {
  const run = pool.take(bytes);
  if (run === undefined) throw new Error('There was no memory for a query.');
  return run;
}
