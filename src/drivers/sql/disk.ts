/**
 * Brings what was committed to the disk, so that it outlives a power cut as well as the process: what `synchronous=FULL` does for
 * every commit, but beside the main thread, and once for all commits of a moment.
 *
 * In WAL mode everything that was committed stands in the log until it stands, flushed, in the database. Written without promises of its
 * own: what runs when the thread has slept runs several times slower, and that is all of it.
 */
import { close, fdatasync, open, openSync } from 'node:fs';
import { limits } from '../../core/limits.ts';

/** Brings an open file to the disk, and then calls `done`. `isShared` tells whether more than one waits for the disk at that moment. */
export type Flush = (log: number, done: (error: Error | null) => void, isShared: () => boolean) => void;

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

export class Disk {
  readonly #path: string;
  readonly #flush: Flush;
  #log: number | undefined;
  #isIdle = true;
  /** For the next flush, and for the one that is under way. */
  #next: Waiting[] = [];
  #going: readonly Waiting[] = [];
  /** Several waited for the last one: they will soon come again, and share the next one if it waits a moment. */
  #isShared = false;
  /** Told when nothing is left to do. */
  readonly #closing: (() => void)[] = [];

  /** `path` is that of the database. */
  constructor(path: string, flush: Flush = fdatasync) {
    this.#path = `${path}-wal`;
    this.#flush = flush;
  }

  /** Opens the log at once. Throws where it is not there; without this, the first flush opens it. */
  openNow(): void {
    this.#log ??= openSync(this.#path, 'r+');
  }

  /** Resolves when everything that was committed before is on the disk. */
  flushed(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#next.push({ resolve, reject });
      if (this.#isIdle) this.#begin();
    });
  }

  async close(): Promise<void> {
    if (!this.#isIdle) await new Promise<void>((resolve) => this.#closing.push(resolve));
    const log = this.#log;
    // Whoever closes twice must not close what the number stands for by then.
    this.#log = undefined;
    // What did not get to the disk was told to those who waited for it.
    if (log !== undefined) await new Promise((resolve) => close(log, resolve));
  }

  /** Whoever comes before it begins is in it. */
  #begin(): void {
    this.#isIdle = false;
    if (this.#isShared) setTimeout(this.#open, limits.flushGatherMs);
    else queueMicrotask(this.#open);
  }

  readonly #open = (): void => {
    if (this.#log !== undefined) {
      this.#start(this.#log);
      return;
    }
    // Windows flushes only what may be written.
    open(this.#path, 'r+', (error, log) => {
      if (error === null) {
        this.#log = log;
        this.#start(log);
        return;
      }
      // The next one tries again.
      this.#take();
      this.#end(error);
    });
  };

  #start(log: number): void {
    this.#take();
    this.#flush(log, this.#end, this.#isWantedByMore);
  }

  #take(): void {
    this.#going = this.#next;
    this.#next = [];
    this.#isShared = this.#going.length > 1;
  }

  readonly #isWantedByMore = (): boolean => this.#going.length + this.#next.length > 1;

  readonly #end = (error: Error | null): void => {
    const over = this.#going;
    this.#going = [];
    if (this.#next.length > 0) this.#begin();
    else this.#isIdle = true;
    for (const { resolve, reject } of over) {
      if (error === null) resolve();
      else reject(error);
    }
    if (this.#isIdle) for (const resolve of this.#closing.splice(0)) resolve();
  };
}
