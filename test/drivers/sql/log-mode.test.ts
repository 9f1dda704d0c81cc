import { fork } from 'node:child_process';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { useLog } from '../../../src/drivers/sql/log-mode.ts';
import { tempDir } from '../../harness/temp.ts';

test('waits for whoever is about to change the mode as well', async () => {
  const path = join(tempDir(), 'new.db');
  const other = fork(join(import.meta.dirname, 'hold.ts'), [path]);
  onTestFinished(() => void other.kill('SIGKILL'));
  await new Promise((resolve) => other.once('message', resolve));
  const db = new Database(path, { timeout: 0 });
  onTestFinished(() => void db.close());

  other.send('let go');

  expect(useLog(db)).toBe('wal');
});

test('says what else is wrong at once', () => {
  const db = new Database(':memory:');
  db.close();

  expect(() => useLog(db)).toThrow(/not open/);
});
