import { limits } from '../../core/limits.ts';

/** How many runs a process may execute at a time, and how many it does. Runs that rest have no place, but they take memory. */
export class Places {
  readonly #most: number;
  /** Runs that have rested and want a place again, in the order of their coming. */
  readonly #returning: (() => void)[] = [];
  readonly #waiting = new Set<() => void>();
  #taken = 0;
  #runs = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** A place for one more run; false when there is none. */
  take(): boolean {
    if (this.#taken >= this.#most || this.#runs >= this.#most * limits.runsPerPlace) return false;
    this.#taken += 1;
    this.#runs += 1;
    return true;
  }

  /** The run that had the place is over. */
  free(): void {
    this.#runs -= 1;
    this.leave();
    if (this.#runs > 0) return;
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  /** The run that had the place rests. Those that come back go before those in line: they hold what others rest for. */
  leave(): void {
    const next = this.#returning.shift();
    if (next === undefined) this.#taken -= 1;
    else next();
  }

  /** Resolves when the run that rested has a place again. */
  async comeBack(): Promise<void> {
    if (this.#taken < this.#most) {
      this.#taken += 1;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#returning.push(resolve);
    await promise;
  }

  /** Resolves true when no run is left, false when that took longer than `ms`. */
  async allFree(ms: number): Promise<boolean> {
    if (this.#runs === 0) return true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      this.#waiting.add(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }
}
