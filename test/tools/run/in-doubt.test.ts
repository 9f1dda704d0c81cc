/** Requests that may have arrived, though nobody knows their answer. */
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startDatabase, useDatabase } from '../../drivers/net/coop-database.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { type Upstream, upstream } from '../../harness/upstream.ts';

useDatabase();

/** Answers with where it was asked, but keeps the first request to `stuck` waiting. */
function lossy(stuck: string): Promise<Upstream> {
  let isHeld = false;
  return upstream(({ url }) => {
    const hang = url === stuck && !isHeld;
    isHeld ||= hang;
    return hang ? { hang } : { body: { from: url } };
  });
}

const post = (service: Upstream, id: string, over: object = {}) => ({
  id,
  apiConfig: { urlHost: service.url, urlPath: `/${id}`, method: 'POST' },
  ...over,
});

const loop = (service: Upstream, over: object = {}) => ({
  id: 'loop',
  executionMode: 'LOOP',
  loopSelector: 'nests',
  apiConfig: { urlHost: service.url, urlPath: '<<currentItem>>', method: 'POST' },
  ...over,
});

/** Runs the steps, and cancels the run when the service was asked so often. */
async function cancelAt(house: TestHouse, service: Upstream, requests: number, input: object): Promise<string> {
  await house.done('workflow/upsert', { id: 'w', input });
  const call = { id: 'w', payload: { nests: [1, 2, 3] }, options: { background: true } };
  const id = String((await house.done('workflow/execute', call)).id);
  await expect.poll(() => service.seen.length).toBe(requests);
  await house.done('run/cancel', { id });
  return id;
}

const urls = (service: Upstream): readonly string[] => service.seen.map(({ url }) => url);

test('names the request that was on its way when the run was cancelled, and goes on only when told how', async () => {
  const service = await lossy('/b');
  const house = await openHouse();
  const id = await cancelAt(house, service, 2, { steps: [post(service, 'a'), post(service, 'b')] });

  const place = `POST ${service.url}/b`;
  expect(await house.done('run/get', { id })).toMatchObject({
    status: 'cancelled',
    error: `The run was cancelled. It had sent ${place}; whether that arrived is not known.`,
    stepResults: [
      { stepId: 'a', success: true },
      { stepId: 'b', success: false, error: expect.any(String) },
    ],
  });
  expect(await house.call('run/resume', { id })).toMatchObject({
    error: { code: 'conflict', reason: 'RUN_IN_DOUBT', message: expect.stringContaining(place) },
  });
  expect(urls(service)).toEqual(['/a', '/b']);
});

test('sends it again when told so', async () => {
  const service = await lossy('/b');
  const house = await openHouse();
  const id = await cancelAt(house, service, 2, { steps: [post(service, 'a'), post(service, 'b')] });

  expect(await house.done('run/resume', { id, inDoubt: 'send' })).toMatchObject({ status: 'succeeded' });
  expect(urls(service)).toEqual(['/a', '/b', '/b']);
});

test.each([
  ['nothing', {}],
  ['a response mapping', { responseMapping: '(answer) => answer.from.length' }],
  ['a data path', { apiConfig: { urlPath: '/b', method: 'POST', dataPath: 'from' } }],
])('goes on without its answer when told so, past %s', async (_name, over) => {
  const service = await lossy('/b');
  const house = await openHouse();
  const step = post(service, 'b');
  const apiConfig = { ...step.apiConfig, ...('apiConfig' in over ? over.apiConfig : {}) };
  const steps = [{ ...step, ...over, apiConfig }, post(service, 'c')];
  const id = await cancelAt(house, service, 1, { steps, finalTransform: '[$exists(b.data), c.data.from]' });

  const run = await house.done('run/resume', { id, inDoubt: 'skip' });

  expect(run).toMatchObject({ status: 'succeeded', data: [true, '/c'] });
  expect(pick(run, 'stepResults', 0)).toMatchObject({ success: true, transformedData: { data: null } });
  expect(urls(service)).toEqual(['/b', '/c']);
});

test('keeps the pages before the one whose answer is not known', async () => {
  const service = await upstream((_request, count) => (count === 2 ? { hang: true } : { body: { items: [count] } }));
  const house = await openHouse();
  const { id: stepId, apiConfig } = post(service, 'a');
  const pagination = { type: 'PAGE_BASED', pageSize: '1' };
  const paged = { ...apiConfig, queryParams: { page: '<<page>>' }, pagination, dataPath: 'items' };
  const steps = [{ id: stepId, apiConfig: paged }];
  const id = await cancelAt(house, service, 2, { steps, finalTransform: '{ "items": a.data }' });

  const run = await house.done('run/resume', { id, inDoubt: 'skip' });

  expect(run).toMatchObject({ status: 'succeeded', data: { items: [1] } });
  expect(service.seen).toHaveLength(2);
});

test('is about the item of a loop alone that was on its way', async () => {
  const service = await lossy('/2');
  const house = await openHouse();
  const id = await cancelAt(house, service, 2, { steps: [loop(service)], finalTransform: 'loop.data' });

  const before = await house.done('run/get', { id });
  const run = await house.done('run/resume', { id, inDoubt: 'skip' });

  expect(before.error).toBe(
    `The run was cancelled. It had sent POST ${service.url}/2; whether that arrived is not known.`,
  );
  expect(run).toMatchObject({ status: 'succeeded', data: [{ from: '/1' }, null, { from: '/3' }] });
  expect(urls(service)).toEqual(['/1', '/2', '/3']);
});

