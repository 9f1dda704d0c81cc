import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { upstream } from '../../harness/upstream.ts';

const instruction = 'Count the eggs';

test('makes a stored call and returns its mapped data, status and headers', async () => {
  const service = await upstream(() => ({ status: 201, headers: { 'x-coop': '3' }, body: { eggs: [1, 2] } }));
  const house = await openHouse();
  const input = { urlHost: service.url, instruction, responseMapping: '{ "total": $sum(eggs) }' };
  await house.done('api/upsert', { id: 'eggs', input });

  const run = await house.done('api/call', { id: 'eggs' });

  expect(run).toMatchObject({
    success: true,
    data: { total: 3 },
    statusCode: 201,
    headers: { 'x-coop': '3' },
    configId: 'eggs',
    config: { id: 'eggs', instruction },
    stepResults: [{ stepId: 'eggs', success: true, requests: 1 }],
  });
  expect(await house.done('run/get', { id: String(run.id) })).toEqual(run);
  expect(await house.done('run/list', { configId: 'eggs' })).toMatchObject({ total: 1 });
});

test('fills placeholders of old, and leaves braces alone that name nothing', async () => {
  const service = await upstream(() => ({ body: {} }));
  const house = await openHouse();
  const endpoint = {
    id: 'hens',
    instruction,
    urlHost: service.url,
    urlPath: '/coops/{coop}/<<coop>>/{farm.name}',
    method: 'POST',
    body: '{"query":"{ hens }","after":"{cursor}","name":"{farm.name}"}',
  };

  await house.done('api/call', { endpoint, payload: { coop: 3, farm: { name: 'ida' } } });

  expect(service.seen[0]).toMatchObject({
    url: '/coops/3/3/ida',
    body: '{"query":"{ hens }","after":"","name":"ida"}',
  });
});

test('says what failed, with the answer as data', async () => {
  const service = await upstream(() => ({ status: 404, body: { why: 'no such coop' } }));
  const house = await openHouse();

  const run = await house.done('api/call', { endpoint: { id: 'hens', instruction, urlHost: service.url } });

  expect(run).toMatchObject({
    success: false,
    statusCode: 404,
    data: { why: 'no such coop' },
    error: `GET ${service.url}/ answered 404. Its answer is in data.`,
  });
});

test('makes a call that does not say what it is for', async () => {
  const service = await upstream(() => ({ body: { eggs: 3 } }));
  const house = await openHouse();

  expect(await house.done('api/call', { endpoint: { id: 'hens', urlHost: service.url } })).toMatchObject({
    success: true,
    data: { eggs: 3 },
  });
});

test('takes a good status with an error inside for a failure, unless the definition takes it for data', async () => {
  const service = await upstream(() => ({ body: { error: 'no eggs today' } }));
  const house = await openHouse();
  const endpoint = { id: 'hens', instruction, urlHost: service.url };

  const failed = await house.done('api/call', { endpoint });
  const taken = await house.done('api/call', { endpoint: { ...endpoint, acceptErrorBody: true } });

  expect(failed).toMatchObject({ success: false, data: { error: 'no eggs today' } });
  expect(String(failed.error)).toContain('error: no eggs today');
  expect(taken).toMatchObject({ success: true, data: { error: 'no eggs today' } });
});

test.each([
  ['HEADER', { api_key: 'key-of-the-hens' }, { 'x-api-key': 'key-of-the-hens' }, '/'],
  ['HEADER', { username: 'ida', password: 'eggs' }, { authorization: `Basic ${btoa('ida:eggs')}` }, '/'],
  ['OAUTH2', { access_token: 'token-of-the-hens' }, { authorization: 'Bearer token-of-the-hens' }, '/'],
  ['QUERY_PARAM', { api_key: 'key-of-the-hens' }, {}, '/?api_key=key-of-the-hens'],
])('puts the credentials of %s where they belong', async (authentication, credentials, headers, url) => {
  const service = await upstream(() => ({ body: {} }));
  const house = await openHouse();

  const endpoint = { id: 'hens', instruction, urlHost: service.url, authentication };
  const run = await house.done('api/call', { endpoint, credentials });

  expect(service.seen[0]).toMatchObject({ headers, url });
  expect(JSON.stringify(run)).not.toMatch(/of-the-hens/);
});

test('stores a given call that has worked, when it is asked to', async () => {
  const service = await upstream(({ url }) => (url === '/bad' ? { status: 500 } : { body: {} }));
  const house = await openHouse();
  const endpoint = { id: 'hens', urlHost: service.url };

  await house.done('api/call', { endpoint });
  await house.done('api/call', { endpoint: { ...endpoint, id: 'read' }, options: { cacheMode: 'READONLY' } });
  await house.done('api/call', {
    endpoint: { ...endpoint, id: 'bad', urlPath: 'bad' },
    options: { cacheMode: 'ENABLED', retries: 0 },
  });
  await house.done('api/call', { endpoint: { ...endpoint, id: 'good' }, options: { cacheMode: 'WRITEONLY' } });

  expect(pick(await house.done('api/list', {}), 'items')).toMatchObject([{ id: 'good' }]);
});

test.each([
  [{}, 'Exactly one of id and endpoint'],
  [{ id: 'a', endpoint: { id: 'a', instruction, urlHost: 'x' } }, 'Exactly one of id and endpoint'],
  [{ endpoint: { id: 'a', instruction } }, 'urlHost: is empty'],
  [{ id: 'unknown' }, "API with ID 'unknown' not found"],
  [{ endpoint: { id: 'a', instruction, urlHost: 'x', responseMapping: '{a:' } }, 'responseMapping'],
  [{ endpoint: { id: 'a', instruction, urlHost: 'x' }, options: { webhookUrl: 'ftp://x' } }, 'options.webhookUrl'],
  [{ endpoint: { id: 'a', instruction, urlHost: 'x' }, options: { webhookUrl: 'tool:none' } }, "ID 'none' not found"],
])('refuses %j before anything is sent', async (input, message) => {
  const house = await openHouse();

  const outcome = await house.call('api/call', input);

  expect(pick(outcome, 'error', 'message')).toContain(message);
  expect(await house.done('run/list', {})).toMatchObject({ total: 0 });
});
