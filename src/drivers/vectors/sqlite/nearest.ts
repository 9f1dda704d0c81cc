/**
 * The nearest of a namespace, none missed. The kernel gives for every row what its cosine can be at most. The best of those
 * by their floats set a bar; whoever cannot reach it is not looked at. Low halves of the bytes lower what is left.
 */
import { Candidates } from './candidates.ts';
import { encodeQuery } from './codes.ts';
import { chunkRows, hasSlot, idOf, type Slots } from './layout.ts';
import type { Memory } from './memory.ts';
import { Ranking, type Scored } from './ranking.ts';
import { Refinement, type Scanning, scan } from './scan.ts';
import type { NamespaceRow, Tables } from './tables.ts';

export interface Wanted {
  readonly kind: 'f32' | 'high';
  readonly query: Float32Array;
  readonly depth: number;
  /** By the number of the chunk; everything when absent. */
  readonly allowed?: ReadonlyMap<number, Slots> | undefined;
}

/** Most rows whose floats are read because they can reach the bar; of more, equal ones for example, the likeliest. */
const widest = 20_000;

export class Nearest {
  readonly #tables: Tables;
  readonly #memory: Memory;
  readonly #scanning: Scanning;

  constructor({ tables, memory, scanning }: { tables: Tables; memory: Memory; scanning: Scanning }) {
    this.#tables = tables;
    this.#memory = memory;
    this.#scanning = scanning;
  }

  /** `isPassing`: nothing is kept in memory for it. */
  find(namespace: NamespaceRow, wanted: Wanted, { isPassing }: { readonly isPassing: boolean }): readonly Scored[] {
    const { kind, query, depth, allowed } = wanted;
    const rows = isPassing ? this.#memory.passingRows(namespace) : this.#memory.rows(namespace, kind);
    const { bounds } = this.#scanning;
    const { scale, error } = encodeQuery(kind, query);
    const ranking = new Ranking(this.#tables, query, depth);
    const look = (slot: number): void => ranking.look(idOf(namespace.id, slot));
    const barOf = (cosine: number): number => (cosine - error) / scale;
    const lows = kind === 'high' ? new Refinement({ namespace, rows, query }, this.#scanning) : undefined;

    const first = scan({ namespace, kind, rows, query, width: Math.max(40, 2 * depth), allowed }, this.#scanning);
    // Floats are read from the disk: after both halves, of hardly more than are wanted.
    lows?.lower(first);
    for (const slot of highest(first, bounds.scores).slice(0, depth)) look(slot);
    const bar = barOf(ranking.bar);
    const slots = allowed === undefined ? bounds.above(bar) : bounds.above(bar).filter(within(allowed));
    lows?.lower(slots);
    for (const slot of highest(slots, bounds.scores, bar)) {
      if ((bounds.scores[slot] ?? 0) < barOf(ranking.bar)) break;
      look(slot);
    }
    return ranking.ranked();
  }
}

function within(allowed: ReadonlyMap<number, Slots>): (slot: number) => boolean {
  return (slot) => {
    const slots = allowed.get(Math.floor(slot / chunkRows));
    return slots !== undefined && hasSlot(slots, slot % chunkRows);
  };
}

/** Those above the bar, the highest first. */
function highest(slots: readonly number[], bounds: Float32Array, bar?: number): readonly number[] {
  const candidates = new Candidates(Math.min(widest, slots.length), bar);
  for (const slot of slots) candidates.offerOne(bounds[slot] ?? Number.NaN, slot);
  return candidates.ranked();
}
