import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mountSmallDisk } from '../../../harness/small-disk.ts';
import { digestOf } from '../samples.ts';
import { openBarn } from './barn.ts';

const place = { bucket: 'coop', key: 'eggs.csv' };
const rest = { contentType: 'text/csv', maxBytes: 10_000_000 };

test('says that the disk is full, keeps the old file, and works again when there is room', async ({ skip }) => {
  const dataDir = mountSmallDisk(1_000_000) ?? skip('a small disk can only be mounted by root on Linux');
  const files = await openBarn({ dataDir });
  await files.put({ ...place, ...rest, bytes: Buffer.from('7 eggs') });

  const failing = files.put({ ...place, ...rest, bytes: Buffer.alloc(2_000_000) });

  await expect(failing).rejects.toMatchObject({ code: 'conflict', reason: 'DISK_FULL' });
  expect(readdirSync(join(dataDir, 'files', '.incoming'))).toEqual([]);
  expect(await files.stat(place)).toMatchObject({ sha256: digestOf('7 eggs') });
  await files.put({ ...place, ...rest, bytes: Buffer.from('8 eggs') });
  expect(await files.stat(place)).toMatchObject({ sha256: digestOf('8 eggs') });
});
