/** What a shutdown leaves behind, and what the next house on the folder makes of it. */
import { expect, test } from 'vitest';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { tempDir } from '../../harness/temp.ts';
import { type Reply, type Seen, type Upstream, upstream } from '../../harness/upstream.ts';

const background = { background: true };

/** Keeps the first request to `stuck` waiting, for ever or until it is let go. */
async function slow(stuck: string, answer: (request: Seen) => Reply = ({ url }) => ({ body: { from: url } })) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  let isHeld = false;
  const service = await upstream(async (request) => {
    if (request.url === stuck && !isHeld) {
      isHeld = true;
      hold();
      await promise;
    }
    return answer(request);
  });
  return { ...service, held, letGo };
}

const at = (service: Upstream, id: string, over: { method?: string; step?: object } = {}) => ({
  id,
  apiConfig: { urlHost: service.url, urlPath: `/${id}`, method: over.method ?? 'GET' },
  ...over.step,
});

const loop = (service: Upstream, over: object = {}) => ({
  id: 'loop',
  executionMode: 'LOOP',
  loopSelector: 'nests',
  apiConfig: { urlHost: service.url, urlPath: '<<currentItem>>', method: 'POST' },
  ...over,
});

const urls = (service: Upstream): readonly string[] => service.seen.map(({ url }) => url);

/** Begins the run, and closes the house while the service keeps it waiting. */
async function leave(
  service: Awaited<ReturnType<typeof slow>>,
  workflow: object,
  { isLetGo = true, credentials = {} } = {},
) {
  const dataDir = tempDir();
  const house = await openHouse({}, dataDir);
  const call = { workflow: { id: 'w', ...workflow }, payload: { nests: [1, 2, 3] }, credentials, options: background };
  const { id } = await house.done('workflow/execute', call);
  await service.held;
  const closing = house.close();
  if (isLetGo) service.letGo();
  await closing;
  return { id: String(id), dataDir };
}

async function ended(house: TestHouse, id: string) {
  await expect.poll(async () => (await house.done('run/get', { id })).completedAt).toBeDefined();
  return house.done('run/get', { id });
}

test('stops between steps, and goes on in the next house without repeating any', async () => {
  const service = await slow('/a');
  const steps = [at(service, 'a', { method: 'POST' }), at(service, 'b', { method: 'POST' })];
  const { id, dataDir } = await leave(service, { steps, finalTransform: '[a.data.from, b.data.from]' });
  expect(urls(service)).toEqual(['/a']);

  const next = await openHouse({}, dataDir);

  expect(await ended(next, id)).toMatchObject({ status: 'succeeded', data: ['/a', '/b'] });
  expect(urls(service)).toEqual(['/a', '/b']);
});

test('leaves the run in line, with what it has', async () => {
  const service = await slow('/a');
  const { id, dataDir } = await leave(service, { steps: [at(service, 'a'), at(service, 'b')] });

  const other = await openHouse({ noWorker: true }, dataDir);

  expect(await other.done('run/get', { id })).toMatchObject({
    status: 'queued',
    queue: { position: 1, length: 1 },
    stepResults: [{ stepId: 'a', success: true }],
  });
});

test('stops between items, and sends none of them again', async () => {
  const service = await slow('/2');
  const { id, dataDir } = await leave(service, { steps: [loop(service)], finalTransform: 'loop.data.from' });
  expect(urls(service)).toEqual(['/1', '/2']);

  const run = await ended(await openHouse({}, dataDir), id);

  expect(run).toMatchObject({ status: 'succeeded', data: ['/1', '/2', '/3'] });
  expect(pick(run, 'stepResults', 0, 'requests')).toBe(3);
  expect(urls(service)).toEqual(['/1', '/2', '/3']);
});

test('stops between items that may fail, and keeps their failures', async () => {
  const service = await slow('/2', ({ url }) => (url === '/1' ? { status: 404 } : { body: { from: url } }));
  const steps = [loop(service, { failureBehavior: 'CONTINUE' })];
  const { id, dataDir } = await leave(service, { steps, finalTransform: 'loop.data.from' });

  const run = await ended(await openHouse({}, dataDir), id);

  expect(run).toMatchObject({ status: 'succeeded', data: ['/2', '/3'] });
  expect(pick(run, 'stepResults', 0)).toMatchObject({ success: false, error: expect.stringContaining('404') });
  expect(pick(run, 'stepResults', 0, 'transformedData')).toMatchObject([
    { currentItem: 1, data: null, error: expect.stringContaining('404') },
    { currentItem: 2 },
    { currentItem: 3 },
  ]);
  expect(urls(service)).toEqual(['/1', '/2', '/3']);
});

test('stops what takes longer than the grace, and sends it again in the next house', async () => {
  const service = await slow('/b');
  const steps = [at(service, 'a', { method: 'POST' }), at(service, 'b')];
  const { id, dataDir } = await leave(service, { steps }, { isLetGo: false });
  service.letGo();

  const run = await ended(await openHouse({}, dataDir), id);

  expect(run).toMatchObject({ status: 'succeeded', stepResults: [{ success: true }, { success: true }] });
  expect(urls(service)).toEqual(['/a', '/b', '/b']);
});

