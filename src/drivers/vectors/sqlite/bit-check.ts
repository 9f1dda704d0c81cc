/**
 * Whether a bit for each float finds what the floats find, by vectors of the namespace itself. It does for embeddings as
 * models make them; of vectors without any structure it finds half.
 */
import { toFloats } from './codes.ts';
import { idOf, type Kind } from './layout.ts';
import type { Memory } from './memory.ts';
import { rank } from './ranking.ts';
import { type Scanning, scanEach } from './scan.ts';
import type { NamespaceRow, Tables } from './tables.ts';

const samples = 20;
const neighbours = 10;
/** Candidates by codes, for each query. */
const width = 400;
const wantedRecall = 0.99;
/** A namespace that has grown by this factor since is checked again. */
const growth = 1.25;

interface Check {
  readonly slots: number;
  readonly holds: boolean;
}

export class BitCheck {
  readonly #tables: Tables;
  readonly #memory: Memory;
  readonly #scanning: Scanning;
  readonly #known = new Map<number, Check>();

  constructor({ tables, memory, scanning }: { tables: Tables; memory: Memory; scanning: Scanning }) {
    this.#tables = tables;
    this.#memory = memory;
    this.#scanning = scanning;
  }

  holds(namespace: NamespaceRow): boolean {
    const known = this.#known.get(namespace.id);
    if (known !== undefined && namespace.slots < known.slots * growth) return known.holds;
    const holds = this.#recall(namespace) >= wantedRecall;
    this.#known.set(namespace.id, { slots: namespace.slots, holds });
    return holds;
  }

  #recall(namespace: NamespaceRow): number {
    const queries = Array.from({ length: samples }, (_, index) => this.#sample(namespace, index)).flatMap(
      (each) => each ?? [],
    );
    const byBytes = this.#nearest(namespace, ['front', 'back'], queries);
    const byBits = this.#nearest(namespace, ['bit'], queries);
    const recalls = byBytes.map((scores, index) => {
      const least = scores.at(-1) ?? 0;
      return (byBits[index] ?? []).filter((score) => score >= least).length / Math.max(1, scores.length);
    });
    return recalls.reduce((sum, each) => sum + each, 0) / Math.max(1, recalls.length);
  }

  #sample({ id, slots }: NamespaceRow, index: number): Float32Array | undefined {
    const first = idOf(id, Math.floor((slots * (index + 0.5)) / samples));
    const blob = this.#tables.firstFloats.get(first, idOf(id, slots));
    return blob === undefined ? undefined : toFloats(blob);
  }

  /** The cosines of the nearest of each query, the best first. Nothing is kept in memory for it. */
  #nearest(
    namespace: NamespaceRow,
    kinds: readonly Kind[],
    queries: readonly Float32Array[],
  ): readonly (readonly number[])[] {
    const blocksOf = (kind: Kind) => this.#memory.passing(namespace, kind);
    const found = scanEach({ namespace, kinds, blocksOf, queries, width }, this.#scanning);
    return found.map((ids, index) => {
      const query = queries[index] ?? new Float32Array();
      return rank(this.#tables, ids, { query, depth: neighbours }).map(({ score }) => score);
    });
  }
}
