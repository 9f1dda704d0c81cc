/**
 * Does what has to be done in an order: each item as soon as everything it needs is done, the one with the longest chain
 * behind it first. What needs something that failed is skipped.
 */
export interface PoolItem {
  readonly key: string;
  readonly needs: readonly string[];
}

export interface PoolOptions<T> {
  readonly width: number;
  /** False when the item failed; what it throws ends everything, once what is under way has ended. */
  work(item: T): Promise<boolean>;
  skip(item: T): void;
}

/** `items` are in order: each behind what it needs. */
export async function runPool<T extends PoolItem>(items: readonly T[], options: PoolOptions<T>): Promise<void> {
  const { waiting, behind, heights } = lay(items);
  const ready = new Ready<T>(heights);
  for (const item of items) if (waiting.get(item.key) === 0) ready.add(item);
  const failed = new Set<string>();
  const underWay = new Set<Promise<void>>();
  let problem: { readonly error: unknown } | undefined;

  const release = (done: T): void => {
    for (const next of behind.get(done.key) ?? []) {
      if (failed.has(done.key)) failed.add(next.key);
      const left = (waiting.get(next.key) ?? 1) - 1;
      waiting.set(next.key, left);
      if (left === 0) ready.add(next);
    }
  };
  const go = async (item: T): Promise<void> => {
    try {
      if (!(await options.work(item))) failed.add(item.key);
      release(item);
    } catch (error) {
      problem ??= { error };
    }
  };

  for (;;) {
    const item = problem === undefined && underWay.size < options.width ? ready.next() : undefined;
    if (item !== undefined && failed.has(item.key)) {
      options.skip(item);
      release(item);
    } else if (item !== undefined) {
      const going = go(item).finally(() => underWay.delete(going));
      underWay.add(going);
    } else if (underWay.size > 0) await Promise.race(underWay);
    else break;
  }
  if (problem !== undefined) throw problem.error;
}

interface Laid<T> {
  /** How many needs of a key are not done yet. */
  readonly waiting: Map<string, number>;
  readonly behind: ReadonlyMap<string, readonly T[]>;
  readonly heights: ReadonlyMap<string, number>;
}

function lay<T extends PoolItem>(items: readonly T[]): Laid<T> {
  const known = new Set(items.map(({ key }) => key));
  const waiting = new Map<string, number>();
  const behind = new Map<string, T[]>();
  for (const item of items) {
    const needs = item.needs.filter((need) => known.has(need));
    waiting.set(item.key, needs.length);
    for (const need of needs) behind.set(need, [...(behind.get(need) ?? []), item]);
  }
  const heights = new Map<string, number>();
  for (const { key } of items.toReversed()) {
    const above = (behind.get(key) ?? []).map((next) => heights.get(next.key) ?? 0);
    heights.set(key, 1 + above.reduce((most, height) => Math.max(most, height), 0));
  }
  return { waiting, behind, heights };
}

/** What can be begun, by the length of the chain behind it. */
class Ready<T extends PoolItem> {
  readonly #heights: ReadonlyMap<string, number>;
  readonly #shelves = new Map<number, T[]>();
  #highest = 0;

  constructor(heights: ReadonlyMap<string, number>) {
    this.#heights = heights;
  }

  add(item: T): void {
    const height = this.#heights.get(item.key) ?? 0;
    const shelf = this.#shelves.get(height);
    if (shelf === undefined) this.#shelves.set(height, [item]);
    else shelf.push(item);
    this.#highest = Math.max(this.#highest, height);
  }

  next(): T | undefined {
    for (; this.#highest > 0; this.#highest -= 1) {
      const item = this.#shelves.get(this.#highest)?.pop();
      if (item !== undefined) return item;
    }
    return undefined;
  }
}
