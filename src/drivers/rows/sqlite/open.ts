/** The connection to `data.db`, as it has to be for tables whose definitions nobody vouches for. */
import Database from 'better-sqlite3';
import { limits } from '../../../core/limits.ts';
import { canonicalJson } from '../../sql/canonical-json.ts';
import { useLog } from '../../sql/log-mode.ts';

/**
 * A connection for the process that answers everybody: it waits for nobody, so it may be refused what others wait for, and maps none of
 * the file, which would end the process if it became shorter. What it commits is in the log, and neither flushed nor copied into the file:
 * that is for others to do. Throws where the file has no log (WAL), in which a reader may have to take back what a killed writer has begun.
 */
export function openNear(path: string, isReadOnly: boolean): Database.Database {
  const db = new Database(path, { fileMustExist: true, timeout: 0 });
  try {
    if (isReadOnly) db.pragma('query_only = ON');
    // A commit flushes the log only where it begins anew: else pages of before could be taken for its own after a power cut.
    db.pragma('synchronous = NORMAL');
    db.pragma('wal_autocheckpoint = 0');
    db.pragma('foreign_keys = ON');
    db.pragma('mmap_size = 0');
    db.pragma('cache_size = -16384');
    db.pragma('trusted_schema = OFF');
    // The first that reads the file.
    if (db.pragma('journal_mode', { simple: true }) !== 'wal') throw new Error('The tables have no log.');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

export function openDatabase(path: string, isReadOnly: boolean): Database.Database {
  const db = new Database(path, { timeout: limits.rowsBusyMs });
  try {
    useLog(db);
    // What was answered as stored outlives a power cut.
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma('cache_size = -65536');
    db.pragma('mmap_size = 268435456');
    db.pragma('temp_store = MEMORY');
    // Triggers and views of a file that came from elsewhere call no function of ours.
    db.pragma('trusted_schema = OFF');
    db.function('canonical_json', { deterministic: true }, canonicalJson);
    if (isReadOnly) db.pragma('query_only = ON');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
