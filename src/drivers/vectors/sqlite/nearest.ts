/**
 * The nearest of a namespace, none missed. The kernel gives for every row what its cosine can be at most. The best of those
 * by their floats set a bar; whoever cannot reach it is not looked at. Low halves of the bytes lower what is left.
 */
import { Bounds } from './bounds.ts';
import { Candidates } from './candidates.ts';
import { encodeQuery } from './codes.ts';
import { chunkRows, hasSlot, idOf, type Slots } from './layout.ts';
import type { Memory } from './memory.ts';
import { Ranking, type Scored } from './ranking.ts';
import { refine, type Scanning, scan } from './scan.ts';
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
/** This part of all rows is read, one float row here and one there, as soon as the low halves of all in one piece. */
const fewRows = 1 / 400;

export class Nearest {
  readonly #tables: Tables;
  readonly #memory: Memory;
  readonly #scanning: Scanning;
  readonly #bounds = new Bounds();

  constructor({ tables, memory, scanning }: { tables: Tables; memory: Memory; scanning: Scanning }) {
    this.#tables = tables;
    this.#memory = memory;
    this.#scanning = scanning;
  }

  /** `isPassing`: nothing is kept in memory for it. */
  find(namespace: NamespaceRow, wanted: Wanted, { isPassing }: { readonly isPassing: boolean }): readonly Scored[] {
    const { kind, query, depth, allowed } = wanted;
    const rows = isPassing ? this.#memory.passingRows(namespace) : this.#memory.rows(namespace, kind);
    const bounds = this.#bounds;
    bounds.clear(namespace.slots);
    const { scale, error } = encodeQuery(kind, query);
    const ranking = new Ranking(this.#tables, query, depth);
    const barOf = (cosine: number): number => (cosine - error) / scale;

    const width = Math.max(40, 2 * depth);
    const first = { namespace, kind, blocks: rows.blocksOf(kind), queries: [query], width, allowed, bounds };
    for (const id of scan(first, this.#scanning)[0] ?? []) ranking.look(id);
    const bar = barOf(ranking.bar);
    const slots = allowed === undefined ? bounds.above(bar) : bounds.above(bar).filter(within(allowed));
    const isCheaper = rows.isKept || slots.length > namespace.slots * fewRows;
    if (kind === 'high' && isCheaper) {
      refine({ namespace, blocks: rows.blocksOf('low'), query, bounds: bounds.scores, slots }, this.#scanning);
    }
    for (const slot of highest(slots, bounds.scores, bar)) {
      if ((bounds.scores[slot] ?? 0) < barOf(ranking.bar)) break;
      ranking.look(idOf(namespace.id, slot));
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

/** Those still above the bar, the highest first. */
function highest(slots: readonly number[], bounds: Float32Array, bar: number): readonly number[] {
  const candidates = new Candidates(Math.min(widest, slots.length), bar);
  for (const slot of slots) candidates.offerOne(bounds[slot] ?? Number.NaN, slot);
  return candidates.ranked();
}
