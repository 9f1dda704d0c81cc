/** `idempotencyKey`: whoever asks again gets the run that there is. */
import { expect, test } from 'vitest';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { tempDir } from '../../harness/temp.ts';
import { type Upstream, upstream } from '../../harness/upstream.ts';

const step = (service: Upstream, urlPath = '/a') => ({ id: 'a', apiConfig: { urlHost: service.url, urlPath } });

/** The same thing to do, by each of the three tools, stored as `hens`. */
const tools = [
  [
    'workflow/execute',
    (house: TestHouse, service: Upstream) =>
      house.done('workflow/upsert', { id: 'hens', input: { steps: [step(service)], finalTransform: 'a.data' } }),
  ],
  [
    'api/call',
    (house: TestHouse, { url }: Upstream) =>
      house.done('api/upsert', { id: 'hens', input: { urlHost: url, urlPath: '/a', instruction: 'List the hens' } }),
  ],
  [
    'extract/run',
    (house: TestHouse, { url }: Upstream) =>
      house.done('extract/upsert', { id: 'hens', input: { urlHost: url, urlPath: '/a', instruction: 'Read them' } }),
  ],
] as const;

const ask = (key: string, payload: object = { coop: 3, nests: [1] }) => ({
  id: 'hens',
  payload,
  options: { idempotencyKey: key },
});

test.each(tools)('%s gives the same run for the same key, also after it ended', async (tool, store) => {
  const service = await upstream((_request, count) => ({ body: { count } }));
  const house = await openHouse();
  await store(house, service);

  const first = await house.done(tool, ask('monday'));
  const again = await house.done(tool, ask('monday'));
  const other = await house.done(tool, ask('tuesday'));

  expect(again).toEqual(await house.done('run/get', { id: first.id }));
  expect(again).toMatchObject({ id: first.id, status: 'succeeded', data: { count: 1 } });
  expect(other).toMatchObject({ data: { count: 2 } });
  expect(other.id).not.toBe(first.id);
});

test.each(tools)('%s refuses another request under the same key', async (tool, store) => {
  const service = await upstream(() => ({ body: 1 }));
  const house = await openHouse();
  await store(house, service);
  const { id } = await house.done(tool, ask('monday'));

  expect(await house.call(tool, ask('monday', { coop: 4 }))).toMatchObject({
    error: {
      code: 'conflict',
      reason: 'IDEMPOTENCY_KEY_TAKEN',
      message: expect.stringContaining(String(id)),
    },
  });
  expect(service.seen).toHaveLength(1);
});

test('tells a request by what it says, not by the order of its members or how its caller waits', async () => {
  const service = await upstream(() => ({ body: 1 }));
  const house = await openHouse();
  await tools[0][1](house, service);
  const { id } = await house.done('workflow/execute', ask('monday', { coop: 3, hen: { name: 'Ada', age: 2 } }));

  const again = await house.done('workflow/execute', {
    ...ask('monday', { hen: { age: 2, name: 'Ada' }, coop: 3 }),
    options: { background: true, idempotencyKey: 'monday' },
  });

  expect(again.id).toBe(id);
});

test('tells definitions apart that are given with the request', async () => {
  const service = await upstream(() => ({ body: 1 }));
  const house = await openHouse();
  const options = { idempotencyKey: 'monday' };
  const run = (urlPath: string) =>
    house.call('workflow/execute', { workflow: { id: 'w', steps: [step(service, urlPath)] }, options });

  const [first, same, other] = [await run('/a'), await run('/a'), await run('/b')];

  expect(first.kind).toBe('done');
  expect(same).toEqual(first);
  expect(other).toMatchObject({ error: { reason: 'IDEMPOTENCY_KEY_TAKEN' } });
});

test('gives the same run when the definition was changed meanwhile', async () => {
  const service = await upstream(() => ({ body: 1 }));
  const house = await openHouse();
  await tools[0][1](house, service);
  const { id } = await house.done('workflow/execute', ask('monday'));
  await house.done('workflow/upsert', { id: 'hens', input: { finalTransform: '{}' } });

  expect(await house.done('workflow/execute', ask('monday'))).toMatchObject({ id });
});

test('starts one run for callers at once in two houses on one folder', async () => {
  const service = await upstream(() => ({ body: 1 }));
  const dataDir = tempDir();
  const first = await openHouse({}, dataDir);
  const houses = [first, await openHouse({}, dataDir)];
  await tools[0][1](first, service);

  const runs = await Promise.all(
    [...houses, ...houses, ...houses].map((house) => house.done('workflow/execute', ask('monday'))),
  );

  expect(new Set(runs.map(({ id }) => id)).size).toBe(1);
  expect(runs.map(({ status }) => status)).toEqual(runs.map(() => 'succeeded'));
  expect(service.seen).toHaveLength(1);
});

test('lets a second caller wait for the run that goes on, which does not end when they leave', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const service = await upstream(async () => {
    await promise;
    return { body: { eggs: 6 } };
  });
  const house = await openHouse();
  await tools[0][1](house, service);
  const control = new AbortController();

  const first = house.done('workflow/execute', ask('monday'));
  await expect.poll(() => service.seen.length).toBe(1);
  const second = house.done('workflow/execute', ask('monday'));
  const left = house.call('workflow/execute', ask('monday'), { signal: control.signal });
  control.abort();
  expect(await left).toMatchObject({ error: { code: 'cancelled' } });
  resolve();

  expect(await first).toMatchObject({ status: 'succeeded', data: { eggs: 6 } });
  expect(await second).toEqual(await first);
  expect(service.seen).toHaveLength(1);
});
