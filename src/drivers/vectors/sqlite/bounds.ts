/** What the cosine of every row of a namespace can be at most, by slot, in the kernel's memory; used again by every search. */
import type { Scores } from './candidates.ts';
import { peakRows } from './kernel.ts';
import { chunkRows, roundUp } from './layout.ts';
import type { Pool, Run } from './pool.ts';

export class Bounds {
  readonly #pool: Pool;
  #run: Run | undefined;
  /** Slots that there is room for. */
  #length = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The address of that of the first slot. */
  get scoresAt(): number {
    return this.#run?.at ?? 0;
  }

  /** Where the greatest of each `peakRows` stand. */
  get peaksAt(): number {
    return this.scoresAt + this.#length * 4;
  }

  /** Holds until the memory grows. */
  get scores(): Float32Array {
    return new Float32Array(this.#pool.bytes.buffer, this.scoresAt, this.#length);
  }

  /** Room for so many slots, of which nothing is known. */
  clear(slots: number): void {
    const length = roundUp(slots, chunkRows);
    if (this.#length < length) {
      if (this.#run !== undefined) this.#pool.give(this.#run);
      this.#length = 0;
      this.#run = this.#pool.take(4 * (length + length / peakRows));
      if (this.#run === undefined) throw new Error('There was no memory for a search.');
      this.#length = length;
    }
    this.#peaks().fill(Number.NaN);
  }

  /** Those of `count` slots, from one on that is the first of `peakRows`. */
  of(slot: number, count: number): Scores {
    const first = slot / peakRows;
    return {
      scores: this.scores.subarray(slot, slot + count),
      peaks: this.#peaks().subarray(first, first + Math.ceil(count / peakRows)),
    };
  }

  /** Where the peaks of slots from one on stand, that is the first of `peakRows`. */
  peakAt(slot: number): number {
    return this.peaksAt + (slot / peakRows) * 4;
  }

  /** The slots of a chunk above the bar, in their order; `chunk` is the first of them. */
  above(bar: number, chunk: number): readonly number[] {
    const above: number[] = [];
    const [scores, peaks] = [this.scores, this.#peaks()];
    for (let group = chunk / peakRows; group < (chunk + chunkRows) / peakRows; group += 1) {
      if (!((peaks[group] ?? Number.NaN) > bar)) continue;
      for (let slot = group * peakRows; slot < (group + 1) * peakRows; slot += 1) {
        if ((scores[slot] ?? Number.NaN) > bar) above.push(slot);
      }
    }
    return above;
  }

  #peaks(): Float32Array {
    return new Float32Array(this.#pool.bytes.buffer, this.peaksAt, this.#length / peakRows);
  }
}
