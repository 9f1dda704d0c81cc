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
  /** Whether files may be read ahead of their turn (`read-ahead.ts`). */
  readonly readsAhead: boolean;
  /** Throws when nobody waits any more. */
  checkpoint(): void;
}

/** The ids of the candidates of each query; all of them are answered in one pass of this thread. */
export function scanEach(
  { namespace, kinds, blocksOf, queries, width }: Scanned,
  { kernel, pool, checkpoint }: Scanning,
): readonly (readonly number[])[] {
  const { dimensions } = namespace;
  const encoded = queries.map((query) => kinds.map((kind) => ({ kind, row: encodeQuery(kind, query).row })));
  const found = queries.map(() => new Candidates(width));
  const queryBytes = Math.max(0, ...encoded.flat().map(({ row }) => row.length));
  const place = scratch(pool, queryBytes + 2 * chunkRows * 4 + (chunkRows / peakRows) * 4);
  const scores = place.at + queryBytes;
  const [added, peaks] = [scores + chunkRows * 4, scores + 2 * chunkRows * 4];
  const pass = { dimensions, query: place.at, peaks };
  try {
    for (const blocks of together(kinds.map(blocksOf))) {
      checkpoint();
      const { slot, count } = blocks[0] ?? { slot: 0, count: 0 };
      const sums = new Float32Array(pool.bytes.buffer, scores, count);
      const parts = new Float32Array(pool.bytes.buffer, added, count);
      const given: Scores = {
        scores: sums,
        peaks: new Float32Array(pool.bytes.buffer, peaks, Math.ceil(count / peakRows)),
      };
      for (const [index, candidates] of found.entries()) {
        for (const [part, { kind, row }] of (encoded[index] ?? []).entries()) {
          const block = blocks[part];
          if (block === undefined) continue;
          pool.bytes.set(row, pass.query);
          const into = part === 0 ? scores : added;
          score({ ...block, slot: 0 }, { ...pass, kind, scores: into }, { kernel, bytes: pool.bytes });
          if (part > 0) for (let at = 0; at < count; at += 1) sums[at] = (sums[at] ?? 0) + (parts[at] ?? 0);
        }
        kernel.peaks(scores, scores + count * 4, peaks);
        candidates.offer(given, idOf(namespace.id, slot));
      }
    }
  } finally {
    pool.give(place);
  }
  return found.map(({ ids }) => ids);
}

/** The next of each, until one of them has no more. */
function* together(lists: readonly Iterable<Block>[]): Generator<readonly Block[]> {
  const iterators = lists.map((list) => list[Symbol.iterator]());
  try {
    for (;;) {
      const blocks = iterators.flatMap((iterator) => {
        const next = iterator.next();
        return next.done === true ? [] : next.value;
      });
      if (blocks.length < lists.length) return;
      yield blocks;
    }
  } finally {
    for (const iterator of iterators) iterator.return?.();
  }
}

export interface Scanned {
  readonly namespace: NamespaceRow;
  /** Their scores are added. */
  readonly kinds: readonly Kind[];
  /** Of all kinds the same rows, in the same order. */
  blocksOf(kind: Kind): Iterable<Block>;
  readonly queries: readonly Float32Array[];
  readonly width: number;
}

/** Memory for a while: the caller gives it back. */
export function scratch(pool: Pool, bytes: number): Run {
  const run = pool.take(bytes);
  if (run === undefined) throw new Error('There was no memory for a query.');
  return run;
}
