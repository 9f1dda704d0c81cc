import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { explainDatabase } from '../../../src/drivers/sql/unusable.ts';
import { tempDir } from '../../harness/temp.ts';

test.each([
  ['SQLITE_NOTADB', 'DATABASE_DAMAGED', 'eggs.db in the data folder was not a SQLite database', 'eggs.db-wal'],
  ['SQLITE_CORRUPT_INDEX', 'DATABASE_DAMAGED', 'eggs.db in the data folder was not a SQLite database', 'copy'],
  ['SQLITE_READONLY_DIRECTORY', 'NOT_WRITABLE', 'eggs.db in the data folder could not be read or written', '--data'],
  ['SQLITE_CANTOPEN', 'NOT_WRITABLE', 'eggs.db in the data folder could not be read or written', '--data'],
  ['SQLITE_IOERR_WRITE', 'DISK_FAILED', 'eggs.db in the data folder could not be read or written', 'ulimit -f'],
])('tells %s in words, with a cure', (code, reason, message, hint) => {
  const error = new Sqlite.SqliteError('fox', code);

  expect(explainDatabase('eggs.db', error)).toMatchObject({
    code: 'conflict',
    reason,
    message: expect.stringContaining(message),
    hint: expect.stringContaining(hint),
    cause: error,
  });
});

test('tells that the disk is full', () => {
  const file = new Sqlite(join(tempDir(), 'eggs.db'));
  file.exec('create table egg (shell)');
  file.pragma('max_page_count = 2');
  const fill = () => file.exec('insert into egg values (zeroblob(1000000))');

  let thrown: unknown;
  try {
    fill();
  } catch (error) {
    thrown = explainDatabase('eggs.db', error);
  }
  file.close();

  expect(thrown).toMatchObject({ reason: 'DISK_FULL', message: expect.stringContaining('no room on the disk') });
});

test.each([[new Sqlite.SqliteError('fox', 'SQLITE_BUSY')], [new TypeError('fox')]])('leaves %s as it is', (thrown) =>
  expect(explainDatabase('eggs.db', thrown)).toBe(thrown),
);
