import { expect, test } from 'vitest';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { type Upstream, upstream } from '../../harness/upstream.ts';

/** A farm with two pages of hens, one of which has an extra dozen. */
function farm(): Promise<Upstream> {
  return upstream(({ url, headers }) => {
    if (headers.authorization !== 'Bearer hen-house-key') return { status: 401, body: { error: 'who are you' } };
    const { pathname, searchParams } = new URL(url, 'http://farm');
    if (pathname === '/hens')
      return { body: { hens: searchParams.get('page') === '1' ? [{ id: 1 }, { id: 2 }] : [{ id: 3 }] } };
    return { body: { eggs: Number(pathname.split('/')[2]) * 12, echo: headers.authorization } };
  });
}

const steps = [
  {
    id: 'hens',
    integrationId: 'farm',
    apiConfig: {
      urlPath: '/hens',
      headers: { Authorization: 'Bearer <<farm_key>>' },
      queryParams: { page: '<<page>>' },
      pagination: { type: 'PAGE_BASED', pageSize: '2' },
      dataPath: 'hens',
    },
  },
  {
    id: 'eggs',
    integrationId: 'farm',
    executionMode: 'LOOP',
    loopSelector: 'hens.data',
    apiConfig: { urlPath: '/hens/<<currentItem.id>>/eggs', headers: { Authorization: 'Bearer <<farm_key>>' } },
  },
];

async function stocked(service: Upstream): Promise<TestHouse> {
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'farm', urlHost: service.url, credentials: { key: 'hen-house-key' } },
  });
  const input = { steps, finalTransform: '{ "total": $sum(eggs.data.eggs), "least": $min(eggs.data.eggs) >= least }' };
  await house.done('workflow/upsert', { id: 'eggs', input });
  return house;
}

test('runs pages, a loop and a transform, and records each step', async () => {
  const service = await farm();
  const house = await stocked(service);

  const run = await house.done('workflow/execute', { id: 'eggs', payload: { least: 12 } });

  expect(run).toMatchObject({
    status: 'succeeded',
    success: true,
    data: { total: 72, least: true },
    configId: 'eggs',
    error: null,
  });
  expect(pick(run, 'stepResults', 0)).toMatchObject({ stepId: 'hens', success: true, requests: 2 });
  expect(pick(run, 'stepResults', 1)).toMatchObject({ stepId: 'eggs', success: true, requests: 3 });
  expect(await house.done('run/get', { id: String(run.id) })).toEqual(run);
});

test('shows no secret in a result, a record, an error or a list, even when the service repeats it', async () => {
  const house = await stocked(await farm());

  const run = await house.done('workflow/execute', { id: 'eggs', payload: { least: 1 } });
  const others = [await house.done('integration/list', {}), await house.done('workflow/get', { id: 'eggs' })];

  const text = JSON.stringify([run, others]);
  expect(text).not.toContain('hen-house-key');
  expect(text).toContain('{masked_farm_key}');
});

test('lets a secret of the run win over the stored one', async () => {
  const house = await stocked(await farm());

  const run = await house.done('workflow/execute', {
    id: 'eggs',
    credentials: { farm_key: 'fox' },
    payload: { least: 1 },
  });

  expect(run).toMatchObject({ success: false, status: 'failed' });
  expect(run.error).toMatch(/Error executing step hens: GET .*\/hens answered 401\./);
  expect(pick(run, 'stepResults', 0, 'rawData')).toEqual({ error: 'who are you' });
});

test('runs a definition that is not stored', async () => {
  const service = await upstream(() => ({ body: [{ hen: 'Ada' }] }));
  const house = await openHouse();
  const workflow = {
    id: 'once',
    steps: [{ id: 'a', apiConfig: { urlHost: service.url } }],
    finalTransform: 'a.data.hen',
  };

  expect(await house.done('workflow/execute', { workflow })).toMatchObject({ success: true, data: 'Ada' });
  expect(await house.call('workflow/get', { id: 'once' })).toMatchObject({
    kind: 'failed',
    error: { code: 'not_found' },
  });
});

test('keeps a list of one as a list', async () => {
  const service = await upstream(() => ({ body: [{ hen: 'Ada' }] }));
  const house = await openHouse();
  const workflow = { id: 'one', steps: [{ id: 'a', apiConfig: { urlHost: service.url } }] };

  const run = await house.done('workflow/execute', { workflow });

  expect(run.data).toEqual({ a: { currentItem: {}, data: [{ hen: 'Ada' }] } });
});

test('loops once over a selection of one, and not at all over none', async () => {
  const service = await upstream(({ url }) => ({ body: url }));
  const house = await openHouse();
  const loop = (loopSelector: string) => ({
    id: 'loop',
    steps: [
      {
        id: 'a',
        executionMode: 'LOOP',
        loopSelector,
        apiConfig: { urlHost: service.url, urlPath: '<<currentItem.id>>' },
      },
    ],
    finalTransform: '$count(a)',
  });
  const payload = { hens: [{ id: 1, lays: true }, { id: 2 }] };

  expect(await house.done('workflow/execute', { workflow: loop('hens[lays]'), payload })).toMatchObject({ data: 1 });
  expect(await house.done('workflow/execute', { workflow: loop('hens[id > 9]'), payload })).toMatchObject({ data: 0 });
  expect(service.seen).toHaveLength(1);
});

