/** One pass over the rows of a namespace, which several threads share: each takes the next part that nobody has taken. */
import { readCodes } from './code-files.ts';
import { type Kernel, peakRows } from './kernel.ts';
import { chunkRows, headFloats, type Kind, markGone, roundUp, rowBytes, type Slots, strideOf } from './layout.ts';

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

/** What to do with every part: addresses are those of the kernel's memory. */
export interface Pass {
  readonly kind: Kind;
  readonly dimensions: number;
  readonly query: number;
  /** Where the scores stand by slot, and the peaks of them. */
  readonly scores: number;
  readonly peaks: number;
}

export interface Job {
  readonly pass: Pass;
  readonly parts: readonly Part[];
  readonly progress: SharedArrayBuffer;
}

const numbers = 2;

/** Who does what of a job, and what is done. */
export class Progress {
  readonly #shared: Int32Array;
  readonly #done: Uint8Array;

  constructor(buffer: SharedArrayBuffer) {
    this.#shared = new Int32Array(buffer, 0, numbers);
    this.#done = new Uint8Array(buffer, numbers * 4);
  }

  static of(parts: number): SharedArrayBuffer {
    return new SharedArrayBuffer(numbers * 4 + parts);
  }

  /** Must come before `take`: while somebody is busy, nobody may use the memory for anything else. */
  enter(): void {
    Atomics.add(this.#shared, 1, 1);
  }

  leave(): void {
    Atomics.sub(this.#shared, 1, 1);
    Atomics.notify(this.#shared, 1);
  }

  /** The index of a part; from the number of parts on there is none. */
  take(): number {
    return Atomics.add(this.#shared, 0, 1);
  }

  isDone(index: number): boolean {
    return Atomics.load(this.#done, index) === 1;
  }

  note(index: number): void {
    Atomics.store(this.#done, index, 1);
  }

  /** Nobody takes anything any more; waits for those who are busy. */
  end(): void {
    Atomics.store(this.#shared, 0, this.#done.length);
    for (let busy = this.#busy(); busy > 0; busy = this.#busy()) Atomics.wait(this.#shared, 1, busy);
  }

  #busy(): number {
    return Atomics.load(this.#shared, 1);
  }
}

/** A thread with its place for the rows of a file. */
export interface Place {
  readonly kernel: Kernel;
  readonly bytes: Uint8Array;
  /** Room for a chunk of the kind. */
  readonly at: number;
}

/** Does what there is to do; a file that cannot be read is left to others. `checkpoint` may throw. */
export function work({ pass, parts, progress: buffer }: Job, place: Place, checkpoint: () => void): void {
  const progress = new Progress(buffer);
  progress.enter();
  try {
    for (let index = progress.take(); index < parts.length; index = progress.take()) {
      checkpoint();
      const part = parts[index];
      const block = part === undefined || 'heads' in part ? part : readFiled(part, pass, place);
      if (block === undefined) continue;
      score(block, pass, place);
      progress.note(index);
    }
  } finally {
    progress.leave();
  }
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
  const { bytes, at: heads } = place;
  const each = headFloats(kind);
  if (!readCodes(path, bytes.subarray(heads, heads + chunkRows * rowBytes(kind, dimensions)))) return undefined;
  const rows = heads + chunkRows * each * 4;
  markGone(new Float32Array(bytes.buffer, heads, chunkRows * each), { each, count: chunkRows, live });
  return { heads, rows, count: chunkRows, slot };
}