test.each([
  ['begins at the step anew', {}, { fromStep: 'loop' }],
  ['begins from the start', {}, { fromStart: true }],
  ['goes through something else', { loopSelector: '$reverse(nests)' }, {}],
])('cannot skip it when the run %s', async (_name, change, how) => {
  const service = await lossy('/2');
  const house = await openHouse();
  const id = await cancelAt(house, service, 2, { steps: [loop(service)] });
  await house.done('workflow/upsert', { id: 'w', input: { steps: [loop(service, change)] } });

  expect(await house.call('run/resume', { id, ...how, inDoubt: 'skip' })).toMatchObject({
    error: { code: 'conflict', reason: 'RUN_IN_DOUBT', hint: expect.not.stringContaining('skip') },
  });
  expect(urls(service)).toEqual(['/1', '/2']);
  expect(await house.done('run/resume', { id, ...how, inDoubt: 'send' })).toMatchObject({ status: 'succeeded' });
});

test.each(['GET', 'PUT', 'DELETE'])('there is none about a %s, which may be sent twice', async (method) => {
  const service = await lossy('/a');
  const house = await openHouse();
  const apiConfig = { urlHost: service.url, urlPath: '/a', method };
  const id = await cancelAt(house, service, 1, { steps: [{ id: 'a', apiConfig }] });

  expect(await house.done('run/get', { id })).toMatchObject({ error: 'The run was cancelled.' });
  expect(await house.done('run/resume', { id })).toMatchObject({ status: 'succeeded' });
});

test('there is none about what a service answered with a failure inside', async () => {
  const service = await upstream((_request, count) => ({ body: count === 1 ? { error: 'no nest' } : { eggs: 1 } }));
  const house = await openHouse();
  const workflow = { id: 'w', steps: [post(service, 'a')], finalTransform: 'a.data.eggs' };
  const { id, status } = await house.done('workflow/execute', { workflow });

  expect(status).toBe('failed');
  expect(await house.done('run/resume', { id })).toMatchObject({ status: 'succeeded', data: 1 });
});

test('there is none about a query that the database refused', async () => {
  const { port } = await startDatabase({ password: 'fox-proof' });
  const house = await openHouse();
  const step = (query: string) => ({
    id: 'a',
    apiConfig: {
      urlHost: `postgres://hen:fox-proof@127.0.0.1:${port}`,
      urlPath: '/coop',
      body: JSON.stringify({ query }),
    },
  });
  await house.done('workflow/upsert', { id: 'w', input: { steps: [step('insert into nowhere values (1)')] } });
  const { id, status } = await house.done('workflow/execute', { id: 'w' });
  await house.done('workflow/upsert', { id: 'w', input: { steps: [step('select 2 as eggs')] } });

  expect(status).toBe('failed');
  const run = await house.done('run/resume', { id });
  expect(pick(run, 'data', 'a', 'data')).toEqual([{ eggs: 2 }]);
});

test('there is none about a database that could not be reached', async () => {
  const house = await openHouse();
  const apiConfig = { urlHost: 'postgres://hen:eggs@127.0.0.1:1', urlPath: '/coop', body: '{"query":"select 1"}' };
  const workflow = { id: 'w', steps: [{ id: 'a', apiConfig }] };
  const { id } = await house.done('workflow/execute', { workflow });

  expect(await house.done('run/resume', { id })).toMatchObject({ status: 'failed', resumes: id });
});

/** A database that takes connections and never says anything. */
async function muteDatabase() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return { sockets, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

test.each([
  ['a query', undefined, true],
  ['a query that changes nothing', false, false],
])('is there about %s, as far as the step says: modify %j', async (_name, modify, isDoubted) => {
  const { port, sockets } = await muteDatabase();
  const house = await openHouse();
  const apiConfig = { urlHost: `postgres://hen:fox-proof@127.0.0.1:${port}`, body: '{"query":"select 1"}' };
  const workflow = { id: 'w', steps: [{ id: 'a', apiConfig, ...(modify === undefined ? {} : { modify }) }] };
  const { id } = await house.done('workflow/execute', { workflow, options: { background: true } });
  await expect.poll(() => sockets.length).toBe(1);

  const { error } = await house.done('run/cancel', { id });

  const doubt = ` It had sent a query to 127.0.0.1:${port}; whether that arrived is not known.`;
  expect(error).toBe(`The run was cancelled.${isDoubted ? doubt : ''}`);
});

test('tries items again that failed when the step must not go on without them any more', async () => {
  const service = await upstream(({ url }, count) => {
    if (url === '/1' && count === 1) return { status: 404 };
    return url === '/2' && count === 2 ? { hang: true } : { body: { from: url } };
  });
  const house = await openHouse();
  const id = await cancelAt(house, service, 2, { steps: [loop(service, { failureBehavior: 'CONTINUE' })] });
  await house.done('workflow/upsert', {
    id: 'w',
    input: { steps: [loop(service, { failureBehavior: 'FAIL' })], finalTransform: 'loop.data.from' },
  });

  const run = await house.done('run/resume', { id, inDoubt: 'send' });

  expect(run).toMatchObject({ status: 'succeeded', data: ['/1', '/2', '/3'] });
  expect(urls(service)).toEqual(['/1', '/2', '/1', '/2', '/3']);
});
