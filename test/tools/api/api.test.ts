import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';

const input = { urlHost: 'https://farm.example', urlPath: '/hens', instruction: 'List the hens' };

test('stores a call, fills in its mapping, and gives it back', async () => {
  const house = await openHouse();

  const saved = await house.done('api/upsert', { id: 'hens', input });

  expect(saved).toMatchObject({ id: 'hens', ...input, responseMapping: '$', createdAt: saved.updatedAt });
  expect(await house.done('api/get', { id: 'hens' })).toEqual(saved);
});

test('needs nothing to be stored, since every field is optional, and says what a call would need', async () => {
  const house = await openHouse();

  const saved = await house.done('api/upsert', { id: 'hens', input: {} });
  const run = await house.done('api/call', { id: 'hens' });

  expect(saved).toMatchObject({ id: 'hens', missing: ['urlHost: is empty'] });
  expect(await house.done('api/get', { id: 'hens' })).not.toHaveProperty('missing');
  expect(run).toMatchObject({ success: false, error: expect.stringContaining('urlHost was empty') });
});

test('names what is wrong, and stores nothing', async () => {
  const house = await openHouse();

  const outcome = await house.call('api/upsert', {
    id: 'hens',
    input: { urlPath: '/<<$sum(>>', responseMapping: '{a:' },
  });

  expect(pick(outcome, 'error', 'details', 'problems')).toEqual([
    expect.stringMatching(/^responseMapping: /),
    expect.stringMatching(/^urlPath: /),
  ]);
  expect(await house.call('api/get', { id: 'hens' })).toMatchObject({ error: { reason: 'API_NOT_FOUND' } });
});

test('keeps what is absent and clears what is null', async () => {
  const house = await openHouse();
  await house.done('api/upsert', { id: 'hens', input: { ...input, dataPath: 'hens' } });

  const saved = await house.done('api/upsert', { id: 'hens', input: { method: 'POST', dataPath: null } });

  expect(saved).toMatchObject({ ...input, method: 'POST' });
  expect(saved).not.toHaveProperty('dataPath');
});

test('encrypts a secret that stands in a header, and keeps it when its mask comes back', async () => {
  const house = await openHouse();
  const headers = { 'X-Api-Key': 'key-of-the-hen-house' };

  const saved = await house.done('api/upsert', { id: 'hens', input: { ...input, headers } });
  await house.done('api/upsert', { id: 'hens', input: saved });
  await house.done('api/rename', { oldId: 'hens', newId: 'all-hens' });

  expect(pick(await house.done('api/list', {}), 'items', 0, 'headers')).toEqual({ 'X-Api-Key': '****ouse' });
  const files = ['system.db', 'system.db-wal']
    .map((file) => readFileSync(join(house.dataDir, file), 'latin1'))
    .join('');
  expect(files).not.toContain('key-of-the-hen-house');
});

test('renames to a free id only, and deletes once', async () => {
  const house = await openHouse();
  await house.done('api/upsert', { id: 'a', input });
  await house.done('api/upsert', { id: 'b', input });

  expect(await house.call('api/rename', { oldId: 'a', newId: 'b' })).toMatchObject({ error: { code: 'conflict' } });
  expect(await house.call('api/rename', { oldId: 'x', newId: 'y' })).toMatchObject({ error: { code: 'not_found' } });
  expect(await house.done('api/delete', { id: 'a' })).toEqual({ deleted: true });
  expect(await house.done('api/delete', { id: 'a' })).toEqual({ deleted: false });
});
