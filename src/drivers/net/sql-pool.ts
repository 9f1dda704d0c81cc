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

export interface SqlPool<C extends Pooled> {
  /** Rejects as `open` does, and with what stops `watch` while it waits. */
  take(watch: Watch): Promise<C>;
  /** Everything that was taken must be given back; what is not usable any more frees its place. */
  give(connection: C): void;
  /** Closes what is idle, and turns away who waits. Nothing is kept from then on. */
  close(): void;
}

interface Waiter<C> {
  /** Undefined is a free place: the waiter opens a connection itself. */
  serve(connection: C | undefined): void;
  fail(error: PatchbayError): void;
}

export function createPool<C extends Pooled>({ most, idleMs, open, onEmpty, turnAway }: PoolOptions<C>): SqlPool<C> {
  const idle = new Map<C, NodeJS.Timeout>();
  const waiting = new Set<Waiter<C>>();
  let size = 0;
  let isClosed = false;

  function takeIdle(): C | undefined {
    for (const [connection, timer] of [...idle].toReversed()) {
      clearTimeout(timer);
      idle.delete(connection);
      if (connection.isUsable()) return connection;
      size -= 1;
    }
    return undefined;
  }

  function freePlace(): void {
    const [next] = waiting;
    if (next !== undefined) return next.serve(undefined);
    size -= 1;
    if (size === 0) onEmpty();
  }

  async function openInPlace(watch: Watch): Promise<C> {
    try {
      return await open(watch);
    } catch (error) {
      freePlace();
      throw error;
    }
  }

  function drop(connection: C): void {
    idle.delete(connection);
    connection.close();
    freePlace();
  }

  function wait(watch: Watch): Promise<C | undefined> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter<C> = {
        serve(connection) {
          waiting.delete(waiter);
          watch.onStop(() => {});
          resolve(connection);
        },
        fail(error) {
          waiting.delete(waiter);
          reject(error);
        },
      };
      waiting.add(waiter);
      watch.onStop(waiter.fail);
    });
  }

  return {
    async take(watch) {
      if (isClosed) throw turnAway();
      const ready = takeIdle();
      if (ready !== undefined) return ready;
      if (size < most) {
        size += 1;
        return await openInPlace(watch);
      }
      return (await wait(watch)) ?? (await openInPlace(watch));
    },
    give(connection) {
      if (isClosed || !connection.isUsable()) return drop(connection);
      const [next] = waiting;
      if (next !== undefined) return next.serve(connection);
      idle.set(
        connection,
        setTimeout(() => drop(connection), idleMs),
      );
    },
    close() {
      isClosed = true;
      for (const waiter of waiting) waiter.fail(turnAway());
      for (const [connection, timer] of idle) {
        clearTimeout(timer);
        drop(connection);
      }
    },
  };
}
