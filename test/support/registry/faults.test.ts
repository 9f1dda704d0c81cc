import { expect, test } from 'vitest';
import { openRegistry } from './open.ts';
import { egg, talkTo } from './target.ts';
import { uniformRegistry } from './uniform.ts';
import { cpuMsOf } from '../../harness/cpu.ts';

const write = (url: string, subject = 'egg') => talkTo(url).post(`/subjects/${subject}/versions`, { schema: egg });

test('6.5 refuses with a status, a code and headers, as often as it is asked to', async () => {
  const { url, faults } = await openRegistry();
  const headers = { 'Retry-After': '1' };
  faults.add({ match: { path: /subjects/, nth: [1, 3] }, action: { kind: 'status', status: 503, headers } });

  const answers = [await fetch(`${url}/subjects`), await fetch(`${url}/subjects`), await fetch(`${url}/subjects`)];

  expect(answers.map(({ status }) => status)).toEqual([503, 200, 503]);
  expect(answers[0]?.headers.get('retry-after')).toBe('1');
});

test('6.5 writes and then claims that it failed', async () => {
  const registry = await openRegistry();
  const action = { kind: 'status', status: 500, errorCode: 50001, isHandled: true } as const;
  registry.faults.add({ match: { method: 'POST' }, action });

  expect(await write(registry.url)).toMatchObject({ status: 500, body: { error_code: 50001 } });

  expect(registry.state().versions).toHaveLength(1);
});

test.each([
  ['drop-before', 0],
  ['drop-after', 1],
  ['truncate', 1],
] as const)('6.5 breaks the connection: %s leaves %i written', async (kind, written) => {
  const registry = await openRegistry();
  registry.faults.add({ match: { method: 'POST', nth: 1 }, action: { kind } });

  await expect(write(registry.url)).rejects.toThrow();

  expect(registry.state().versions).toHaveLength(written);
  expect(registry.journal[0]).toMatchObject({ isHandled: written === 1 });
  expect(await write(registry.url)).toMatchObject({ status: 200 });
});

test('6.5 answers with broken JSON, and with another id', async () => {
  const registry = await openRegistry();
  const remove = registry.faults.add({ action: { kind: 'malformed' } });
  await expect(write(registry.url)).rejects.toThrow(SyntaxError);
  remove();
  registry.faults.add({ action: { kind: 'wrong-id', id: 999 } });

  expect(await write(registry.url)).toMatchObject({ status: 200, body: { id: 999 } });

  expect(registry.state().versions).toMatchObject([{ id: 1 }]);
});

test('6.5 never answers a stalled request, though it was handled', async () => {
  const registry = await openRegistry();
  registry.faults.add({ match: { method: 'POST' }, action: { kind: 'stall' } });
  const controller = new AbortController();

  const asked = fetch(`${registry.url}/subjects/egg/versions`, {
    method: 'POST',
    body: JSON.stringify({ schema: egg }),
    signal: controller.signal,
  });
  await expect.poll(() => registry.state().versions).toHaveLength(1);
  controller.abort();

  await expect(asked).rejects.toThrow();
});

test('6.5 sends a body slowly, and whole', async () => {
  const { url, faults } = await openRegistry();
  faults.add({ action: { kind: 'slow-body', ms: 30 } });
  const start = performance.now();

  expect(await write(url)).toMatchObject({ status: 200, body: { id: 1 } });

  expect(performance.now() - start).toBeGreaterThan(20);
});

test('6.5 closes the connection after a sound reply', async () => {
  const { url, faults } = await openRegistry();
  faults.add({ action: { kind: 'close' } });

  const { headers, status } = await fetch(`${url}/subjects`);

  expect({ status, connection: headers.get('connection') }).toEqual({ status: 200, connection: 'close' });
});

test('6.5 takes its time, in general and for those that match', async () => {
  const registry = await openRegistry({ latencyMs: 20 });
  registry.faults.add({ match: { path: /mode/ }, action: { kind: 'latency', ms: { from: 40, to: 60 } } });
  const start = performance.now();
  await fetch(`${registry.url}/mode`);
  const slow = performance.now() - start;

  expect(slow).toBeGreaterThan(55);
});

test('6.5 strikes every k-th request, and by chance that can be repeated', async () => {
  const run = async () => {
    const { url, faults } = await openRegistry({ chanceSeed: 5 });
    faults.add({ match: { every: 3 }, action: { kind: 'status', status: 502 } });
    faults.add({ match: { probability: 0.5 }, action: { kind: 'status', status: 504 } });
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) statuses.push((await fetch(`${url}/subjects`)).status);
    return statuses;
  };

  const first = await run();

  expect(first).toEqual(await run());
  expect([first[2], first[5], first[8], first[11]]).toEqual([502, 502, 502, 502]);
  expect(first).toContain(504);
  expect(first).toContain(200);
});

