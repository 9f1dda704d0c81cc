/** Who waits for a place: first come, first served. */
import { limits } from '../../core/limits.ts';
import { failure } from './failure.ts';

interface Waiting {
  readonly begin: () => void;
  readonly reject: (error: unknown) => void;
}

export class Line {
  readonly #places: number;
  readonly #waiting = new Set<Waiting>();
  #taken = 0;
  #isClosed = false;

  constructor(places: number) {
    this.#places = places;
  }

  /** Waits for a place; the function that is given frees it. Rejects with the signal's reason. */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#isClosed) throw failure('BROWSER_CLOSED');
    if (this.#taken < this.#places) this.#taken += 1;
    else await this.#wait(signal);
    let isFree = false;
    return () => {
      if (!isFree) this.#next();
      isFree = true;
    };
  }

  close(): void {
    this.#isClosed = true;
    for (const { reject } of this.#waiting) reject(failure('BROWSER_CLOSED'));
    this.#waiting.clear();
  }

  async #wait(signal: AbortSignal): Promise<void> {
    if (this.#waiting.size >= limits.browserLine) throw failure('BROWSER_BUSY');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { begin: resolve, reject };
    const leave = (): void => {
      this.#waiting.delete(waiting);
      reject(signal.reason);
    };
    this.#waiting.add(waiting);
    signal.addEventListener('abort', leave, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', leave));
  }

  /** The place goes to the first in line, without having been free. */
  #next(): void {
    const [first] = this.#waiting;
    if (first === undefined) {
      this.#taken -= 1;
      return;
    }
    this.#waiting.delete(first);
    first.begin();
  }
}
