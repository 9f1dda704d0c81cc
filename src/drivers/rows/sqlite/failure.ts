/** What the database said, in words that a caller may read. Its own words hold names at most, never values. */
import Sqlite from 'better-sqlite3';
import { type ErrorExtras, PatchbayError, toPatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import { shown } from '../../../core/shown.ts';
import { explainDatabase } from '../../sql/unusable.ts';

export function explain(thrown: unknown): PatchbayError {
  if (!(thrown instanceof Sqlite.SqliteError)) return toPatchbayError(thrown);
  const { code, message } = thrown;
  if (code.startsWith('SQLITE_CONSTRAINT')) return constraintBroken(code, message, thrown);
  if (code === 'SQLITE_MISMATCH') {
    return broken('invalid_input', 'A value did not have the type of its key column.', {
      hint: 'Key columns that are INTEGER take whole numbers; leave them out and they are given.',
      details: { constraint: 'type' },
      cause: thrown,
    });
  }
  if (code.startsWith('SQLITE_BUSY') || code === 'SQLITE_LOCKED') {
    return new PatchbayError('conflict', `Another process kept data.db locked for ${limits.rowsBusyMs / 1000} s.`, {
      reason: 'DATABASE_BUSY',
      hint: 'Nothing was changed; call again.',
      cause: thrown,
    });
  }
  if (code.startsWith('SQLITE_READONLY')) {
    return new PatchbayError('forbidden', 'The tables were opened for reading only.', {
      reason: 'READ_ONLY',
      hint: 'Start Patchbay without --read-only, as a user who may write in the data folder, to change rows.',
      cause: thrown,
    });
  }
  if (code === 'SQLITE_FULL') {
    return new PatchbayError('conflict', 'The disk of the data folder was full, so that no row was changed.', {
      reason: 'DISK_FULL',
      hint: 'Make room there, then repeat the call.',
      cause: thrown,
    });
  }
  if (code === 'SQLITE_TOOBIG') {
    return new PatchbayError('invalid_input', 'A row was larger than the database takes.', {
      reason: 'TOO_LARGE',
      hint: 'Nothing was changed.',
      cause: thrown,
    });
  }
  return toPatchbayError(explainDatabase('data.db', thrown));
}

/** Rows that were committed here and seen by others, and may not be on the disk. */
export function notFlushed(cause: unknown): PatchbayError {
  return new PatchbayError(
    'internal',
    'The rows were inserted, but the disk did not take them: a power cut may lose them.',
    {
      reason: 'NOT_FLUSHED',
      hint: 'Do not send them again; look after the disk, and then read them with db_query.',
      cause,
    },
  );
}

const kinds: Readonly<Record<string, { readonly constraint: string; readonly hint: string }>> = {
  SQLITE_CONSTRAINT_UNIQUE: {
    constraint: 'unique',
    hint: 'A row with these values exists: update it, or give on_conflict.',
  },
  SQLITE_CONSTRAINT_PRIMARYKEY: {
    constraint: 'primary key',
    hint: 'A row with this key exists: update it, or give on_conflict.',
  },
  SQLITE_CONSTRAINT_ROWID: { constraint: 'primary key', hint: 'A row with this key exists: update it.' },
  SQLITE_CONSTRAINT_NOTNULL: { constraint: 'not null', hint: 'Give these columns values.' },
  SQLITE_CONSTRAINT_FOREIGNKEY: {
    constraint: 'foreign key',
    hint: 'What a row refers to has to exist; delete what refers to it first.',
  },
  SQLITE_CONSTRAINT_CHECK: { constraint: 'check', hint: 'db_describe_table shows what the table takes.' },
  SQLITE_CONSTRAINT_DATATYPE: { constraint: 'type', hint: 'db_describe_table shows the types of its columns.' },
};

/** The message ends with `table.column, table.column`, or with the name of a check. */
function constraintBroken(code: string, message: string, cause: unknown): PatchbayError {
  const { constraint, hint: general } = kinds[code] ?? { constraint: 'constraint', hint: 'Nothing was changed.' };
  const place = /constraint failed: (.+)$/.exec(message)?.[1];
  const parts = constraint === 'check' ? [] : (place?.split(', ') ?? []);
  const columns = parts.map((part) => part.slice(part.indexOf('.') + 1));
  const of = columns.length === 0 ? '' : ` of ${columns.map(shown).join(', ')}`;
  const isIdMissing = constraint === 'not null' && columns.some((column) => column.toLowerCase() === 'id');
  const hint = isIdMissing ? 'Ids of this table are not numbered: give every row one.' : general;
  const isTaken = constraint === 'unique' || constraint === 'primary key';
  return broken(isTaken ? 'conflict' : 'invalid_input', `The ${constraint} constraint${of} was violated.`, {
    hint,
    details: { constraint, ...(columns.length === 0 ? {} : { columns }) },
    cause,
  });
}

function broken(code: 'conflict' | 'invalid_input', message: string, extras: ErrorExtras): PatchbayError {
  return new PatchbayError(code, message, { ...extras, reason: 'CONSTRAINT_VIOLATION' });
}
