import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { mountSmallDisk } from '../../harness/small-disk.ts';

test('says that the disk is full, keeps what there was, and works again when there is room', async ({ skip }) => {
  const dataDir = mountSmallDisk(4_000_000) ?? skip('a small disk can only be mounted by root on Linux');
  const house = await openHouse({}, dataDir);
  await house.done('workflow/upsert', { id: 'hens', input: { steps: [] } });
  await house.done('db/insert', { table_name: 'eggs', data: [{ shell: 'brown' }] });
  const large = { id: 'eggs', input: { steps: [], instruction: 'egg'.repeat(300_000) } };
  const filling = join(dataDir, 'filling');
  expect(() => writeFileSync(filling, Buffer.alloc(4_000_000))).toThrow('ENOSPC');

  const refused = await house.call('workflow/upsert', large);
  const rows = await house.call('db/insert', { table_name: 'eggs', data: [{ shell: 'egg'.repeat(300_000) }] });
  const kept = await house.done('workflow/list', {});
  rmSync(filling);
  await house.done('workflow/upsert', large);

  for (const outcome of [refused, rows]) {
    expect(outcome).toMatchObject({ error: { code: 'conflict', reason: 'DISK_FULL', hint: expect.any(String) } });
  }
  expect(kept).toMatchObject({ total: 1, items: [{ id: 'hens' }] });
  expect(await house.done('workflow/list', {})).toMatchObject({ total: 2 });
});
