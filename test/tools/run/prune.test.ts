import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { tempDir } from '../../harness/temp.ts';
import { type Upstream, upstream } from '../../harness/upstream.ts';

const day = 86_400_000;

/** Makes it so that the runs, all or those of one definition, were made days before. */
function age(dataDir: string, days: number, configId = '%'): void {
  const file = new Database(join(dataDir, 'system.db'));
  file
    .prepare(
      'update run set started_at = started_at - @ms, completed_at = completed_at - @ms where config_id like @configId',
    )
    .run({ ms: days * day, configId });
  file.close();
}

const workflow = (service: Upstream, id: string, urlPath = '/') => ({
  id,
  steps: [{ id: 'a', apiConfig: { urlHost: service.url, urlPath } }],
});

async function stocked() {
  const service = await upstream(({ url }) => (url === '/bad' ? { status: 404 } : { body: 1 }));
  const house = await openHouse({ runRetentionDays: 0 });
  for (const [id, path] of [['feed'], ['feed', '/bad'], ['hatch']] as const)
    await house.done('workflow/execute', { workflow: workflow(service, id, path) });
  age(house.dataDir, 40);
  await house.done('workflow/execute', { workflow: workflow(service, 'feed') });
  return { house, service };
}

test.each([
  [{ olderThanDays: 30 }, 3],
  [{ olderThanDays: 41 }, 0],
  [{ olderThanDays: 30, configId: 'feed' }, 2],
  [{ olderThanDays: 30, status: 'failed' }, 1],
  [{ olderThanDays: 30, configId: 'hatch', status: 'failed' }, 0],
])('counts what %j would delete, and deletes as many', async (wanted, runs) => {
  const { house } = await stocked();

  expect(await house.done('run/prune', wanted)).toEqual({ runs, dryRun: true });
  expect(await house.done('run/list', {})).toMatchObject({ total: 4 });
  expect(await house.done('run/prune', { ...wanted, dryRun: false })).toEqual({ runs, dryRun: false });
  expect(await house.done('run/list', {})).toMatchObject({ total: 4 - runs });
  expect(await house.done('run/prune', wanted)).toEqual({ runs: 0, dryRun: true });
});

test('keeps runs that go on, however old', async () => {
  const service = await upstream(() => ({ hang: true }));
  const house = await openHouse();
  const options = { background: true };
  const { id } = await house.done('workflow/execute', { workflow: workflow(service, 'feed'), options });
  age(house.dataDir, 40);

  expect(await house.done('run/prune', { olderThanDays: 0, dryRun: false })).toMatchObject({ runs: 0 });
  expect(await house.done('run/get', { id })).toMatchObject({ status: 'running' });
});

test.each([
  [30, ['feed']],
  [0, ['feed', 'old']],
])('deletes by itself what is older than runRetentionDays: %i', async (runRetentionDays, left) => {
  const service = await upstream(() => ({ body: 1 }));
  const dataDir = tempDir();
  const house = await openHouse({}, dataDir);
  for (const id of ['old', 'feed']) await house.done('workflow/execute', { workflow: workflow(service, id) });
  await house.close();
  age(dataDir, 31, 'old');
  age(dataDir, 29, 'feed');

  const next = await openHouse({ runRetentionDays }, dataDir);
  const ids = async (): Promise<unknown[]> => {
    const { items } = await next.done('run/list', {});
    return Array.isArray(items) ? items.map((item) => pick(item, 'configId')) : [];
  };
  await next.done('workflow/execute', { workflow: workflow(service, 'new') });

  await expect.poll(async () => (await ids()).toSorted()).toEqual([...left, 'new'].toSorted());
});
