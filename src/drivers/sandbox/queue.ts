/** Who waits, by turns: each line has its own key, and the line that was served goes to the end. */
export class FairQueue<T> {
  readonly #lines = new Map<unknown, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(key: unknown, item: T): void {
    const line = this.#lines.get(key);
    if (line === undefined) this.#lines.set(key, [item]);
    else line.push(item);
    this.#size += 1;
  }

  /** The first item of the first line whose first item fits. */
  take(fits: (item: T) => boolean): T | undefined {
    for (const [key, line] of this.#lines) {
      const [first] = line;
      if (first === undefined || !fits(first)) continue;
      line.shift();
      this.#size -= 1;
      this.#lines.delete(key);
      if (line.length > 0) this.#lines.set(key, line);
      return first;
    }
    return undefined;
  }

  remove(key: unknown, item: T): void {
    const line = this.#lines.get(key);
    const at = line?.indexOf(item) ?? -1;
    if (line === undefined || at < 0) return;
    line.splice(at, 1);
    this.#size -= 1;
    if (line.length === 0) this.#lines.delete(key);
  }

  /** Everybody, in no order; nobody waits any more. */
  drain(): readonly T[] {
    const items = [...this.#lines.values()].flat();
    this.#lines.clear();
    this.#size = 0;
    return items;
  }
}
