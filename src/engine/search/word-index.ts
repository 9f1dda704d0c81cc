/**
 * Things by the words of their fields, in memory: ranked by how rare the words are that they share with a question. Made for
 * ten thousand things that are asked for in a few milliseconds, so things are numbers here, and scores stand in arrays.
 */
import { type Asked, termsOf } from './terms.ts';
import { type Likeness, Vocabulary } from './vocabulary.ts';

export interface Field {
  readonly text: string;
  readonly weight: number;
}

export interface Ranked {
  readonly id: string;
  /** Those words of the question that it has. */
  readonly words: readonly string[];
}

/** A term that is only a part of a word says less. */
const worth: Readonly<Record<Likeness, number>> = { whole: 1, beginning: 0.7, within: 0.35 };
const shortestPart = 3;

/** Beyond this a repeated word says hardly more. */
const saturation = 1.5;

/** Words of one question that are looked up: the bits of a number say which of them a thing has. */
const wordsMax = 31;

export class WordIndex {
  /** By term, what it weighs in each thing that has it. */
  readonly #things = new Map<string, Map<number, number>>();
  readonly #places = new Map<string, number>();
  /** By place; empty where a thing was taken out. */
  readonly #ids: string[] = [];
  readonly #terms: (readonly string[])[] = [];
  readonly #free: number[] = [];
  #vocabulary: Vocabulary | undefined;

  get size(): number {
    return this.#places.size;
  }

  /** In the place of what was there under the id. */
  put(id: string, fields: readonly Field[]): void {
    this.remove(id);
    const place = this.#free.pop() ?? this.#ids.length;
    const weights = new Map<string, number>();
    for (const { text, weight } of fields) {
      for (const term of termsOf(text)) weights.set(term, (weights.get(term) ?? 0) + weight);
    }
    for (const [term, weight] of weights) {
      const things = this.#things.get(term);
      if (things === undefined) this.#things.set(term, new Map([[place, weight]]));
      else things.set(place, weight);
    }
    this.#ids[place] = id;
    this.#terms[place] = [...weights.keys()];
    this.#places.set(id, place);
    this.#vocabulary = undefined;
  }

  remove(id: string): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    for (const term of this.#terms[place] ?? []) {
      const things = this.#things.get(term);
      things?.delete(place);
      if (things?.size === 0) this.#things.delete(term);
    }
    this.#places.delete(id);
    this.#ids[place] = '';
    this.#terms[place] = [];
    this.#free.push(place);
    this.#vocabulary = undefined;
  }

  /** The best first; of those that are as good, in the order of their ids. */
  rank(asked: readonly Asked[], limit: number): readonly Ranked[] {
    const scores = new Float64Array(this.#ids.length);
    const having = new Uint32Array(this.#ids.length);
    const words = asked.slice(0, wordsMax);
    for (const [bit, { terms }] of words.entries()) {
      const found = this.#matches(terms);
      for (let place = 0; place < found.length; place += 1) {
        const score = found[place] ?? 0;
        if (score === 0) continue;
        scores[place] = (scores[place] ?? 0) + score;
        having[place] = (having[place] ?? 0) | (1 << bit);
      }
    }
    return this.#best(scores, limit).map((place) => ({
      id: this.#ids[place] ?? '',
      words: words.filter((_, bit) => ((having[place] ?? 0) & (1 << bit)) !== 0).map(({ word }) => word),
    }));
  }

  /** What the terms of one word come to in each place. */
  #matches(terms: readonly string[]): Float64Array {
    const scores = new Float64Array(this.#ids.length);
    for (const [known, likeness] of terms.flatMap((term) => [...this.#known(term)])) {
      const things = this.#things.get(known) ?? new Map<number, number>();
      const rarity = worth[likeness] * Math.log(1 + this.size / things.size);
      for (const [place, weight] of things) {
        scores[place] = Math.max(scores[place] ?? 0, (rarity * weight) / (weight + saturation));
      }
    }
    return scores;
  }

  #known(term: string): Iterable<readonly [string, Likeness]> {
    if (term.length < shortestPart) return this.#things.has(term) ? [[term, 'whole']] : [];
    this.#vocabulary ??= new Vocabulary(this.#things.keys());
    return this.#vocabulary.containing(term);
  }

  /** The places with the highest scores. Only those that reach the lowest of them are put in order. */
  #best(scores: Float64Array, limit: number): readonly number[] {
    const reached = scores.filter((score) => score > 0).sort();
    const least = reached[Math.max(0, reached.length - limit)] ?? Number.POSITIVE_INFINITY;
    const places: number[] = [];
    for (let place = 0; place < scores.length; place += 1) if ((scores[place] ?? 0) >= least) places.push(place);
    const idOf = (place: number): string => this.#ids[place] ?? '';
    return places.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || (idOf(a) < idOf(b) ? -1 : 1)).slice(0, limit);
  }
}
