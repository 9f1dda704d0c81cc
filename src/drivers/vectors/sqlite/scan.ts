/** Runs the kernel over the rows of a namespace: over every one, or over those that matter still. */
import type { Bounds } from './bounds.ts';
import { Candidates, type Scores } from './candidates.ts';
import { encodeQuery } from './codes.ts';
import { readCodes } from './code-files.ts';
import { type Kernel, peakRows } from './kernel.ts';
import { chunkRows, hasSlot, headFloats, idOf, type Kind, rowBytes, type Slots, strideOf } from './layout.ts';
import type { Rows } from './memory.ts';
import type { Pool, Run } from './pool.ts';
import type { NamespaceRow } from './tables.ts';
import { type Block, type Filed, type Part, type Pass, score, scorePart } from './score.ts';

export interface Scanning {
  readonly kernel: Kernel;
  readonly pool: Pool;
  readonly bounds: Bounds;
  /** Throws when nobody waits any more. */
  checkpoint(): void;
}

export interface Scan {
  readonly namespace: NamespaceRow;
  readonly kind: Kind;
  readonly rows: Rows;
  readonly query: Float32Array;
  /** How many candidates it gets. */
  readonly width: number;
  /** By the number of the chunk; everything when absent. */
  readonly allowed?: ReadonlyMap<number, Slots> | undefined;
}

/** The slots of the candidates, the best first; the bounds are the scores of all that were scanned. */
export function scan(wanted: Scan, { kernel, pool, bounds, checkpoint }: Scanning): readonly number[] {
  const { namespace, kind, rows, query, width, allowed } = wanted;
  bounds.clear(namespace.slots);
  const { row } = encodeQuery(kind, query);
  const place = scratch(pool, row.length);
  const candidates = new Candidates(width);
  try {
    pool.bytes.set(row, place.at);
    const isWanted = (slot: number): boolean => allowed?.has(Math.floor(slot / chunkRows)) !== false;
    const passOf = (): Pass => {
      return {
        kind,
        dimensions: namespace.dimensions,
        query: place.at,
        scores: bounds.scoresAt,
        peaks: bounds.peaksAt,
      };
    };
    const parts = rows.parts(kind).filter(({ slot }) => isWanted(slot));
    const done = scoreParts(parts, passOf(), { kernel, pool, checkpoint });
    const scanned = done.map((part) => ({ slot: part.slot, count: 'count' in part ? part.count : chunkRows }));
    const seen = new Set(done.map(({ slot }) => slot));
    for (const block of rows.blocks(kind, (slot) => isWanted(slot) && !seen.has(slot))) {
      checkpoint();
      score(block, passOf(), { kernel, bytes: pool.bytes });
      scanned.push(block);
    }
    for (const { slot, count } of scanned) {
      const slots = allowed?.get(Math.floor(slot / chunkRows));
      candidates.offer(bounds.of(slot, count), slot, slots && allowing(slots, slot % chunkRows));
    }
  } finally {
    pool.give(place);
  }
  return candidates.ranked();
}

/** The parts that were scored: of others, the file cannot be read. */
function scoreParts(
  parts: readonly Part[],
  pass: Pass,
  { kernel, pool, checkpoint }: Pick<Scanning, 'kernel' | 'pool' | 'checkpoint'>,
): readonly Part[] {
  // What is in memory stays where it is.
  const run = parts.some((part) => 'path' in part)
    ? scratch(pool, chunkRows * rowBytes(pass.kind, pass.dimensions))
    : undefined;
  try {
    const place = { kernel, bytes: pool.bytes, at: run?.at ?? 0 };
    return parts.filter((part) => {
      checkpoint();
      return scorePart(part, pass, place);
    });
  } finally {
    if (run !== undefined) pool.give(run);
  }
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

function scratch(pool: Pool, bytes: number): Run {
  const run = pool.take(bytes);
  if (run === undefined) throw new Error('There was no memory for a query.');
  return run;
}

export interface Refining {
  readonly namespace: NamespaceRow;
  readonly rows: Rows;
  readonly query: Float32Array;
}

/** Lowers bounds by what the low halves say. */
export class Refinement {
  readonly #wanted: Refining;
  readonly #scanning: Scanning;
  readonly #query: Uint8Array;
  /** The first slots of the fours that were lowered: that is done once. */
  readonly #done = new Set<number>();

  constructor(wanted: Refining, scanning: Scanning) {
    this.#wanted = wanted;
    this.#scanning = scanning;
    this.#query = encodeQuery('low', wanted.query).row;
  }

  /** Of these slots, and of those beside them. */
  lower(slots: readonly number[]): void {
    const { pool, checkpoint } = this.#scanning;
    const { rows, namespace } = this.#wanted;
    const fours = byChunk(slots, this.#done);
    const place = scratch(pool, this.#query.length + 16 + chunkRows * rowBytes('low', namespace.dimensions));
    try {
      pool.bytes.set(this.#query, place.at);
      for (const part of rows.parts('low')) {
        checkpoint();
        const wanted = fours.get(part.slot) ?? [];
        const block = 'heads' in part ? part : this.#read(part, wanted, place);
        if (block === undefined) continue;
        for (const first of wanted) this.#lower(block, first, place);
        fours.delete(part.slot);
      }
      for (const block of rows.blocks('low', (slot) => fours.has(slot))) {
        for (const first of fours.get(block.slot) ?? []) this.#lower(block, first, place);
      }
    } finally {
      pool.give(place);
    }
  }

  /** Of the chunk only what is wanted is read. */
  #read({ path, slot }: Filed, fours: readonly number[], place: Run): Block | undefined {
    const { dimensions } = this.#wanted.namespace;
    const heads = place.at + this.#query.length + 16;
    const headBytes = chunkRows * 4 * headFloats('low');
    const stride = strideOf('low', dimensions);
    const pieces = fours.map((first) => ({ from: headBytes + (first - slot) * stride, bytes: 4 * stride }));
    const into = this.#scanning.pool.bytes.subarray(heads, heads + chunkRows * rowBytes('low', dimensions));
    const isRead = fours.length === 0 || readCodes(path, into, [{ from: 0, bytes: headBytes }, ...pieces]);
    return isRead ? { heads, rows: heads + headBytes, count: chunkRows, slot } : undefined;
  }

  /** The kernel takes four rows at a time, here those that stand together. */
  #lower({ slot, heads, rows }: Block, first: number, place: Run): void {
    const { kernel, pool, bounds } = this.#scanning;
    const stride = strideOf('low', this.#wanted.namespace.dimensions);
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

function allowing(slots: Slots, first: number): (at: number) => boolean {
  return (at) => hasSlot(slots, first + at);
}
