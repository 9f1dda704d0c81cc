import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Disk } from '../../../src/drivers/sql/disk.ts';
import { tempDir } from '../../harness/temp.ts';

/** A disk whose flushes are counted and take no time. */
function countingDisk(): { readonly disk: Disk; flushes(): number } {
  const path = join(tempDir(), 'egg.db');
  writeFileSync(`${path}-wal`, '');
  let count = 0;
  const disk = new Disk(path, (_log, done) => {
    count += 1;
    queueMicrotask(() => done(null));
  });
  return { disk, flushes: () => count };
}

/** Long enough for a flush to begin that waits for nobody, and too short for any timer. */
async function manyMicrotasks(): Promise<void> {
  for (let i = 0; i < 100; i += 1) await undefined;
}

test('those who come at the same time share a flush', async () => {
  const { disk, flushes } = countingDisk();
  await Promise.all([disk.flushed(), disk.flushed(), disk.flushed()]);
  expect(flushes()).toBe(1);
  await disk.close();
});

test('after a shared flush the next one waits a moment for those who come a little later', async () => {
  const { disk, flushes } = countingDisk();
  await Promise.all([disk.flushed(), disk.flushed()]);
  const first = disk.flushed();
  await manyMicrotasks();
  expect(flushes()).toBe(1);
  await Promise.all([first, disk.flushed()]);
  expect(flushes()).toBe(2);
  await disk.close();
});

test('whoever comes alone waits for nobody', async () => {
  const { disk, flushes } = countingDisk();
  await disk.flushed();
  const second = disk.flushed();
  await manyMicrotasks();
  expect(flushes()).toBe(2);
  await second;
  await disk.close();
});

test('a flush that fails is told to everybody who waited for it, and to nobody else', async () => {
  const path = join(tempDir(), 'egg.db');
  writeFileSync(`${path}-wal`, '');
  const outcomes = [new Error('no power'), null];
  const disk = new Disk(path, (_log, done) => queueMicrotask(() => done(outcomes.shift() ?? null)));

  const failed = await Promise.allSettled([disk.flushed(), disk.flushed()]);

  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await disk.flushed();
  await disk.close();
});

test('a log that is not there is looked for again the next time', async () => {
  const path = join(tempDir(), 'egg.db');
  const disk = new Disk(path);

  await expect(disk.flushed()).rejects.toMatchObject({ code: 'ENOENT' });
  expect(() => disk.openNow()).toThrow('ENOENT');

  writeFileSync(`${path}-wal`, '');
  await disk.flushed();
  await disk.close();
});

test('closing waits for whoever is still waiting', async () => {
  const path = join(tempDir(), 'egg.db');
  writeFileSync(`${path}-wal`, '');
  let finish = (): void => {};
  const disk = new Disk(path, (_log, done) => {
    finish = () => done(null);
  });
  disk.openNow();
  const order: string[] = [];
  const flushed = disk.flushed().then(() => order.push('flushed'));
  const closed = disk.close().then(() => order.push('closed'));

  await manyMicrotasks();
  expect(order).toEqual([]);
  finish();
  await Promise.all([flushed, closed]);

  expect(order).toEqual(['flushed', 'closed']);
});
