/** Puts a database of SQLite into the mode in which readers and a writer do not wait for each other (WAL). */

/** A connection to SQLite, as far as it is told how to work. */
interface Connection {
  pragma(source: string, options: { readonly simple: true }): unknown;
}

const tries = 100;
const pauseMs = 30;

/**
 * The mode that the database is in afterwards: `wal`, except where the file system cannot hold it. Of two connections that change
 * the mode of a new file at once SQLite lets none wait, since each holds what the other one wants: so it is tried again.
 */
export function useLog(db: Connection): unknown {
  for (let left = tries; ; left -= 1) {
    try {
      return db.pragma('journal_mode = WAL', { simple: true });
    } catch (error) {
      if (left === 0 || !isBusy(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
}
