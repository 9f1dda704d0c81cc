import Sqlite, { type Database } from 'better-sqlite3';
import type { Disk } from '../../sql/disk.ts';

interface Write {
  readonly isLasting: boolean;
  readonly work: () => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes of the same turn of the event loop share one transaction: beginning and committing costs more than a small write.
 * A write that is refused leaves the others as they are; of its statements only the first may be one that can be refused.
 * When the file itself fails, nothing of the moment is stored.
 */
export class Batch {
  readonly #file: Database;
  readonly #disk: Disk;
  readonly #begin;
  readonly #commit;
  readonly #rollback;
  #waiting: Write[] = [];

  constructor(file: Database, disk: Disk) {
    this.#file = file;
    this.#disk = disk;
    // The lock is taken at once: one that is wanted only at the first write cannot be waited for.
    this.#begin = file.prepare('begin immediate');
    this.#commit = file.prepare('commit');
    this.#rollback = file.prepare('rollback');
  }

  /**
   * Resolves with the result of `work` when that is stored, rejects with what it threw. What is stored outlives the process,
   * however that ends; what is `lasting`, and everything before it, outlives a power cut as well.
   */
  write<T>(work: () => T, { isLasting = false } = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.flush());
      // What it is resolved with is the result of `work`.
      this.#waiting.push({ isLasting, work, resolve: (result) => resolve(result as T), reject });
    });
  }

  /** Stores what waits. */
  flush(): void {
    const writes = this.#waiting;
    this.#waiting = [];
    if (writes.length === 0) return;
    try {
      const outcomes = this.#commitAll(writes);
      for (const [index, write] of writes.entries()) if (!write.isLasting) settle(write, outcomes[index]);
      if (writes.some((write) => write.isLasting)) void this.#settleLasting(writes, outcomes);
    } catch (error) {
      if (this.#file.inTransaction) this.#rollback.run();
      for (const write of writes) write.reject(error);
    }
  }

  async #settleLasting(writes: readonly Write[], outcomes: readonly Outcome[]): Promise<void> {
    const failure = await this.#disk.flushed().then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    for (const [index, write] of writes.entries()) if (write.isLasting) settle(write, failure ?? outcomes[index]);
  }

  #commitAll(writes: readonly Write[]): readonly Outcome[] {
    this.#begin.run();
    const outcomes = writes.map(attempt);
    this.#commit.run();
    return outcomes;
  }
}

type Outcome = { readonly result: unknown } | { readonly error: unknown };

function attempt({ work }: Write): Outcome {
  try {
    return { result: work() };
  } catch (error) {
    // A disk that is full may have ended the transaction: what came next would be stored at once, and for good.
    if (error instanceof Sqlite.SqliteError && !error.code.startsWith('SQLITE_CONSTRAINT')) throw error;
    return { error };
  }
}

function settle({ resolve, reject }: Write, outcome: Outcome | undefined): void {
  if (outcome !== undefined && 'result' in outcome) resolve(outcome.result);
  else reject(outcome?.error);
}
