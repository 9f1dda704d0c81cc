/** What is known of files, and that it is known of those very bytes. */
import { copyFileSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { orphanAgeMs } from '../../../../src/drivers/files/disk/catalogue.ts';
import { tempDir } from '../../../harness/temp.ts';
import { bytesOf, digestOf, egg } from '../samples.ts';
import { openBarn } from './barn.ts';

const place = { bucket: 'coop', key: 'eggs.csv' };

/** The rows as they stand in the file. */
function rowsOf(dataDir: string): readonly unknown[] {
  const db = new Database(join(dataDir, 'files.db'));
  try {
    return db.prepare('select key, content_type as type, is_settled as isSettled from file order by id').all();
  } finally {
    db.close();
  }
}

function change(dataDir: string, sql: string): void {
  const db = new Database(join(dataDir, 'files.db'));
  db.exec(sql);
  db.close();
}

test('keeps one settled row for a file, however often it was put', async () => {
  const dataDir = tempDir();
  const files = await openBarn({ dataDir });

  for (const type of ['text/csv', 'text/plain', 'text/html']) await files.put(egg('eggs.csv', { contentType: type }));
  expect(rowsOf(dataDir)).toEqual([{ key: 'eggs.csv', type: 'text/html', isSettled: 1 }]);

  await files.delete(place);
  expect(rowsOf(dataDir)).toEqual([]);
});

test('describes a file that was put there by hand, and again when it was changed by hand', async () => {
  const dataDir = tempDir();
  const files = await openBarn({ dataDir });
  await files.put(egg('nest'));
  const path = join(dataDir, 'files', 'coop', 'eggs.csv');

  writeFileSync(path, 'by hand');
  const listed = (await files.list('coop', { prefix: 'eggs', limit: 1 })).files;
  const known = await files.stat(place);
  writeFileSync(path, 'by hand too');

  expect(listed).toMatchObject([{ key: 'eggs.csv', sizeBytes: 7, contentType: 'application/octet-stream' }]);
  expect(listed[0]?.sha256).toBeUndefined();
  expect(known).toMatchObject({ contentType: 'application/octet-stream', sha256: digestOf('by hand') });
  expect((await files.list('coop', { prefix: 'eggs', limit: 1 })).files).toMatchObject([{ sizeBytes: 11 }]);
  expect(await files.stat(place)).toMatchObject({ sizeBytes: 11, sha256: digestOf('by hand too') });
});

test('knows the type of a file again that was restored from a copy', async () => {
  const dataDir = tempDir();
  const files = await openBarn({ dataDir });
  await files.put(egg());
  const path = join(dataDir, 'files', 'coop', 'eggs.csv');

  copyFileSync(path, `${path}.copy`);
  renameSync(`${path}.copy`, path);

  expect(await files.stat(place)).toMatchObject({ contentType: 'text/csv', sha256: digestOf('7 eggs') });
});

test('gives a file of other bytes no type of the one before', async () => {
  const dataDir = tempDir();
  const files = await openBarn({ dataDir });
  await files.put(egg());
  const path = join(dataDir, 'files', 'coop', 'eggs.csv');

  writeFileSync(`${path}.new`, '8 eggs');
  renameSync(`${path}.new`, path);

  expect(await files.stat(place)).toMatchObject({
    contentType: 'application/octet-stream',
    sha256: digestOf('8 eggs'),
  });
});

test('knows the old file while a writer that died has left the row of a new one, and sweeps that row later', async () => {
  const dataDir = tempDir();
  const files = await openBarn({ dataDir });
  await files.put(egg());
  change(
    dataDir,
    `update file set is_settled = 0;
     insert into file (bucket, key, identity, content_type, sha256, written_at)
     values ('coop', 'eggs.csv', '1-6-1', 'text/html', '${'0'.repeat(64)}', ${Date.now()})`,
  );

  expect(await files.stat(place)).toMatchObject({ contentType: 'text/csv', sha256: digestOf('7 eggs') });
  await openBarn({ dataDir });
  expect(rowsOf(dataDir)).toHaveLength(2);
  await openBarn({ dataDir, now: () => Date.now() + orphanAgeMs + 60_000 });

  expect(rowsOf(dataDir)).toEqual([{ key: 'eggs.csv', type: 'text/csv', isSettled: 1 }]);
  expect(await files.stat(place)).toMatchObject({ contentType: 'text/csv' });
});

test('sweeps drafts that nobody has written to for an hour', async () => {
  const dataDir = tempDir();
  await openBarn({ dataDir });
  const incoming = join(dataDir, 'files', '.incoming');
  for (const name of ['old', 'young']) writeFileSync(join(incoming, name), 'x');
  const before = (Date.now() - orphanAgeMs - 60_000) / 1_000;
  utimesSync(join(incoming, 'old'), before, before);

  await openBarn({ dataDir, readOnly: true });
  expect(readdirSync(incoming)).toEqual(['old', 'young']);
  await openBarn({ dataDir });

  expect(readdirSync(incoming)).toEqual(['young']);
});

test('keeps the row of a file that could not be replaced', async () => {
  const dataDir = tempDir();
  const files = await openBarn({ dataDir });
  await files.put(egg());

  await expect(files.put(egg('eggs.csv', { bytes: bytesOf('8 eggs'), maxBytes: 1 }))).rejects.toThrow();
  await expect(files.put(egg('eggs.csv/white'))).rejects.toThrow();

  expect(rowsOf(dataDir)).toEqual([{ key: 'eggs.csv', type: 'text/csv', isSettled: 1 }]);
});
