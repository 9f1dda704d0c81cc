/** One pass over the rows of a namespace: parts of it in memory, or in files. */
import { type Kernel, peakRows } from './kernel.ts';
import { chunkRows, headFloats, type Kind, markGone, roundUp, rowBytes, type Slots, strideOf } from './layout.ts';
import type { ReadAhead } from './read-ahead.ts';

/** Rows in the kernel's memory: `count` of them, a multiple of four; the first has the slot `slot`. */
export interface Block {
  readonly heads: number;
  readonly rows: number;
  readonly count: number;
  readonly slot: number;
}

/** All rows of a full chunk, in a file of codes. */
export interface Filed {
  readonly path: string;
  readonly slot: number;
  readonly live: Slots;
}

export type Part = Block | Filed;

/** The rows of a namespace that one thread has for a search. */
export interface Rows {
  /** Those that are in memory, or in files. */
  parts(kind: Kind): readonly Part[];
  /**
   * Those that no thread has so, one block after the other: what is not kept is gone with the next. In place of nibbles come
   * floats, which need not be encoded first.
   */
  rest(kind: Kind, isWanted: (slot: number) => boolean): Iterable<Block>;
  /** Chunks that were to be in files, by their first slots, made of their floats. */
  made(kind: Kind, isWanted: (slot: number) => boolean): Iterable<Block>;
  /** Whether they are in memory, or soon will be; else every search reads files. */
  readonly isKept: boolean;
  /** Whether other threads have a part: each has its own in memory, or all take from files what nobody has taken. */
  readonly isShared: boolean;
}

/** What to do with every part: addresses are those of the kernel's memory. */
export interface Pass {
  readonly kind: Kind;
  readonly dimensions: number;
  readonly query: number;
  /** Where the scores stand by slot, and the peaks of them. */
  readonly scores: number;
  readonly peaks: number;
}

/** The kernel with room for the rows of a file. */
export interface Place {
  readonly kernel: Kernel;
  readonly bytes: Uint8Array;
  /** Room for a chunk of the kind. */
  readonly at: number;
  readonly files: ReadAhead;
}

/** Scores a part; false where it is of a file that cannot be read. */
export function scorePart(part: Part, pass: Pass, place: Place): boolean {
  const block = 'heads' in part ? part : readFiled(part, pass, place);
  if (block === undefined) return false;
  score(block, pass, place);
  return true;
}

/** Writes the scores of these rows, and their peaks. */
export function score(block: Block, pass: Pass, { kernel, bytes }: Pick<Place, 'kernel' | 'bytes'>): void {
  const { kind, dimensions, query } = pass;
  const scores = pass.scores + block.slot * 4;
  kernel.scans[kind](query, block.rows, block.count / 4, strideOf(kind, dimensions), block.heads, scores);
  // The last peak may be of fewer.
  const missing = roundUp(block.count, peakRows) - block.count;
  if (missing > 0) new Float32Array(bytes.buffer, scores + block.count * 4, missing).fill(Number.NaN);
  kernel.peaks(scores, scores + block.count * 4, pass.peaks + (block.slot / peakRows) * 4);
}

function readFiled({ path, slot, live }: Filed, { kind, dimensions }: Pass, place: Place): Block | undefined {
  const { bytes, at: heads, files } = place;
  const each = headFloats(kind);
  if (!files.read(path, bytes.subarray(heads, heads + chunkRows * rowBytes(kind, dimensions)))) return undefined;
  const rows = heads + chunkRows * each * 4;
  markGone(new Float32Array(bytes.buffer, heads, chunkRows * each), { each, count: chunkRows, live });
  return { heads, rows, count: chunkRows, slot };
}
