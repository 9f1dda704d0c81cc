/** The connection to `data.db`, as it has to be for tables whose definitions nobody vouches for. */
import Database from 'better-sqlite3';
import { isRecord } from '../../../core/json.ts';
import { limits } from '../../../core/limits.ts';

export function openDatabase(path: string, isReadOnly: boolean): Database.Database {
  const db = new Database(path, { timeout: limits.rowsBusyMs });
  try {
    db.pragma('journal_mode = WAL');
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

/** JSON in which members stand in the order of their names; what is no JSON stays as it is. */
function canonicalJson(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.stringify(JSON.parse(text), (_name, value: unknown) => (isRecord(value) ? sorted(value) : value));
  } catch {
    return text;
  }
}

function sorted(record: Readonly<Record<string, unknown>>): unknown {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
