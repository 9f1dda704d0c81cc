import Database from 'better-sqlite3';
import { PatchbayError } from '../../../core/error.ts';
import { useLog } from '../../sql/log-mode.ts';
import { explainDatabase } from '../../sql/unusable.ts';
import { migrate } from './migrate.ts';

interface Wanted {
  /** Where the migrations of this dialect stand. */
  readonly migrations: string;
  /** Keeps everybody else out, in this process, too. */
  readonly isAlone?: boolean | undefined;
}

/** Opens `system.db`, at the newest schema. */
export function openFile(path: string, { migrations, isAlone = false }: Wanted): Database.Database {
  let file: Database.Database | undefined;
  try {
    file = new Database(path);
    if (isAlone) lockOut(file);
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

/** In WAL mode everybody holds a lock as long as the file is open: who asks for all of it is refused while anybody is there. */
function lockOut(file: Database.Database): void {
  file.pragma('locking_mode = EXCLUSIVE');
  file.pragma('busy_timeout = 0');
  try {
    file.exec('begin exclusive; commit');
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'SQLITE_BUSY')) throw cause;
    throw new PatchbayError('conflict', 'Another process uses the data folder.', {
      reason: 'IN_USE',
      hint: 'Stop every Patchbay on it, clients that started one of their own included, and try again.',
      cause,
    });
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
