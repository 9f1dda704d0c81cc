import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { openHouse } from '../../harness/house.ts';

const step = (urlPath: string) => ({ id: 'hens', apiConfig: { urlHost: 'https://farm.example', urlPath } });

async function storedTwice() {
  const house = await openHouse();
  await house.done('workflow/upsert', { id: 'hens', input: { steps: [step('/hens')], instruction: 'all hens' } });
  await house.done('workflow/upsert', { id: 'hens', input: { steps: [step('/flock')], instruction: null } });
  return house;
}

test('lists what a workflow is and was', async () => {
  const house = await storedTwice();

  const { items, total } = await house.done('workflow/versions', { id: 'hens' });

  expect(total).toBe(2);
  expect(items).toMatchObject([
    { version: 2, isCurrent: true, instruction: null, steps: 1 },
    { version: 1, isCurrent: false, instruction: 'all hens', steps: 1 },
  ]);
});

test('pages through versions, the present counted', async () => {
  const house = await storedTwice();

  const second = await house.done('workflow/versions', { id: 'hens', limit: 1, offset: 1 });
  const first = await house.done('workflow/versions', { id: 'hens', limit: 1 });

  expect([first.items, second.items]).toMatchObject([[{ version: 2 }], [{ version: 1 }]]);
  expect(first.next).toEqual({ tool: 'workflow_versions', arguments: { id: 'hens', limit: 1, offset: 1 } });
});

test('tells members that differ, from one version to another and to the present', async () => {
  const house = await storedTwice();

  const since = await house.done('workflow/diffVersions', { id: 'hens', from: 1 });
  const back = await house.done('workflow/diffVersions', { id: 'hens', from: 2, to: 1 });

  expect(since).toEqual({
    id: 'hens',
    from: 1,
    to: 2,
    changes: [
      { path: 'steps.0.apiConfig.urlPath', before: '/hens', after: '/flock' },
      { path: 'instruction', before: 'all hens' },
    ],
    leftOut: 0,
  });
  expect(back.changes).toContainEqual({ path: 'instruction', after: 'all hens' });
});

test('masks secrets in a comparison, and tells that one has changed', async () => {
  const house = await openHouse();
  const keyed = (key: string) => ({
    steps: [{ id: 'hens', apiConfig: { urlHost: 'https://farm.example', headers: { authorization: key } } }],
  });
  await house.done('workflow/upsert', { id: 'hens', input: keyed('Bearer first-hen-house-key') });
  await house.done('workflow/upsert', { id: 'hens', input: keyed('Bearer other-hen-house-key') });

  const { changes } = await house.done('workflow/diffVersions', { id: 'hens', from: 1 });

  expect(changes).toEqual([{ path: 'steps.0.apiConfig.headers.authorization', before: '****-key', after: '****-key' }]);
});

test('restores a version with its secrets, and keeps what was there', async () => {
  const house = await openHouse();
  const keyed = (key: string) => ({
    steps: [{ id: 'hens', apiConfig: { urlHost: 'https://farm.example', headers: { authorization: key } } }],
  });
  await house.done('workflow/upsert', { id: 'hens', input: keyed('Bearer first-hen-house-key') });
  await house.done('workflow/upsert', { id: 'hens', input: keyed('Bearer other-hen-house-abc') });

  const restored = await house.done('workflow/restoreVersion', { id: 'hens', version: 1 });

  expect(restored).toMatchObject({ steps: [{ apiConfig: { headers: { authorization: '****-key' } } }] });
  const { changes } = await house.done('workflow/diffVersions', { id: 'hens', from: 1, to: 3 });
  expect(changes).toEqual([]);
  expect(await house.done('workflow/versions', { id: 'hens' })).toMatchObject({ total: 3 });
});

test('keeps versions through a rename, and restores one that had another id', async () => {
  const house = await storedTwice();

  await house.done('workflow/rename', { oldId: 'hens', newId: 'flock' });
  const restored = await house.done('workflow/restoreVersion', { id: 'flock', version: 1 });

  expect(restored).toMatchObject({ id: 'flock', instruction: 'all hens' });
  expect(await house.call('workflow/versions', { id: 'hens' })).toMatchObject({ error: { code: 'not_found' } });
});

test('deletes versions with their workflow', async () => {
  const house = await storedTwice();

  await house.done('workflow/delete', { id: 'hens' });
  await house.done('workflow/upsert', { id: 'hens', input: {} });

  expect(await house.done('workflow/versions', { id: 'hens' })).toMatchObject({ total: 1, items: [{ version: 1 }] });
});

test('keeps so many versions, and goes on counting', async () => {
  const house = await openHouse();
  for (let count = 0; count <= limits.workflowVersions + 1; count += 1)
    await house.done('workflow/upsert', { id: 'hens', input: { instruction: `the ${count}th` } });

  const { items, total } = await house.done('workflow/versions', { id: 'hens', limit: 1000 });
  const gone = await house.call('workflow/diffVersions', { id: 'hens', from: 1 });

  expect(total).toBe(limits.workflowVersions + 1);
  expect(items).toMatchObject({ 0: { version: limits.workflowVersions + 2 } });
  expect(gone).toMatchObject({ error: { code: 'not_found', reason: 'VERSION_NOT_FOUND' } });
});
