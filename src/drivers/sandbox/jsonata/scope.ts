/** Where a variable lives. JSONata looks it up when it is used, so a frame may know a name and have no value for it yet. */

/** The variables of one block or call. */
export interface Frame {
  readonly slots: unknown[];
  readonly parent: Frame | undefined;
}

/** What a slot holds before its variable is bound; the name then means what it means further out. */
export const unbound: unique symbol = Symbol('unbound');

export interface Place {
  /** Frames to go out. */
  readonly hops: number;
  readonly slot: number;
}

/** The names of a frame, known before anything inside it is compiled. */
export class Scope {
  readonly size: number;
  readonly #slots: ReadonlyMap<string, number>;
  readonly #parent: Scope | undefined;

  constructor(names: Iterable<string>, parent: Scope | undefined) {
    this.#slots = new Map([...new Set(names)].map((name, slot) => [name, slot]));
    this.size = this.#slots.size;
    this.#parent = parent;
  }

  slotOf(name: string): number | undefined {
    return this.#slots.get(name);
  }

  /** Innermost first. */
  find(name: string): readonly Place[] {
    const places: Place[] = [];
    let hops = 0;
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#parent) {
      const slot = scope.slotOf(name);
      if (slot !== undefined) places.push({ hops, slot });
      hops += 1;
    }
    return places;
  }
}

export function openFrame(size: number, parent: Frame | undefined): Frame {
  const slots: unknown[] = [];
  for (let slot = 0; slot < size; slot++) slots.push(unbound);
  return { slots, parent };
}

/** The value at the first place that is bound, else `unbound`. */
export function lookUp(places: readonly Place[], frame: Frame): unknown {
  for (const { hops, slot } of places) {
    let at: Frame | undefined = frame;
    for (let hop = 0; hop < hops; hop++) at = at?.parent;
    const value = at?.slots[slot];
    if (value !== unbound) return value;
  }
  return unbound;
}
