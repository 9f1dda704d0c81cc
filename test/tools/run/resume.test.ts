import { expect, test } from 'vitest';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { type Reply, type Upstream, upstream } from '../../harness/upstream.ts';

/** Counts the requests by method and path; `answers` decides about those that it names. */
async function farm(answers: Record<string, (count: number) => Reply> = {}) {
  const counts = new Map<string, number>();
  const service = await upstream(({ method, url }) => {
    const name = `${method} ${url}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return answers[name]?.(count) ?? { body: { from: url, count } };
  });
  const house = await openHouse();
  return { service, house, counts };
}

function at(service: Upstream, id: string, over: { method?: string; step?: object } = {}) {
  const { method = 'GET', step = {} } = over;
  return { id, apiConfig: { urlHost: service.url, urlPath: `/${id}`, method }, ...step };
}

async function failed(house: TestHouse, id: string, input: object, payload: object = {}): Promise<string> {
  await house.done('workflow/upsert', { id, input });
  const run = await house.done('workflow/execute', { id, payload });
  expect(run).toMatchObject({ status: 'failed' });
  return String(run.id);
}

const badOnce = (count: number): Reply => (count === 1 ? { status: 404 } : { body: { count } });

test('goes on from the step that failed, with the definition as it is now', async () => {
  const { service, house, counts } = await farm({ 'GET /b': () => ({ status: 404 }) });
  const id = await failed(house, 'w', { steps: [at(service, 'a'), at(service, 'b'), at(service, 'c')] });
  const before = await house.done('run/get', { id });
  await house.done('workflow/upsert', {
    id: 'w',
    input: { steps: [at(service, 'a'), { ...at(service, 'd'), id: 'b' }, at(service, 'c')], finalTransform: 'b.data' },
  });

  const run = await house.done('run/resume', { id });

  expect(run).toMatchObject({ status: 'succeeded', resumes: id, data: { from: '/d' } });
  expect(pick(run, 'stepResults')).toMatchObject([{ stepId: 'a' }, { stepId: 'b' }, { stepId: 'c' }]);
  expect(Object.fromEntries(counts)).toEqual({ 'GET /a': 1, 'GET /b': 1, 'GET /d': 1, 'GET /c': 1 });
  expect(await house.done('run/get', { id })).toEqual(before);
  expect(await house.done('run/get', { id: String(run.id) })).toEqual(run);
});

test('begins where it is told to, or from the start', async () => {
  const { service, house, counts } = await farm({ 'GET /c': (count) => (count < 2 ? { status: 404 } : { body: 1 }) });
  const id = await failed(house, 'w', { steps: ['a', 'b', 'c'].map((step) => at(service, step)) });

  await house.done('run/resume', { id, fromStep: 'b' });
  expect(Object.fromEntries(counts)).toEqual({ 'GET /a': 1, 'GET /b': 2, 'GET /c': 2 });

  await house.done('run/resume', { id, fromStart: true });
  expect(Object.fromEntries(counts)).toEqual({ 'GET /a': 2, 'GET /b': 3, 'GET /c': 3 });
});

test.each(['fox', 'c'])('does not begin at step %s, and names those that it can begin at', async (fromStep) => {
  const { service, house } = await farm({ 'GET /b': () => ({ status: 404 }) });
  const id = await failed(house, 'w', { steps: ['a', 'b', 'c'].map((step) => at(service, step)) });

  expect(await house.call('run/resume', { id, fromStep })).toMatchObject({
    error: { code: 'invalid_input', message: expect.stringContaining(fromStep), hint: 'It can begin at: a, b.' },
  });
});

test('begins nothing that is to begin at two places', async () => {
  const { service, house, counts } = await farm({ 'GET /b': () => ({ status: 404 }) });
  const id = await failed(house, 'w', { steps: ['a', 'b'].map((step) => at(service, step)) });

  expect(await house.call('run/resume', { id, fromStart: true, fromStep: 'b' })).toMatchObject({
    error: { code: 'invalid_input', hint: expect.stringContaining('fromStep: "b"') },
  });
  expect(Object.fromEntries(counts)).toEqual({ 'GET /a': 1, 'GET /b': 1 });
});

test('sends no item of a loop again that is done, and tries the one that failed', async () => {
  const { service, house, counts } = await farm({ 'POST /2': badOnce });
  const loop = {
    id: 'a',
    executionMode: 'LOOP',
    loopSelector: 'nests',
    apiConfig: { urlHost: service.url, urlPath: '<<currentItem>>', method: 'POST' },
  };
  const id = await failed(house, 'w', { steps: [loop], finalTransform: 'a.data' }, { nests: [1, 2, 3] });

  const run = await house.done('run/resume', { id });

  expect(run).toMatchObject({ status: 'succeeded', data: [{ from: '/1' }, { count: 2 }, { from: '/3' }] });
  expect(Object.fromEntries(counts)).toEqual({ 'POST /1': 1, 'POST /2': 2, 'POST /3': 1 });
  expect(pick(run, 'stepResults', 0, 'requests')).toBe(3);
});

test('begins a loop anew when it goes through something else', async () => {
  const { service, house, counts } = await farm({ 'GET /2': () => ({ status: 404 }) });
  const loop = (loopSelector: string) => ({
    id: 'a',
    executionMode: 'LOOP',
    loopSelector,
    apiConfig: { urlHost: service.url, urlPath: '<<currentItem>>' },
  });
  const id = await failed(house, 'w', { steps: [loop('nests')] }, { nests: [1, 2], others: [1, 3] });
  await house.done('workflow/upsert', { id: 'w', input: { steps: [loop('others')] } });

  expect(await house.done('run/resume', { id })).toMatchObject({ status: 'succeeded' });
  expect(Object.fromEntries(counts)).toEqual({ 'GET /1': 2, 'GET /2': 1, 'GET /3': 1 });
});

test('goes through all items of a loop whose limit was raised', async () => {
  const { service, house } = await farm({ 'GET /2': badOnce });
  const loop = (loopMaxIters: number) => ({
    id: 'a',
    executionMode: 'LOOP',
    loopSelector: 'nests',
    loopMaxIters,
    apiConfig: { urlHost: service.url, urlPath: '<<currentItem>>' },
  });
  const id = await failed(house, 'w', { steps: [loop(2)] }, { nests: [1, 2, 3] });
  await house.done('workflow/upsert', { id: 'w', input: { steps: [loop(3)] } });

  const run = await house.done('run/resume', { id });

  expect(pick(run, 'stepResults', 0, 'transformedData')).toHaveLength(3);
  expect(service.seen.map(({ url }) => url)).toEqual(['/1', '/2', '/2', '/3']);
});

test.each(['responseMapping', 'dataPath'])(
  'sends an answered POST not again when only its %s was corrected',
  async (field) => {
    const { service, house, counts } = await farm();
    const mapped = (text: string) => {
      const { apiConfig, id } = at(service, 'a', { method: 'POST' });
      if (field === 'dataPath') return { id, apiConfig: { ...apiConfig, dataPath: text } };
      return { id, apiConfig, responseMapping: text === 'fox' ? '$error("fox")' : text };
    };
    const id = await failed(house, 'w', { steps: [mapped('fox')], finalTransform: 'a.data' });
    await house.done('workflow/upsert', { id: 'w', input: { steps: [mapped('from')] } });

    expect(await house.done('run/resume', { id })).toMatchObject({ status: 'succeeded', data: '/a' });
    expect(counts.get('POST /a')).toBe(1);
  },
);

test('sends pages not again that were answered', async () => {
  const { service, house } = await farm({
    'GET /a': () => ({ body: { items: [1], next_cursor: 'x' } }),
    'GET /a?cursor=x': (count) => (count === 1 ? { status: 404 } : { body: { items: [2] } }),
  });
  const step = at(service, 'a');
  const apiConfig = {
    ...step.apiConfig,
    queryParams: { cursor: '<<cursor>>' },
    pagination: { type: 'CURSOR_BASED', cursorPath: 'next_cursor', pageSize: '1' },
    dataPath: 'items',
  };
  const id = await failed(house, 'w', { steps: [{ ...step, apiConfig }], finalTransform: 'a.data' });

  expect(await house.done('run/resume', { id })).toMatchObject({ status: 'succeeded', data: [1, 2] });
  expect(service.seen.map(({ url }) => url)).toEqual(['/a', '/a?cursor=x', '/a?cursor=x']);
});

test('only transforms anew when every step has succeeded', async () => {
  const { service, house } = await farm();
  const id = await failed(house, 'w', { steps: [at(service, 'a')], finalTransform: '$error("fox")' });
  await house.done('workflow/upsert', { id: 'w', input: { finalTransform: 'a.data.from' } });

  expect(await house.done('run/resume', { id })).toMatchObject({ status: 'succeeded', data: '/a' });
  expect(service.seen).toHaveLength(1);
});

test('goes on with a definition that was given with the run, though another is stored under its id', async () => {
  const { service, house, counts } = await farm({ 'GET /b': badOnce });
  const workflow = { id: 'w', steps: [at(service, 'a'), at(service, 'b')] };
  const { id } = await house.done('workflow/execute', { workflow });
  await house.done('workflow/upsert', { id: 'w', input: { steps: [at(service, 'c')] } });

  expect(await house.done('run/resume', { id })).toMatchObject({ status: 'succeeded' });
  expect(Object.fromEntries(counts)).toEqual({ 'GET /a': 1, 'GET /b': 2 });
});

test('takes over the data of earlier steps whole, though their record was cut', async () => {
  const eggs = 'x'.repeat(1_100_000);
  const { service, house } = await farm({ 'GET /a': () => ({ body: { eggs } }), 'GET /b': badOnce });
  const steps = [at(service, 'a'), at(service, 'b')];
  const id = await failed(house, 'w', { steps, finalTransform: '$length(a.data.eggs)' });

  expect(await house.done('run/resume', { id })).toMatchObject({ status: 'succeeded', data: eggs.length });
});

test.each(['x'.repeat(1_100_000), 'hen-house-key'])(
  'takes no data for whole that its record lost, after a success',
  async (eggs) => {
    const { service, house } = await farm({ 'GET /a': () => ({ body: { eggs } }) });
    await house.done('integration/upsert', { input: { id: 'farm', credentials: { key: 'hen-house-key' } } });
    const step = { integrationId: 'farm' };
    const steps = [at(service, 'o', { step }), at(service, 'a', { step }), at(service, 'b', { step })];
    await house.done('workflow/upsert', { id: 'w', input: { steps, finalTransform: '$length(a.data.eggs)' } });
    const { id } = await house.done('workflow/execute', { id: 'w' });

    for (const from of [{}, { fromStep: 'b' }]) {
      expect(await house.call('run/resume', { id, ...from })).toMatchObject({
        error: { code: 'conflict', reason: 'STEP_DATA_MISSING', message: expect.stringContaining("'a'") },
      });
    }
    expect(await house.done('run/resume', { id, fromStep: 'a' })).toMatchObject({ success: true, data: eggs.length });
  },
);

test('is told apart from the run that goes on', async () => {
  const service = await upstream(() => ({ hang: true }));
  const house = await openHouse();
  const workflow = { id: 'w', steps: [at(service, 'a')] };
  const { id } = await house.done('workflow/execute', { workflow }, { budget: { softMs: 50 } });

  expect(await house.call('run/resume', { id })).toMatchObject({
    error: { code: 'conflict', reason: 'RUN_NOT_ENDED' },
  });
});

test('wants the credentials of the run again', async () => {
  const { service, house } = await farm({ 'GET /a': badOnce });
  const step = at(service, 'a');
  const apiConfig = { ...step.apiConfig, headers: { Authorization: 'Bearer <<farm_key>>' } };
  const workflow = { id: 'w', steps: [{ ...step, apiConfig }] };
  const { id } = await house.done('workflow/execute', { workflow, credentials: { farm_key: 'hen-house-key' } });

  expect(await house.call('run/resume', { id })).toMatchObject({
    error: { code: 'conflict', reason: 'CREDENTIALS_NEEDED', details: { missing: ['farm_key'] } },
  });
  const run = await house.done('run/resume', { id, credentials: { farm_key: 'hen-house-key' } });
  expect(run).toMatchObject({ status: 'succeeded' });
  expect(service.seen[1]?.headers.authorization).toBe('Bearer hen-house-key');
});

test('answers at once in the background', async () => {
  const { service, house } = await farm({ 'GET /a': badOnce });
  const id = await failed(house, 'w', { steps: [at(service, 'a')] });

  const handle = await house.done('run/resume', { id, background: true });

  expect(handle).toMatchObject({ run_id: expect.any(String), resumes: id });
  await expect.poll(() => house.done('run/get', { id: handle.id })).toMatchObject({ status: 'succeeded', resumes: id });
});
