/** All rows of a namespace, scanned by this thread and by those that help. */
import type { Crew } from './crew.ts';
import { chunkRows } from './layout.ts';
import { type Bounded, Reach, type Wanted, widest } from './reach.ts';
import type { Scanning } from './scan.ts';
import type { Rows } from './score.ts';
import type { Shift } from './shift.ts';
import type { NamespaceRow } from './tables.ts';

export type Sought = Omit<Wanted, 'dimensions' | 'slots'>;

export class Sweep {
  readonly #wanted: Wanted;
  readonly #reach: Reach;
  readonly #shift: Shift | undefined;

  constructor(
    { id, dimensions, slots }: NamespaceRow,
    sought: Sought,
    { rows, scanning, crew }: { rows: Rows; scanning: Scanning; crew: Crew },
  ) {
    const wanted = { ...sought, dimensions, slots };
    this.#wanted = wanted;
    this.#shift = rows.isShared
      ? crew.begin({ namespace: id, wanted, taken: rows.isKept ? undefined : newTaken(slots) })
      : undefined;
    this.#reach = new Reach(wanted, rows, scanning);
  }

  /** Those that are likeliest to be the nearest, the likeliest first. */
  best(): readonly Bounded[] {
    return this.#together(() => {
      // Only the worker can do that: the others take more of what is in files meanwhile.
      this.#reach.scanRest();
      const unread = this.#reach.scan((slot) => this.#shift?.take(slot) !== false);
      const others = this.#shift?.answers();
      this.#reach.scanMade([...unread, ...(others?.unread ?? [])]);
      return merge(this.#reach.best(), others?.found, this.#wanted.width);
    });
  }

  /** All that reach beyond the bar, the highest first. */
  above(bar: number): readonly Bounded[] {
    return this.#together(() => {
      this.#shift?.ask(bar);
      return merge(this.#reach.above(bar), this.#shift?.answers().found, widest);
    });
  }

  /** Mates are told when it comes to nothing. */
  #together<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.#shift?.leave();
      throw error;
    }
  }
}

function newTaken(slots: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * Math.ceil(slots / chunkRows)));
}

/** A slot may be in both when its file came back meanwhile. */
function merge(own: readonly Bounded[], others: readonly Bounded[] = [], width: number): readonly Bounded[] {
  if (others.length === 0) return own;
  const bySlot = new Map([...own, ...others].map((each) => [each.slot, each]));
  return [...bySlot.values()].sort((a, b) => b.bound - a.bound || a.slot - b.slot).slice(0, width);
}
