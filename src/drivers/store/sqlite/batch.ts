import type { Database } from 'better-sqlite3';

interface Write {
  readonly work: () => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes of the same turn of the event loop share one transaction: beginning and committing costs more than a small write.
 * A write that fails leaves the others as they are.
 */
export class Batch {
  readonly #file: Database;
  readonly #begin;
  readonly #commit;
  readonly #rollback;
  #waiting: Write[] = [];

  constructor(file: Database) {
    this.#file = file;
    // The lock is taken at once: one that is wanted only at the first write cannot be waited for.
    this.#begin = file.prepare('begin immediate');
    this.#commit = file.prepare('commit');
    this.#rollback = file.prepare('rollback');
  }

  /** Resolves when `work` is stored; rejects with what it threw. */
  write(work: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.flush());
      this.#waiting.push({ work, resolve, reject });
    });
  }

  /** Stores what waits. */
  flush(): void {
    const writes = this.#waiting;
    this.#waiting = [];
    const [first] = writes;
    if (first === undefined) return;
    if (writes.length === 1) {
      settle(first, attempt(first));
      return;
    }
    try {
      this.#begin.run();
      const failures = writes.map(attempt);
      this.#commit.run();
      for (const [index, write] of writes.entries()) settle(write, failures[index]);
    } catch (error) {
      if (this.#file.inTransaction) this.#rollback.run();
      for (const write of writes) write.reject(error);
    }
  }
}

interface Failure {
  readonly error: unknown;
}

function attempt({ work }: Write): Failure | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return { error };
  }
}

function settle({ resolve, reject }: Write, failure: Failure | undefined): void {
  if (failure === undefined) resolve();
  else reject(failure.error);
}
