/** Runs that repair themselves, killed while they do: whoever takes them over goes on from what was tried, and repeats nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pick } from '../harness/json.ts';
import { type Reply, type Upstream, upstream } from '../harness/upstream.ts';
import type { EngineProcess, EngineUnderTest, Output } from './engine.ts';
import { until } from './farm.ts';
import { openLocalEngine } from './local.ts';

let engine: EngineUnderTest | undefined;
beforeAll(async () => {
  engine = await openLocalEngine();
}, 60_000);
afterAll(async () => engine?.close());

const parameter = { name: 'coop_id', in: 'path', required: true, schema: { type: 'integer' } };
const openApiSchema = JSON.stringify({
  openapi: '3.0.0',
  info: { title: 'Farm', version: '1' },
  paths: {
    '/coops/{coop_id}/hens': {
      get: { summary: 'List the hens of a coop', parameters: [parameter], responses: { 200: { description: 'ok' } } },
      post: {
        summary: 'Add a hen to a coop',
        parameters: [parameter],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
            },
          },
        },
        responses: { 201: { description: 'made' } },
      },
    },
  },
});

const read = { instruction: 'List the hens of the coop', urlPath: '/coop/<<coop_id>>/hens' };
const add = {
  instruction: 'Add a hen to the coop',
  urlPath: '/coops/<<coop_id>>/hens',
  method: 'POST',
  body: '{"title": "<<name>>"}',
};

/** Answers what is right, and keeps the request waiting that `isHeld` names, for ever. */
function farm(isHeld: (asked: string) => boolean): Promise<Upstream> {
  let isOver = false;
  return upstream(({ method, url, body }): Reply => {
    const asked = `${method} ${url} ${body}`;
    if (!isOver && isHeld(asked)) {
      isOver = true;
      return { hang: true };
    }
    if (url === '/end') return { body: { end: true } };
    if (!url.startsWith('/coops/')) return { status: 404, body: {} };
    return body.includes('title') ? { status: 422, body: { errors: [{ field: 'title' }] } } : { body: { name: 'Ida' } };
  });
}

async function begin(process: EngineProcess, service: Upstream, call: object): Promise<string> {
  await process.call('integration/upsert', { input: { id: 'farm', urlHost: service.url, openApiSchema } });
  const steps = [
    { id: 'hens', integrationId: 'farm', apiConfig: call },
    { id: 'end', apiConfig: { urlHost: service.url, urlPath: '/end' } },
  ];
  const { id } = await process.call('workflow/execute', {
    workflow: { id: 'w', steps, finalTransform: 'hens.data' },
    payload: { coop_id: 4, name: 'Ida' },
    options: { background: true, selfHealing: 'ENABLED' },
  });
  return String(id);
}

/** The end of a run whose process is killed as soon as a request is held. */
async function killed(service: Upstream, call: object, held: number): Promise<Output> {
  return killedWhen(service, call, () => until(() => service.seen.length === held, 'the request that is held'));
}

async function killedWhen(service: Upstream, call: object, isTime: () => Promise<void>): Promise<Output> {
  const place = await engine?.newPlace();
  if (place === undefined) throw new Error('The engine was not opened.');
  const first = await place.start();
  const id = await begin(first, service, call);
  await isTime();
  await first.kill();
  return endOf(id, await place.start());
}

async function endOf(id: string, process: EngineProcess): Promise<Output> {
  let end: Output = {};
  await until(async () => {
    end = await process.call('run/get', { id });
    return end.completedAt !== undefined;
  }, 'the end of the run');
  return end;
}

const asked = ({ seen }: Upstream): readonly string[] =>
  seen.map(({ method, url, body }) => `${method} ${url} ${body}`.trim());

test('goes on with the repaired call, without making the one that failed again', { timeout: 60_000 }, async () => {
  const service = await farm((text) => text.startsWith('GET /coops/4/hens'));

  const end = await killed(service, read, 2);

  expect(end).toMatchObject({
    status: 'succeeded',
    config: { steps: [{ apiConfig: { urlPath: '/coops/<<coop_id>>/hens' } }, {}] },
    stepResults: [{ healing: [{ outcome: 'worked', failure: expect.stringContaining('404') }] }, {}],
  });
  expect(asked(service)).toEqual(['GET /coop/4/hens', 'GET /coops/4/hens', 'GET /coops/4/hens', 'GET /end']);
});

test('keeps the repaired definition once its step is done', { timeout: 60_000 }, async () => {
  const service = await farm((text) => text.startsWith('GET /end'));

  const end = await killed(service, read, 3);

  expect(end).toMatchObject({
    status: 'succeeded',
    config: {
      steps: [{ apiConfig: { urlPath: '/coops/<<coop_id>>/hens' } }, {}],
      healing: { repairs: [{ field: 'steps[0].apiConfig' }] },
    },
  });
  expect(asked(service)).toEqual(['GET /coop/4/hens', 'GET /coops/4/hens', 'GET /end', 'GET /end']);
});

test('sends no repaired request again that may have arrived, and says so', { timeout: 60_000 }, async () => {
  const service = await farm((text) => text.startsWith('POST') && text.includes('"name"'));

  const end = await killed(service, add, 2);

  expect(end.status).toBe('interrupted');
  expect(end.error).toContain(`POST ${service.url}/coops/4/hens`);
  expect(service.seen.map(({ body }) => JSON.parse(body))).toEqual([{ title: 'Ida' }, { name: 'Ida' }]);
});

test('repairs a request that was refused before the process died', { timeout: 60_000 }, async () => {
  const service = await farm((text) => text.startsWith('GET /end'));

  const end = await killed(service, add, 3);

  expect(end).toMatchObject({ status: 'succeeded', data: { name: 'Ida' } });
  expect(pick(end, 'stepResults', 0, 'healing')).toMatchObject([{ outcome: 'worked' }]);
  expect(service.seen.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test('makes a change once at most, at whatever moment the process dies', { timeout: 120_000 }, async () => {
  const ends: string[] = [];
  for (const [answers, delayMs] of [
    [1, 0],
    [1, 3],
    [1, 12],
    [1, 40],
    [2, 0],
    [2, 3],
    [2, 12],
    // The next step has asked, so what the change gave is kept, however slow the machine is.
    [3, 0],
  ] as const) {
    const service = await farm(() => false);

    const end = await killedWhen(service, add, async () => {
      await until(() => service.seen.length >= answers, 'the request');
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    });

    const accepted = service.seen.filter(({ method, body }) => method === 'POST' && body.includes('"name"'));
    expect(accepted.length).toBeLessThanOrEqual(1);
    if (end.status === 'succeeded') expect(accepted).toHaveLength(1);
    else expect(end).toMatchObject({ status: 'interrupted', error: expect.stringContaining('POST') });
    ends.push(String(end.status));
  }
  expect(ends).toContain('succeeded');
});