test.each([
  ['GET', {}],
  ['DELETE', { method: 'DELETE' }],
])('says of a body that is not sent with %s', async (shown, method) => {
  const service = await upstream(() => ({ body: {} }));
  const house = await openHouse();
  const step = { id: 'a', apiConfig: { urlHost: service.url, body: '{"id": 7}', ...method } };

  const run = await house.done('workflow/execute', { workflow: { id: 'w', steps: [step] } });

  expect(service.seen[0]?.body).toBe('');
  expect(pick(run, 'stepResults', 0, 'notes')).toEqual([
    `Its body was not sent: a request with ${shown} has none here.`,
  ]);
});

test('notes how many items loopMaxIters left out', async () => {
  const service = await upstream(() => ({ body: 1 }));
  const house = await openHouse();
  const workflow = {
    id: 'loop',
    steps: [
      { id: 'a', executionMode: 'LOOP', loopSelector: 'nests', loopMaxIters: 2, apiConfig: { urlHost: service.url } },
    ],
  };

  const run = await house.done('workflow/execute', { workflow, payload: { nests: [1, 2, 3, 4, 5] } });

  expect(pick(run, 'stepResults', 0, 'notes')).toEqual(['3 of 5 items were left out: loopMaxIters is 2.']);
  expect(service.seen).toHaveLength(2);
});

test('stops at the first failed step, names it, and keeps what had succeeded', async () => {
  const service = await upstream(({ url }) => (url === '/a' ? { body: { hen: 1 } } : { status: 404, body: 'no nest' }));
  const house = await openHouse();
  const at = (id: string, urlPath: string) => ({ id, apiConfig: { urlHost: service.url, urlPath } });
  const workflow = { id: 'w', steps: [at('first', '/a'), at('second', '/b'), at('third', '/a')] };

  const run = await house.done('workflow/execute', { workflow });

  expect(run).toMatchObject({ success: false, error: expect.stringContaining('Error executing step second') });
  expect(pick(run, 'stepResults')).toMatchObject([
    { success: true, transformedData: { data: { hen: 1 } } },
    { success: false },
  ]);
  expect(service.seen.map((request) => request.url)).toEqual(['/a', '/b']);
});

test('names the item of a loop that failed', async () => {
  const service = await upstream(({ url }) => (url === '/2' ? { status: 400 } : { body: 1 }));
  const house = await openHouse();
  const workflow = {
    id: 'w',
    steps: [
      {
        id: 'a',
        executionMode: 'LOOP',
        loopSelector: 'nests',
        apiConfig: { urlHost: service.url, urlPath: '<<currentItem>>' },
      },
    ],
  };

  const run = await house.done('workflow/execute', { workflow, payload: { nests: [1, 2, 3] } });

  expect(run.error).toMatch(/step a: Item 1: GET /);
  expect(service.seen).toHaveLength(2);
});

test.each([
  ['payload', { inputSchema: { type: 'object', required: ['hens'] } }, /payload did not match inputSchema.*'hens'/],
  ['result', { responseSchema: { type: 'array' } }, /result did not match responseSchema: \/ must be array/],
])('fails the run when the %s does not match its schema', async (_name, schemas, message) => {
  const service = await upstream(() => ({ body: { eggs: 1 } }));
  const house = await openHouse();
  const workflow = { id: 'w', steps: [{ id: 'a', apiConfig: { urlHost: service.url } }], ...schemas };

  const run = await house.done('workflow/execute', { workflow });

  expect(run).toMatchObject({ success: false, status: 'failed', error: expect.stringMatching(message) });
});

test.each([
  ['as it came', {}, undefined],
  ['as its call maps it', { responseMapping: 'eggs' }, undefined],
  ['as the step maps it', { responseMapping: '$' }, 'eggs'],
])('holds an answer to the schema of its call, %s', async (_how, call, responseMapping) => {
  const service = await upstream(({ url }) => ({ body: { eggs: url === '/a' ? 1 : 'none' } }));
  const house = await openHouse();
  const isMapped = 'responseMapping' in call;
  const eggs = { type: 'integer' };
  const responseSchema = isMapped ? eggs : { type: 'object', properties: { eggs }, required: ['eggs'] };
  const apiConfig = { urlHost: service.url, urlPath: '<<currentItem>>', ...call, responseSchema };
  const step = { id: 'nests', executionMode: 'LOOP', loopSelector: '["a", "b"]', apiConfig, responseMapping };

  const run = await house.done('workflow/execute', { workflow: { id: 'w', steps: [step] } });

  const place = isMapped ? '/' : '/eggs';
  expect(run).toMatchObject({
    success: false,
    error: `Error executing step nests: Item 1: The result did not match steps[0].apiConfig.responseSchema: ${place} must be integer. Its answer is in rawData of the step.`,
    stepResults: [{ requests: 2, rawData: expect.arrayContaining([{ eggs: 'none' }]) }],
  });
});

