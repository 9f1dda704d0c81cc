import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { Batch } from '../../../../src/drivers/store/sqlite/batch.ts';
import { Disk } from '../../../../src/drivers/sql/disk.ts';
import { tempDir } from '../../../harness/temp.ts';

/** A file with a few free pages, and what writes a row of so many characters to it. */
function open(freePages: number): { file: Database.Database; row: (id: string, chars: number) => () => unknown } {
  const file = new Database(':memory:');
  onTestFinished(() => {
    file.close();
  });
  file.exec('create table egg (id text primary key, data text not null)');
  file.pragma(`max_page_count = ${Number(file.pragma('page_count', { simple: true })) + freePages}`);
  const insert = file.prepare('insert into egg values (?, ?)');
  return { file, row: (id, chars) => () => insert.run(id, 'x'.repeat(chars)) };
}

function ids(file: Database.Database): unknown[] {
  return file.prepare('select id from egg order by id').pluck().all();
}

test('leaves the writes of the same moment as they are when one is refused', async () => {
  const { file, row } = open(10);
  const batch = new Batch(file, new Disk(join(tempDir(), 'egg.db')));

  const outcomes = await Promise.allSettled([
    batch.write(row('a', 1)),
    batch.write(row('a', 1)),
    batch.write(row('b', 1)),
  ]);

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(ids(file)).toEqual(['a', 'b']);
});

test('stores nothing of a moment in which the disk is full, and says so to all of them', async () => {
  const { file, row } = open(3);
  const batch = new Batch(file, new Disk(join(tempDir(), 'egg.db')));
  const both = (): void => {
    row('half', 1)();
    row('other half', 100_000)();
  };

  const outcomes = await Promise.allSettled([batch.write(row('a', 1)), batch.write(both), batch.write(row('b', 1))]);
  await batch.write(row('later', 1));

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(ids(file)).toEqual(['later']);
  expect(file.inTransaction).toBe(false);
});

test('does not call lasting what could not be brought to the disk', async () => {
  const { file, row } = open(10);
  // There is no log where it looks for one.
  const batch = new Batch(file, new Disk(join(tempDir(), 'nowhere', 'egg.db')));

  const outcomes = await Promise.allSettled([batch.write(row('a', 1)), batch.write(row('b', 1), { isLasting: true })]);

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});
