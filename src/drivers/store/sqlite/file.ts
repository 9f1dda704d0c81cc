import Database from 'better-sqlite3';
import { PatchbayError } from '../../../core/error.ts';
import { useLog } from '../../sql/log-mode.ts';
import { explainDatabase } from '../../sql/unusable.ts';
import { migrate } from './migrate.ts';

/** Opens `system.db`, at the newest schema; the migrations of this dialect stand in `migrations`. */
export function openFile(path: string, migrations: string): Database.Database {
  let file: Database.Database | undefined;
  try {
    file = new Database(path);
    // Of a new file: results of steps are long texts, which take fewer pages then.
    file.pragma('page_size = 8192');
    if (useLog(file) !== 'wal') throw noLog();
    // What must be on the disk is brought there by `Disk`.
    file.pragma('synchronous = NORMAL');
    file.pragma('foreign_keys = ON');
    file.pragma('busy_timeout = 5000');
    migrate(file, migrations);
    return file;
  } catch (error) {
    file?.close();
    throw explainDatabase('system.db', error);
  }
}

/** What is promised of runs rests on the log. */
function noLog(): PatchbayError {
  return new PatchbayError(
    'unsupported',
    'The file system of the data folder cannot hold a database with a log (WAL).',
    {
      reason: 'NO_WAL',
      hint: 'Choose a folder on a local disk with --data.',
    },
  );
}
