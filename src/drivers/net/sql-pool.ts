/** Connections that are lent and taken back, at most so many at a time. Who must wait is served in turn. */
import type { PatchbayError } from '../../core/error.ts';
import type { Watch } from './watch.ts';

/** What a pool must know of a connection. */
interface Pooled {
  isUsable(): boolean;
  /** Ends it politely. */
  close(): void;
}

export interface PoolOptions<C extends Pooled> {
  readonly most: number;
  readonly idleMs: number;
  open(watch: Watch): Promise<C>;
  /** Called when the last connection is gone. */
  onEmpty(): void;
  /** What is told to who comes or waits when the pool is closed. */
  turnAway(): PatchbayError;
}

interface Waiter<C> {
  /** Undefined is a free place: the waiter opens a connection itself. */
  serve(connection: C | undefined): void;
  fail(error: PatchbayError): void;
}

export class SqlPool<C extends Pooled> {
  readonly #options: PoolOptions<C>;
  readonly #idle = new Map<C, NodeJS.Timeout>();
  readonly #waiting = new Set<Waiter<C>>();
  /** Connections that are lent, idle or being opened. */
  #size = 0;
  #isClosed = false;

  constructor(options: PoolOptions<C>) {
    this.#options = options;
  }

  /** Rejects as `open` does, and with what stops `watch` while it waits. */
  async take(watch: Watch): Promise<C> {
    if (this.#isClosed) throw this.#options.turnAway();
    const ready = this.#takeIdle();
    if (ready !== undefined) return ready;
    if (this.#size >= this.#options.most) return (await this.#wait(watch)) ?? (await this.#open(watch));
    this.#size += 1;
    return await this.#open(watch);
  }

  /** Everything that was taken must be given back; what is not usable any more frees its place. */
  give(connection: C): void {
    const [next] = this.#waiting;
    if (this.#isClosed || !connection.isUsable()) this.#drop(connection);
    else if (next !== undefined) next.serve(connection);
    else {
      const timer = setTimeout(() => this.#drop(connection), this.#options.idleMs);
      this.#idle.set(connection, timer);
    }
  }

  /** Closes what is idle, and turns away who waits. Nothing is kept from then on. */
  close(): void {
    this.#isClosed = true;
    for (const waiter of this.#waiting) waiter.fail(this.#options.turnAway());
    for (const [connection, timer] of this.#idle) {
      clearTimeout(timer);
      this.#drop(connection);
    }
  }

  /** The one that was used last, so that the others grow old. */
  #takeIdle(): C | undefined {
    for (const [connection, timer] of [...this.#idle].toReversed()) {
      clearTimeout(timer);
      this.#idle.delete(connection);
      if (connection.isUsable()) return connection;
      this.#size -= 1;
    }
    return undefined;
  }

  /** Opens a connection in a place that is taken already. */
  async #open(watch: Watch): Promise<C> {
    try {
      return await this.#options.open(watch);
    } catch (error) {
      this.#freePlace();
      throw error;
    }
  }

  #drop(connection: C): void {
    this.#idle.delete(connection);
    connection.close();
    this.#freePlace();
  }

  #freePlace(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#size -= 1;
    else next.serve(undefined);
    if (this.#size === 0) this.#options.onEmpty();
  }

  #wait(watch: Watch): Promise<C | undefined> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter<C> = {
        serve: (connection) => {
          this.#waiting.delete(waiter);
          watch.onStop(() => {});
          resolve(connection);
        },
        fail: (error) => {
          this.#waiting.delete(waiter);
          reject(error);
        },
      };
      this.#waiting.add(waiter);
      watch.onStop(waiter.fail);
    });
  }
}
