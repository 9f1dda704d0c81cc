import { expect, test } from 'vitest';
import { farmDocument } from '../../engine/integration/documentation/place.ts';
import { openHouse } from '../../harness/house.ts';
import { upstream } from '../../harness/upstream.ts';

test('stores what a curl command does, and it works', async () => {
  const farm = await upstream(({ headers }) => ({ body: { key: headers['x-farm-key'] } }));
  const house = await openHouse();

  const imported = await house.done('api/import', {
    source: `curl '${farm.url}/hens?coop=3' -H 'x-farm-key: key-of-the-hen-house'`,
  });
  const run = await house.done('api/call', { id: 'get-hens' });

  expect(imported).toMatchObject({
    stored: true,
    format: 'curl',
    api: { id: 'get-hens', method: 'GET', queryParams: { coop: '3' }, headers: { 'x-farm-key': '****ouse' } },
  });
  expect(imported.notes).toContainEqual(expect.stringContaining('secret'));
  expect(farm.seen[0]).toMatchObject({ url: '/hens?coop=3', headers: { 'x-farm-key': 'key-of-the-hen-house' } });
  expect(run).toMatchObject({ success: true });
});

test('shows an operation of an OpenAPI document, and stores nothing in a dry run', async () => {
  const house = await openHouse();

  const shown = await house.done('api/import', {
    source: JSON.stringify(farmDocument),
    operation: 'discardEggs',
    dryRun: true,
  });

  expect(shown).toMatchObject({
    stored: false,
    format: 'openapi',
    api: {
      method: 'DELETE',
      urlHost: 'https://farm.example',
      urlPath: '/eggs/<<day>>',
      headers: { 'x-farm-key': '<<api_key>>' },
      instruction: 'Discards what was laid',
    },
  });
  expect(await house.done('api/list', {})).toMatchObject({ total: 0 });
});

test('wants to know which, where there are several', async () => {
  const house = await openHouse();

  const refused = await house.call('api/import', { source: JSON.stringify(farmDocument), operation: 'GET /ducks' });

  expect(refused).toMatchObject({
    error: {
      code: 'invalid_input',
      reason: 'OPERATION_UNKNOWN',
      details: { operations: ['GET /hens', 'DELETE /eggs/{day}'] },
    },
  });
});

test('says that a document names no host', async () => {
  const house = await openHouse();
  const source = JSON.stringify({ ...farmDocument, servers: [{ url: '/v1' }] });

  const outcome = await house.call('api/import', { source, operation: 'discardEggs' });

  expect(outcome).toMatchObject({ error: { code: 'invalid_input', reason: 'HOST_UNKNOWN' } });
});

test('overwrites nothing without an id', async () => {
  const house = await openHouse();
  const source = 'curl https://farm.example/hens';

  await house.done('api/import', { source });
  const second = await house.done('api/import', { source });

  expect(second).toMatchObject({ api: { id: 'get-hens-1' } });
});

test.each(['hens and eggs', '{"hens": 1}', '{', 'curl', '[]'])('refuses %j', async (source) => {
  const house = await openHouse();

  expect(await house.call('api/import', { source })).toMatchObject({ error: { code: 'invalid_input' } });
});
