/** Things by the words of their fields, in memory: ranked by how rare the words are that they share with a question. */
import { type Asked, termsOf } from './terms.ts';

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
const whole = 1;
const beginning = 0.7;
const within = 0.35;
const shortestPart = 3;

/** Beyond this a repeated word says hardly more. */
const saturation = 1.5;

export class WordIndex {
  /** What a term weighs in each thing that has it. */
  readonly #things = new Map<string, Map<string, number>>();
  readonly #terms = new Map<string, readonly string[]>();

  get size(): number {
    return this.#terms.size;
  }

  /** In the place of what was there under the id. */
  put(id: string, fields: readonly Field[]): void {
    this.remove(id);
    const weights = new Map<string, number>();
    for (const { text, weight } of fields) {
      for (const term of termsOf(text)) weights.set(term, (weights.get(term) ?? 0) + weight);
    }
    for (const [term, weight] of weights) {
      const things = this.#things.get(term) ?? new Map<string, number>();
      things.set(id, weight);
      this.#things.set(term, things);
    }
    this.#terms.set(id, [...weights.keys()]);
  }

  remove(id: string): void {
    for (const term of this.#terms.get(id) ?? []) {
      const things = this.#things.get(term);
      things?.delete(id);
      if (things?.size === 0) this.#things.delete(term);
    }
    this.#terms.delete(id);
  }

  /** The best first; of those that are as good, in the order of their ids. */
  rank(asked: readonly Asked[], limit: number): readonly Ranked[] {
    const scores = new Map<string, number>();
    const words = new Map<string, string[]>();
    for (const { word, terms } of asked) {
      for (const [id, score] of this.#matches(terms)) {
        scores.set(id, (scores.get(id) ?? 0) + score);
        words.set(id, [...(words.get(id) ?? []), word]);
      }
    }
    return [...scores]
      .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      .slice(0, limit)
      .map(([id]) => ({ id, words: words.get(id) ?? [] }));
  }

  /** What the terms of one word come to in each thing. */
  #matches(terms: readonly string[]): ReadonlyMap<string, number> {
    const scores = new Map<string, number>();
    for (const [known, things] of this.#things) {
      const likeness = Math.max(...terms.map((term) => likenessOf(term, known)));
      if (likeness === 0) continue;
      const rarity = Math.log(1 + this.size / things.size);
      for (const [id, weight] of things) {
        const score = (likeness * rarity * weight) / (weight + saturation);
        scores.set(id, Math.max(scores.get(id) ?? 0, score));
      }
    }
    return scores;
  }
}

function likenessOf(term: string, known: string): number {
  if (term === known) return whole;
  if (term.length < shortestPart) return 0;
  if (known.startsWith(term)) return beginning;
  return known.includes(term) ? within : 0;
}