test('6.5 limits the rate, and says when to come back', async () => {
  let time = 0;
  const registry = await openRegistry({ now: () => time });
  registry.rateLimit({ perSecond: 1, burst: 2 });
  const ask = () => fetch(`${registry.url}/subjects`);

  const answers = [await ask(), await ask(), await ask()];
  time = 1000;

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers[2]?.headers.get('retry-after')).toBe('1');
  expect(answers[2]?.headers.get('x-ratelimit-remaining')).toBe('0');
  expect((await ask()).status).toBe(200);
});

test('6.5 holds a request until it is let go', async () => {
  const registry = await openRegistry();
  const pause = registry.pauseAt({ method: 'POST' });

  const asked = write(registry.url);
  await pause.reached;
  expect(registry.state().versions).toHaveLength(0);
  pause.release();

  expect(await asked).toMatchObject({ status: 200 });
});

test('6.5 handles what has arrived, though its client is gone', async () => {
  const registry = await openRegistry();
  const pause = registry.pauseAt({ method: 'POST' });
  const controller = new AbortController();
  const sent = { method: 'POST', body: JSON.stringify({ schema: egg }), signal: controller.signal };
  const asked = fetch(`${registry.url}/subjects/egg/versions`, sent);
  await pause.reached;

  controller.abort();
  await expect(asked).rejects.toThrow();
  pause.release();

  await expect.poll(() => registry.state().versions).toHaveLength(1);
});

test('6.5 holds the n-th request from now on', async () => {
  const registry = await openRegistry();
  await fetch(`${registry.url}/subjects`);
  const pause = registry.pauseAt(2);
  await fetch(`${registry.url}/subjects`);

  const asked = fetch(`${registry.url}/mode`);
  await pause.reached;
  pause.release();

  expect((await asked).status).toBe(200);
});

test('6.5 lets a hook change the state between two requests', async () => {
  const registry = await openRegistry();
  const taken = { subject: 'nest', version: 1, id: 1, schema: egg, schemaType: 'PROTOBUF', references: [] };
  const stop = registry.onRequest(({ method }) => {
    if (method === 'POST') registry.plant({ versions: [taken] });
  });

  expect(await write(registry.url)).toMatchObject({ body: { id: 2 } });

  stop();
});

test('6.1 writes down what was asked, and counts', async () => {
  const registry = await openRegistry();
  const pauses = [1, 2, 3].map((nth) => registry.pauseAt(nth));

  const answers = [write(registry.url), fetch(`${registry.url}/subjects?deleted=true`), fetch(`${registry.url}/hens`)];
  await Promise.all(pauses.map(({ reached }) => reached));
  for (const { release } of pauses) release();
  await Promise.all(answers);

  const asked = registry.journal.find(({ method }) => method === 'POST');
  expect(asked).toMatchObject({ path: '/subjects/egg/versions', status: 200, body: JSON.stringify({ schema: egg }) });
  expect(registry.journal.find(({ path }) => path === '/subjects')).toMatchObject({
    query: 'deleted=true',
    status: 200,
  });
  expect(registry.journal.find(({ path }) => path === '/hens')).toMatchObject({ status: 404, errorCode: 404 });
  expect(registry.metrics()).toMatchObject({ requests: 3, maxInFlight: 3, connections: 3 });
  expect(registry.metrics().routes).toEqual({ 'GET /subjects': 1, 'POST /subjects/:s/versions': 1 });
  registry.clearJournal();
  expect(registry.metrics()).toEqual({ requests: 0, maxInFlight: 0, connections: 0, routes: {} });
});

test('6.1 never counts more in flight than a client has', async () => {
  const registry = await openRegistry();
  const lane = async () => {
    for (let index = 0; index < 50; index += 1) await (await fetch(`${registry.url}/subjects`)).text();
  };

  await Promise.all([lane(), lane(), lane(), lane()]);

  expect(registry.metrics().requests).toBe(200);
  expect(registry.metrics().maxInFlight).toBeLessThanOrEqual(4);
});

test('6.1 takes a snapshot that is equal for equal states, and a state that can be planted', async () => {
  const one = await openRegistry();
  await write(one.url);
  await talkTo(one.url).put('/mode/egg', { mode: 'READONLY' });

  const two = await openRegistry({ seed: one.state() });

  expect(two.snapshot()).toBe(one.snapshot());
  await write(two.url, 'nest');
  expect(two.snapshot()).not.toBe(one.snapshot());
});

test('6.1 lists three thousand versions quickly', async () => {
  const seed = uniformRegistry({ subjects: 1000, versions: 3 });
  const { url } = await openRegistry({ seed });
  const pages = () =>
    Promise.all([0, 1000, 2000].map((offset) => talkTo(url).get(`/contexts/.hens/schemas?offset=${offset}`)));
  await pages();
  let answers: Awaited<ReturnType<typeof pages>> = [];

  const spent = await cpuMsOf(async () => {
    answers = await pages();
  });

  expect(answers.map(({ body }) => (Array.isArray(body) ? body.length : 0))).toEqual([1000, 1000, 1000]);
  expect(spent).toBeLessThan(1000);
});
