/**
 * The nearest of a namespace, none missed. The kernel gives for every row what its cosine can be at most. The best of those
 * by their floats set a bar; whoever cannot reach it is not looked at. Further parts of the codes lower what is left.
 */
import { encodeQuery } from './codes.ts';
import type { Crew } from './crew.ts';
import { idOf } from './layout.ts';
import type { Memory } from './memory.ts';
import { Ranking, type Scored } from './ranking.ts';
import type { Wanted } from './reach.ts';
import type { Scanning } from './scan.ts';
import { Sweep } from './sweep.ts';
import type { NamespaceRow, Tables } from './tables.ts';

export interface Asked extends Pick<Wanted, 'query' | 'allowed'> {
  readonly kind: 'f32' | 'front';
  readonly depth: number;
}

export class Nearest {
  readonly #tables: Tables;
  readonly #memory: Memory;
  readonly #scanning: Scanning;
  readonly #crew: Crew;

  constructor(parts: { tables: Tables; memory: Memory; scanning: Scanning; crew: Crew }) {
    this.#tables = parts.tables;
    this.#memory = parts.memory;
    this.#scanning = parts.scanning;
    this.#crew = parts.crew;
  }

  /** `isPassing`: nothing is kept in memory for it. */
  find(namespace: NamespaceRow, asked: Asked, { isPassing }: { readonly isPassing: boolean }): readonly Scored[] {
    const { kind, query, depth, allowed } = asked;
    const rows = isPassing ? this.#memory.passingRows(namespace) : this.#memory.rows(namespace, kind);
    // By files, what is likeliest is looked at at once: its further codes would be as many places of the disk.
    const isLookedAt = kind === 'front' && !rows.isKept;
    const width = Math.max(isLookedAt ? 100 : 40, 2 * depth);
    const sought = { kind, query, width, allowed };
    const sweep = new Sweep(namespace, sought, { rows, scanning: this.#scanning, crew: this.#crew });
    const { scale, error } = encodeQuery(kind, query);
    const barOf = (cosine: number): number => (cosine - error) / scale;
    const ranking = new Ranking(this.#tables, query, depth);

    // In memory both halves speak before floats are read from the disk, of hardly more than are wanted.
    const likeliest = [...sweep.best()].sort((a, b) => b.bound - a.bound);
    for (const { slot } of likeliest.slice(0, isLookedAt ? width : depth)) ranking.look(idOf(namespace.id, slot));
    for (const { slot, bound } of sweep.above(barOf(ranking.bar))) {
      if (bound < barOf(ranking.bar)) break;
      ranking.look(idOf(namespace.id, slot));
    }
    return ranking.ranked();
  }
}
