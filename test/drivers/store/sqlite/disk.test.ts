import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Disk } from '../../../../src/drivers/store/sqlite/disk.ts';
import { tempDir } from '../../../harness/temp.ts';

/** A disk whose flushes are counted and take no time. */
function countingDisk(): { readonly disk: Disk; flushes(): number } {
  const path = join(tempDir(), 'egg.db');
  writeFileSync(`${path}-wal`, '');
  let count = 0;
  const disk = new Disk(path, async () => {
    count += 1;
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