test('sends nothing when an integration of any step is unknown', async () => {
  const service = await upstream(() => ({ body: 1 }));
  const house = await openHouse();
  const steps = [
    { id: 'a', apiConfig: { urlHost: service.url } },
    { id: 'b', integrationId: 'gone', apiConfig: {} },
  ];

  const run = await house.done('workflow/execute', { workflow: { id: 'w', steps } });

  expect(run).toMatchObject({ success: false, error: expect.stringContaining("'gone' not found"), stepResults: [] });
  expect(service.seen).toHaveLength(0);
});

test('answers with a handle when the soft budget is spent, and the run goes on', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const service = await upstream(async () => {
    await promise;
    return { body: { eggs: 6 } };
  });
  const house = await openHouse();
  const workflow = {
    id: 'slow',
    steps: [{ id: 'a', apiConfig: { urlHost: service.url } }],
    finalTransform: 'a.data.eggs',
  };

  const handle = await house.done('workflow/execute', { workflow }, { budget: { softMs: 20 } });
  const id = String(handle.run_id);
  const meanwhile = await house.done('run/get', { id });
  resolve();

  expect(handle).toMatchObject({ status: 'running', success: false, next: { tool: 'run_get', arguments: { id } } });
  expect(meanwhile).toMatchObject({ run_id: id, status: 'running' });
  await expect.poll(() => house.done('run/get', { id })).toMatchObject({ status: 'succeeded', data: 6 });
});

test('stops the request in flight when the caller cancels, and records it', async () => {
  const service = await upstream(() => ({ hang: true }));
  const house = await openHouse();
  const control = new AbortController();
  const workflow = { id: 'stuck', steps: [{ id: 'a', apiConfig: { urlHost: service.url } }] };

  const pending = house.call('workflow/execute', { workflow }, { signal: control.signal });
  await expect.poll(() => service.seen.length).toBe(1);
  control.abort();

  expect(await pending).toMatchObject({ kind: 'failed', error: { code: 'cancelled' } });
  await service.abandoned;
  await expect
    .poll(() => house.done('run/list', {}))
    .toMatchObject({ items: [{ status: 'cancelled', success: false }] });
});

test('tells how far it is', async () => {
  const service = await upstream(() => ({ body: 1 }));
  const house = await openHouse();
  const seen: string[] = [];
  const workflow = {
    id: 'w',
    steps: [{ id: 'a', executionMode: 'LOOP', loopSelector: 'nests', apiConfig: { urlHost: service.url } }],
  };

  await house.done(
    'workflow/execute',
    { workflow, payload: { nests: [1, 2] } },
    { onProgress: ({ progress, total, message }) => seen.push(`${progress}/${total} ${message}`) },
  );

  expect(seen).toEqual(['0/1 Step a', '0.5/1 Step a: 1 of 2', '1/1 Step a: 2 of 2', '1/1 Done']);
});

test.each([[{}], [{ id: 'a', workflow: { id: 'b' } }]])('wants exactly one of id and workflow: %j', async (input) => {
  const house = await openHouse();

  expect(await house.call('workflow/execute', input)).toMatchObject({
    kind: 'failed',
    error: { code: 'invalid_input' },
  });
});

test('refuses to call our own port and names the setting of the guard', async () => {
  const service = await upstream(() => ({ body: 1 }));
  const house = await openHouse();
  house.ownPorts.add(service.port);

  const run = await house.done('workflow/execute', {
    workflow: { id: 'w', steps: [{ id: 'a', apiConfig: { urlHost: service.url } }] },
  });

  expect(run).toMatchObject({ success: false, error: expect.stringContaining('network.') });
  expect(service.seen).toHaveLength(0);
});

test('cuts a long result and says which arguments bring the rest', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => ({ nest: index, note: 'x'.repeat(50) }));
  const service = await upstream(() => ({ body: rows }));
  const house = await openHouse();
  const workflow = { id: 'w', steps: [{ id: 'a', apiConfig: { urlHost: service.url } }], finalTransform: 'a.data' };
  const budget = { resultChars: 5_000 };

  let part = await house.done('workflow/execute', { workflow }, { budget });
  const got: unknown[] = [];
  for (let calls = 0; calls < 50; calls += 1) {
    expect(JSON.stringify(part).length).toBeLessThanOrEqual(5_000);
    if (Array.isArray(part.data)) got.push(...part.data);
    if (part.next === undefined) break;
    part = await house.done(String(pick(part.next, 'tool')), pick(part.next, 'arguments'), { budget });
  }

  expect(got).toEqual(rows);
});
