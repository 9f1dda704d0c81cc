/** How many runs a process may execute at a time, and how many it does. */
export class Places {
  readonly #most: number;
  readonly #waiting = new Set<() => void>();
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** False when there is none. */
  take(): boolean {
    if (this.#taken >= this.#most) return false;
    this.#taken += 1;
    return true;
  }

  free(): void {
    this.#taken -= 1;
    if (this.#taken > 0) return;
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  /** Resolves true when nobody has a place, false when that took longer than `ms`. */
  async allFree(ms: number): Promise<boolean> {
    if (this.#taken === 0) return true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      this.#waiting.add(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }
}
