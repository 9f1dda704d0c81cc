import type { Scores } from './candidates.ts';
import { peakRows } from './kernel.ts';
import { chunkRows, roundUp } from './layout.ts';

/** What the cosine of every row of a namespace can be at most, by slot; used again by every search. */
export class Bounds {
  #scores = new Float32Array();
  #peaks = new Float32Array();

  get scores(): Float32Array {
    return this.#scores;
  }

  /** Room for so many slots, of which nothing is known. */
  clear(slots: number): void {
    const length = roundUp(slots, chunkRows);
    if (this.#scores.length < length) {
      this.#scores = new Float32Array(length);
      this.#peaks = new Float32Array(length / peakRows);
    }
    this.#peaks.fill(Number.NaN);
  }

  /** From the slot on, which is the first of `peakRows`. */
  note({ scores, peaks }: Scores, slot: number): void {
    this.#scores.set(scores, slot);
    this.#scores.fill(Number.NaN, slot + scores.length, slot + peaks.length * peakRows);
    this.#peaks.set(peaks, slot / peakRows);
  }

  /** The slots above the bar, in their order. */
  above(bar: number): readonly number[] {
    const above: number[] = [];
    for (let group = 0; group < this.#peaks.length; group += 1) {
      if (!((this.#peaks[group] ?? Number.NaN) > bar)) continue;
      for (let slot = group * peakRows; slot < (group + 1) * peakRows; slot += 1) {
        if ((this.#scores[slot] ?? Number.NaN) > bar) above.push(slot);
      }
    }
    return above;
  }
}
