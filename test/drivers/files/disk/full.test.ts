import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../../harness/temp.ts';
import { digestOf } from '../samples.ts';
import { openBarn } from './barn.ts';

const place = { bucket: 'coop', key: 'eggs.csv' };
const rest = { contentType: 'text/csv', maxBytes: 10_000_000 };

/** A disk of one megabyte; undefined where nobody may mount one. */
function mountSmall(): string | undefined {
  const folder = tempDir();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status !== 0) return undefined;
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}

test('says that the disk is full, keeps the old file, and works again when there is room', async ({ skip }) => {
  const dataDir = mountSmall() ?? skip('a small disk can only be mounted by root on Linux');
  const files = await openBarn({ dataDir });
  await files.put({ ...place, ...rest, bytes: Buffer.from('7 eggs') });

  const failing = files.put({ ...place, ...rest, bytes: Buffer.alloc(2_000_000) });

  await expect(failing).rejects.toMatchObject({ code: 'conflict', reason: 'DISK_FULL' });
  expect(readdirSync(join(dataDir, 'files', '.incoming'))).toEqual([]);
  expect(await files.stat(place)).toMatchObject({ sha256: digestOf('7 eggs') });
  await files.put({ ...place, ...rest, bytes: Buffer.from('8 eggs') });
  expect(await files.stat(place)).toMatchObject({ sha256: digestOf('8 eggs') });
});
