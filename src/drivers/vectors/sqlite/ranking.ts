/** Vectors by their cosine to a query, computed from their floats: the best of those that were looked at. */
import { Candidates } from './candidates.ts';
import { cosine, toFloats } from './codes.ts';
import type { Tables } from './tables.ts';

export interface Scored {
  readonly id: number;
  readonly ref: string;
  readonly score: number;
}

export class Ranking {
  readonly #tables: Tables;
  readonly #query: Float32Array;
  readonly #depth: number;
  readonly #best: Candidates;
  readonly #scores = new Map<number, number>();

  constructor(tables: Tables, query: Float32Array, depth: number) {
    this.#tables = tables;
    this.#query = query;
    this.#depth = depth;
    this.#best = new Candidates(depth);
  }

  /** What a cosine must exceed to be among the best; -Infinity while there are fewer. */
  get bar(): number {
    return this.#best.bar;
  }

  /** One that was looked at before, or that is gone, changes nothing. */
  look(id: number): void {
    if (this.#scores.has(id)) return;
    const blob = this.#tables.floats.get(id);
    if (blob === undefined) return;
    const score = cosine(this.#query, toFloats(blob));
    this.#scores.set(id, score);
    this.#best.offerOne(score, id);
  }

  /** The best first, equal ones by reference. */
  ranked(): readonly Scored[] {
    const { bar } = this;
    const scored = [...this.#scores].flatMap(([id, score]) => {
      const ref = score < bar ? undefined : this.#tables.ref.get(id);
      return ref === undefined ? [] : [{ id, ref, score }];
    });
    return scored.sort((a, b) => b.score - a.score || (a.ref < b.ref ? -1 : 1)).slice(0, this.#depth);
  }
}

export function rank(
  tables: Tables,
  ids: readonly number[],
  { query, depth }: { readonly query: Float32Array; readonly depth: number },
): readonly Scored[] {
  const ranking = new Ranking(tables, query, depth);
  for (const id of ids) ranking.look(id);
  return ranking.ranked();
}
