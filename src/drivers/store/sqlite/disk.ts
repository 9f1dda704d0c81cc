/**
 * Brings what was committed to the disk, so that it outlives a power cut as well as the process: what `synchronous=FULL` does for
 * every commit, but beside the main thread, and once for all commits of a moment.
 *
 * In WAL mode everything that was committed stands in the log until it stands, flushed, in the database.
 */
import { close, fdatasync, open } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { limits } from '../../../core/limits.ts';

const openFile = promisify(open);
const closeFile = promisify(close);
const flushFile = promisify(fdatasync);

export class Disk {
  readonly #path: string;
  readonly #flush: (log: number) => Promise<void>;
  #log: Promise<number> | undefined;
  #flushing: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #waiting = 0;
  /** Several waited for the last one: they will soon come again, and share the next one if it waits a moment. */
  #isShared = false;

  /** `path` is that of the database; `flush` brings an open file to the disk. */
  constructor(path: string, flush: (log: number) => Promise<void> = flushFile) {
    this.#path = `${path}-wal`;
    this.#flush = flush;
  }

  /** Resolves when everything that was committed before is on the disk. */
  flushed(): Promise<void> {
    this.#waiting += 1;
    this.#next ??= this.#flushNext();
    return this.#next;
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#flushing, this.#next]);
    const log = this.#log;
    // Whoever closes twice must not close what the number stands for by then.
    this.#log = undefined;
    if (log !== undefined) await closeFile(await log);
  }

  /** Whoever comes before it begins is in it. */
  async #flushNext(): Promise<void> {
    await this.#flushing.catch(() => {});
    if (this.#isShared) await sleep(limits.flushGatherMs);
    // Windows flushes only what may be written.
    this.#log ??= openFile(this.#path, 'r+');
    const log = await this.#log.catch((error: unknown) => {
      // The next one tries again.
      this.#log = undefined;
      this.#next = undefined;
      throw error;
    });
    this.#isShared = this.#waiting > 1;
    this.#waiting = 0;
    this.#next = undefined;
    this.#flushing = this.#flush(log);
    await this.#flushing;
  }
}