test('gives up a request in doubt that took longer than the grace, and names it', async () => {
  const service = await slow('/b');
  const steps = [at(service, 'a'), at(service, 'b', { method: 'POST' })];
  const { id, dataDir } = await leave(service, { steps }, { isLetGo: false });

  const next = await openHouse({}, dataDir);
  const run = await ended(next, id);

  expect(run).toMatchObject({ status: 'interrupted', error: expect.stringContaining(`POST ${service.url}/b`) });
  expect(urls(service)).toEqual(['/a', '/b']);
  expect(await next.done('run/resume', { id, inDoubt: 'skip' })).toMatchObject({ status: 'succeeded' });
});

test('asks for no page again that was answered', async () => {
  const pages = ['', '1', '2'];
  const service = await slow('/a?cursor=1', ({ url }) => {
    const cursor = new URL(url, 'http://farm').searchParams.get('cursor') ?? '';
    return { body: { items: [`p${cursor}`], next_cursor: pages[pages.indexOf(cursor) + 1] } };
  });
  const { id: stepId, apiConfig } = at(service, 'a');
  const pagination = { type: 'CURSOR_BASED', cursorPath: 'next_cursor' };
  const paged = { ...apiConfig, queryParams: { cursor: '<<cursor>>' }, pagination, dataPath: 'items' };
  const workflow = { steps: [{ id: stepId, apiConfig: paged }], finalTransform: 'a.data' };
  const { id, dataDir } = await leave(service, workflow, { isLetGo: false });
  service.letGo();

  const run = await ended(await openHouse({}, dataDir), id);

  expect(run).toMatchObject({ status: 'succeeded', data: ['p', 'p1', 'p2'] });
  expect(urls(service)).toEqual(['/a', '/a?cursor=1', '/a?cursor=1', '/a?cursor=2']);
});

test('remembers in the next house that a step was only shown', async () => {
  const service = await slow('/b');
  const dataDir = tempDir();
  const house = await openHouse({}, dataDir);
  const steps = [at(service, 'a', { method: 'POST' }), at(service, 'b')];
  const workflow = { id: 'w', steps, responseSchema: { type: 'array' } };
  const { id } = await house.done('workflow/execute', { workflow, options: { ...background, testMode: true } });
  await service.held;
  await house.close();
  service.letGo();

  const run = await ended(await openHouse({}, dataDir), String(id));

  // A result of what was only shown is not checked.
  expect(run).toMatchObject({ status: 'succeeded', stepResults: [{ notSent: true }, { success: true }] });
});

test('goes on with the credentials of the run', async () => {
  const service = await slow('/a');
  const { id: stepId, apiConfig } = at(service, 'b');
  const authorized = { ...apiConfig, headers: { Authorization: 'Bearer <<farm_key>>' } };
  const workflow = { steps: [at(service, 'a'), { id: stepId, apiConfig: authorized }] };
  const { id, dataDir } = await leave(service, workflow, { credentials: { farm_key: 'hen-house-key' } });

  const run = await ended(await openHouse({}, dataDir), id);

  expect(run).toMatchObject({ status: 'succeeded' });
  expect(service.seen[1]?.headers.authorization).toBe('Bearer hen-house-key');
});

test('goes on with a step whose data was cut in the record, and a secret in it', async () => {
  const eggs = 'x'.repeat(1_100_000);
  const service = await slow('/b', ({ headers }) => ({ body: { eggs, echo: headers['x-key'] ?? '' } }));
  const { id: stepId, apiConfig } = at(service, 'a');
  const first = { id: stepId, apiConfig: { ...apiConfig, headers: { 'X-Key': '<<farm_key>>' } } };
  const last = at(service, 'c');
  const third = { ...last, apiConfig: { ...last.apiConfig, headers: { 'X-Echo': '<<a.data.echo>>' } } };
  const workflow = { steps: [first, at(service, 'b'), third], finalTransform: '$length(a.data.eggs)' };
  const { id, dataDir } = await leave(service, workflow, { credentials: { farm_key: 'hen-house-key' } });

  const run = await ended(await openHouse({}, dataDir), id);

  expect(run).toMatchObject({ status: 'succeeded', data: eggs.length });
  expect(service.seen[2]?.headers['x-echo']).toBe('hen-house-key');
});

test.each([null, 0, '', false, []])('recalls %j of an earlier step as it was', async (value) => {
  const service = await slow('/b', ({ url }) =>
    url === '/a' ? { body: JSON.stringify(value), headers: { 'content-type': 'application/json' } } : { body: {} },
  );
  const steps = [at(service, 'a'), at(service, 'b')];
  const { id, dataDir } = await leave(service, { steps, finalTransform: '(s) => ({ seen: s.a.data })' });

  const run = await ended(await openHouse({}, dataDir), id);

  expect(run).toMatchObject({ status: 'succeeded', data: { seen: value === '' ? '' : value } });
});

test('leaves a single call to the next house', async () => {
  const service = await slow('/a');
  const dataDir = tempDir();
  const house = await openHouse({}, dataDir);
  const endpoint = { id: 'hens', urlHost: service.url, urlPath: '/a', instruction: 'List the hens' };
  const { id } = await house.done('api/call', { endpoint, options: background });
  await service.held;
  await house.close();
  service.letGo();

  const run = await ended(await openHouse({}, dataDir), String(id));

  expect(run).toMatchObject({ status: 'succeeded', data: { from: '/a' }, statusCode: 200 });
});
