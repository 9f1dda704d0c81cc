/** The best of many scores, as a heap with the worst of them on top; of equal ones those that came first. */
import { peakRows } from './kernel.ts';

/** Scores of rows that follow each other; NaN is none. No score is greater than the peak of its `peakRows`. */
export interface Scores {
  readonly scores: Float32Array;
  readonly peaks: Float32Array;
}

export class Candidates {
  readonly #scores: Float64Array;
  readonly #ids: Float64Array;
  #size = 0;
  /** What a score must exceed to be among them. */
  #bar: number;

  constructor(width: number, bar = Number.NEGATIVE_INFINITY) {
    this.#bar = bar;
    this.#scores = new Float64Array(width);
    this.#ids = new Float64Array(width);
  }

  get bar(): number {
    return this.#bar;
  }

  get ids(): readonly number[] {
    return [...this.#ids.subarray(0, this.#size)];
  }

  /** The ids, the best first. */
  ranked(): readonly number[] {
    const places = Array.from({ length: this.#size }, (_, at) => at);
    places.sort((a, b) => (this.#scores[b] ?? 0) - (this.#scores[a] ?? 0));
    return places.map((at) => this.#ids[at] ?? 0);
  }

  offerOne(score: number, id: number): void {
    if (score > this.#bar) this.#add(score, id);
  }

  /** The scores of ids from `first` on. */
  offer({ scores, peaks }: Scores, first: number, isAllowed?: (at: number) => boolean): void {
    for (let group = 0; group < peaks.length; group += 1) {
      if (!((peaks[group] ?? Number.NaN) > this.#bar)) continue;
      const end = Math.min(scores.length, (group + 1) * peakRows);
      for (let at = group * peakRows; at < end; at += 1) {
        const score = scores[at] ?? Number.NaN;
        if (score > this.#bar && isAllowed?.(at) !== false) this.#add(score, first + at);
      }
    }
  }

  #add(score: number, id: number): void {
    const { length } = this.#scores;
    if (this.#size < length) {
      this.#rise(this.#size, score, id);
      this.#size += 1;
    } else this.#sink(score, id);
    if (this.#size === length) this.#bar = this.#scores[0] ?? this.#bar;
  }

  #rise(from: number, score: number, id: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.#scores[parent] ?? 0) <= score) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#put(at, score, id);
  }

  #sink(score: number, id: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && (this.#scores[child + 1] ?? 0) < (this.#scores[child] ?? 0)) child += 1;
      if ((this.#scores[child] ?? 0) >= score) break;
      this.#move(child, at);
      at = child;
    }
    this.#put(at, score, id);
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#scores[from] ?? 0, this.#ids[from] ?? 0);
  }

  #put(at: number, score: number, id: number): void {
    this.#scores[at] = score;
    this.#ids[at] = id;
  }
}
