/** Why a database of the data folder cannot be used, though nothing in Patchbay is wrong, in words, with a cure. */
import { diskFailedHint, PatchbayError } from '../../core/error.ts';

interface Cure {
  readonly reason: string;
  /** The rest of the sentence that begins with the file. */
  readonly told: string;
  readonly hint: (file: string) => string;
}

const damaged: Cure = {
  reason: 'DATABASE_DAMAGED',
  told: 'was not a SQLite database, or was damaged',
  hint: (file) =>
    `Stop Patchbay and put a copy of it in its place, or move it away with ${file}-wal and ${file}-shm to begin anew.`,
};
const notAllowed: Cure = {
  reason: 'NOT_WRITABLE',
  told: 'could not be read or written by this user',
  hint: () => 'See that it is a file that this user may read and write, or choose another folder with --data.',
};

/** SQLite's finer codes go on after these: SQLITE_READONLY_DIRECTORY. */
const cures: Readonly<Record<string, Cure>> = {
  SQLITE_NOTADB: damaged,
  SQLITE_CORRUPT: damaged,
  SQLITE_CANTOPEN: notAllowed,
  SQLITE_READONLY: notAllowed,
  SQLITE_FULL: {
    reason: 'DISK_FULL',
    told: 'found no room on the disk',
    hint: () => 'Make room there, or choose another folder with --data.',
  },
  SQLITE_IOERR: {
    reason: 'DISK_FAILED',
    told: 'could not be read or written: the disk refused it',
    hint: () => diskFailedHint,
  },
};

/** A `conflict` with a hint for an error of the table; anything else as it is. */
export function explainDatabase(file: string, thrown: unknown): unknown {
  if (!(thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string')) return thrown;
  const cure = cures[thrown.code.replace(/^(SQLITE_[A-Z]+)_.*/, '$1')];
  if (cure === undefined) return thrown;
  return new PatchbayError('conflict', `The database ${file} in the data folder ${cure.told}.`, {
    reason: cure.reason,
    hint: cure.hint(file),
    cause: thrown,
  });
}
