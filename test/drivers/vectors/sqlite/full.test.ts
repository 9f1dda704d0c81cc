import { expect, onTestFinished, test } from 'vitest';
import { sqliteVectors } from '../../../../src/drivers/vectors/sqlite/index.ts';
import { testClock } from '../../../harness/clock.ts';
import { mountSmallDisk } from '../../../harness/small-disk.ts';
import { signal } from '../place.ts';
import { items, scattered } from '../samples.ts';

test('says that the disk is full, and keeps what was stored', async ({ skip }) => {
  const dataDir = mountSmallDisk(2_000_000) ?? skip('a small disk can only be mounted by root on Linux');
  const kit = { clock: testClock(), log: { write: () => {} }, dataDir };
  const { port, close } = await sqliteVectors.open(sqliteVectors.options.parse({}), kit);
  onTestFinished(close);
  const make = scattered(384, 1);
  await port.upsert('hens', items(10, make), signal);

  const failing = port.upsert('hens', items(3_000, make), signal);

  await expect(failing).rejects.toMatchObject({ code: 'conflict', reason: 'DISK_FULL' });
  expect(await port.namespaces(signal)).toEqual([{ name: 'hens', dimensions: 384, count: 10 }]);
});
