/** Runs that repair themselves, by the rules alone. */
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { type Reply, type Seen, type Upstream, upstream } from '../../harness/upstream.ts';

const key = 'hen-house-key';

function openApi(url: string): string {
  const coop = { name: 'coop_id', in: 'path', required: true, schema: { type: 'integer' } };
  const ok = { 200: { description: 'ok', content: { 'application/json': { schema: hens } } } };
  return JSON.stringify({
    openapi: '3.0.0',
    info: { title: 'Farm', version: '1' },
    servers: [{ url: `${url}/v1` }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Farm-Key' } } },
    security: [{ key: [] }],
    paths: {
      '/coops/{coop_id}/hens': {
        get: { summary: 'List the hens of a coop', parameters: [coop], responses: ok },
        post: {
          summary: 'Add a hen to a coop',
          parameters: [coop],
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
}

const hens = {
  type: 'object',
  properties: { hens: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } } },
};

/** Answers as it is documented, unless `over` says otherwise. */
async function farm(over: (request: Seen, count: number) => Reply | undefined | Promise<undefined> = () => undefined) {
  const service = await upstream(async (request, count) => {
    const other = await over(request, count);
    if (other !== undefined) return other;
    const { method, url, headers, body } = request;
    if (headers['x-farm-key'] !== key) return { status: 401, body: { why: 'who are you' } };
    if (!/^\/v1\/coops\/\d+\/hens$/.test(url)) return { status: 404, body: { why: 'no such thing' } };
    if (method === 'GET') return { body: { hens: [{ name: 'Berta' }] } };
    const { name } = JSON.parse(body);
    return name === undefined
      ? { status: 422, body: { errors: [{ field: 'name' }] } }
      : { status: 201, body: { name } };
  });
  const house = await openHouse();
  const input = {
    id: 'farm',
    urlHost: service.url,
    openApiSchema: openApi(service.url),
    credentials: { api_key: key },
  };
  await house.done('integration/upsert', { input });
  return { service, house };
}

const headers = { 'X-Farm-Key': '<<farm_api_key>>' };
const listing = { instruction: 'List the hens of the coop', urlPath: '/v1/coops/<<coop_id>>/hens', headers };
const adding = {
  instruction: 'Add a hen to the coop',
  urlPath: '/v1/coops/<<coop_id>>/hens',
  method: 'POST',
  headers,
  body: '{"name": "<<name>>"}',
};
/** The path that the service had once. */
const old = { ...listing, urlPath: '/v1/coop/<<coop_id>>/hens' };

const payload = { coop_id: 4, name: 'Ida' };
const ENABLED = { selfHealing: 'ENABLED', retryDelay: 1 };

function flow(apiConfig: object, over: object = {}, step: object = {}) {
  const steps = [{ id: 'hens', integrationId: 'farm', apiConfig, ...step }];
  return { id: 'w', steps, finalTransform: 'hens.data', ...over };
}

const run = (house: TestHouse, workflow: object, options: object = ENABLED) =>
  house.done('workflow/execute', { workflow, payload, options });

const asked = ({ seen }: Upstream): readonly string[] => seen.map(({ method, url }) => `${method} ${url}`);

test('repairs a call that failed, goes on, and returns the definition that worked', async () => {
  const { house, service } = await farm();

  const done = await run(house, flow(old));

  expect(done).toMatchObject({
    success: true,
    config: {
      steps: [{ apiConfig: { urlPath: '/v1/coops/<<coop_id>>/hens' } }],
      healing: { repairs: [{ field: 'steps[0].apiConfig', engine: 'rules', outcome: 'worked' }] },
    },
    stepResults: [
      {
        success: true,
        requests: 2,
        healing: [
          {
            failure: expect.stringContaining('answered 404'),
            changed: expect.arrayContaining(['urlPath']),
            outcome: 'worked',
          },
        ],
      },
    ],
  });
  expect(asked(service)).toEqual(['GET /v1/coop/4/hens', 'GET /v1/coops/4/hens']);
  expect(JSON.stringify(done)).not.toContain(key);
  expect(await house.done('run/get', { id: done.id })).toMatchObject({ config: done.config });
});

test.each([{}, { selfHealing: 'DISABLED' }, { selfHealing: 'TRANSFORM_ONLY' }, { selfHealing: null }])(
  'leaves a call as it is with the options %j',
  async (options) => {
    const { house, service } = await farm();

    const done = await run(house, flow(old), options);

    expect(done).toMatchObject({ success: false, config: { steps: [{ apiConfig: { urlPath: old.urlPath } }] } });
    expect(pick(done, 'stepResults', 0, 'healing')).toBeUndefined();
    expect(service.seen).toHaveLength(1);
  },
);

test('tries no more repairs than retries says', async () => {
  const { house, service } = await farm(() => ({ status: 404, body: {} }));

  const none = await run(house, flow(old), { ...ENABLED, retries: 0 });
  const one = await run(house, flow(old), { ...ENABLED, retries: 1 });

  expect(pick(none, 'stepResults', 0, 'healing')).toBeUndefined();
  expect(pick(one, 'stepResults', 0, 'healing')).toMatchObject([{ outcome: 'failed' }]);
  expect(one).toMatchObject({ success: false, config: { steps: [{ apiConfig: { urlPath: old.urlPath } }] } });
  expect(pick(one, 'config', 'healing')).toBeUndefined();
  expect(service.seen).toHaveLength(3);
});

test('sends a request that changes something again when the service has refused it', async () => {
  const { house, service } = await farm();

  const done = await run(house, flow({ ...adding, body: '{"title": "<<name>>"}' }));

  expect(done).toMatchObject({ success: true, data: { name: 'Ida' } });
  expect(service.seen.map(({ body }) => JSON.parse(body))).toEqual([{ title: 'Ida' }, { name: 'Ida' }]);
});

test.each<[string, Reply]>([
  ['a failure of the service', { status: 500, body: { errors: [{ field: 'title' }] } }],
  ['a good status that reports one', { status: 200, body: { error: 'unknown field title' } }],
  ['a page for people', { status: 200, body: '<!doctype html><html></html>' }],
  ['a conflict', { status: 409, body: {} }],
])('sends a request that changes something once when it was answered with %s', async (_what, reply) => {
  const { house, service } = await farm(() => reply);

  const done = await run(house, flow({ ...adding, body: '{"title": "<<name>>"}' }));

  expect(done.success).toBe(false);
  expect(pick(done, 'stepResults', 0, 'notes')).toEqual([expect.stringContaining('may have been acted on')]);
  expect(service.seen).toHaveLength(1);
});

test.each(['POST', 'PUT', 'DELETE'])('sends a %s once when its answer was lost', async (method) => {
  let requests = 0;
  const lossy = createServer((socket) => {
    requests += 1;
    socket.on('error', () => {});
    socket.once('data', () => socket.destroy());
  });
  await new Promise<void>((resolve) => lossy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void lossy.close());
  const address = lossy.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { house, service } = await farm();
  const call = { ...adding, method, urlHost: `http://127.0.0.1:${port}` };

  const done = await run(house, flow(call, {}, { retry: { attempts: 0 } }));

  expect(done.success).toBe(false);
  expect(requests).toBe(1);
  expect(service.seen).toEqual([]);
});

test('reads the answer of a request that was acted on differently, and does not send it again', async () => {
  const { house, service } = await farm(() => ({ status: 201, body: { hen: { name: 'Ida' } } }));

  const done = await run(house, flow({ ...adding, dataPath: 'hens' }));

  expect(done).toMatchObject({
    success: true,
    data: { name: 'Ida' },
    stepResults: [{ healing: [{ changed: ['dataPath'] }] }],
  });
  expect(service.seen).toHaveLength(1);
});

test('asks no item again that was done before a loop was repaired', async () => {
  const { house, service } = await farm(({ url, method }) => {
    if (method !== 'POST') return undefined;
    const coop = Number(url.split('/')[3]);
    return coop < 3 ? { status: 201, body: { coop } } : undefined;
  });
  const call = { ...adding, urlPath: '/v1/coops/<<currentItem>>/hens', body: '{"title": "<<name>>"}' };
  const loop = { executionMode: 'LOOP', loopSelector: '[1, 2, 3, 4]' };

  const done = await run(house, flow(call, { finalTransform: '[hens.data]' }, loop));

  expect(done).toMatchObject({ success: true, data: [{ coop: 1 }, { coop: 2 }, { name: 'Ida' }, { name: 'Ida' }] });
  expect(asked(service).map((text) => text.split('/')[3])).toEqual(['1', '2', '3', '3', '4']);
});

test('repairs a transform whose result is not what the schema asks for', async () => {
  const { house, service } = await farm();
  const responseSchema = {
    type: 'array',
    items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  };
  const workflow = flow({ ...listing, dataPath: 'hens' }, { finalTransform: 'hens.data.title', responseSchema });

  const done = await run(house, workflow, { selfHealing: 'TRANSFORM_ONLY' });
  const failed = await run(house, workflow, { selfHealing: 'REQUEST_ONLY' });

  expect(done).toMatchObject({
    success: true,
    data: [{ name: 'Berta' }],
    config: { healing: { repairs: [{ field: 'finalTransform', engine: 'rules' }] } },
  });
  expect(pick(done, 'config', 'finalTransform')).not.toBe('hens.data.title');
  expect(failed).toMatchObject({ success: false, config: { finalTransform: 'hens.data.title' } });
  expect(service.seen).toHaveLength(2);
});

test('says why a transform was not repaired', async () => {
  const { house } = await farm();
  const responseSchema = { type: 'object', properties: { moon: { type: 'integer' } }, required: ['moon'] };

  const done = await run(house, flow(listing, { responseSchema }));

  expect(done).toMatchObject({ success: false, error: expect.stringContaining('It was not repaired') });
});

const stored = async (house: TestHouse) => pick(await house.done('workflow/get', { id: 'w' }), 'steps', 0, 'apiConfig');

test('stores the repaired definition only when it was asked to', async () => {
  const { house } = await farm();
  const { id, ...input } = flow(old);
  await house.done('workflow/upsert', { id, input });

  await house.done('workflow/execute', { id, payload, options: ENABLED });
  expect(await stored(house)).toMatchObject({ urlPath: old.urlPath });

  const done = await house.done('workflow/execute', { id, payload, options: { ...ENABLED, saveHealed: true } });
  expect(await stored(house)).toMatchObject({ urlPath: listing.urlPath, headers });
  expect(done).toMatchObject({ config: { healing: { saved: 'yes' } } });
});

test('stores nothing over what was changed while the run went on', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: changed, resolve: change } = Promise.withResolvers<undefined>();
  const { house } = await farm(() => {
    ask();
    return changed;
  });
  const { id, ...input } = flow(old, { instruction: 'before' });
  await house.done('workflow/upsert', { id, input });

  const running = house.done('workflow/execute', { id, payload, options: { ...ENABLED, saveHealed: true } });
  await asked;
  await house.done('workflow/upsert', { id, input: { instruction: 'after' } });
  change(undefined);
  const done = await running;

  expect(done).toMatchObject({ success: true, config: { healing: { saved: 'no: it was changed meanwhile' } } });
  expect(await stored(house)).toMatchObject({ urlPath: old.urlPath });
});

test('repairs a placeholder that has no value, before anything is sent', async () => {
  const { house, service } = await farm();

  const done = await run(house, flow({ ...adding, urlPath: '/v1/coops/<<coopid>>/hens' }));

  expect(done.success).toBe(true);
  expect(asked(service)).toEqual(['POST /v1/coops/4/hens']);
});

test.each([
  ['a step', listing, {}],
  [
    'the items of a loop beside each other',
    listing,
    { executionMode: 'LOOP', loopSelector: '[1, 2, 3]', loopConcurrency: 3 },
  ],
  ['a request that was acted on', adding, {}],
])('repairs the response mapping of %s without sending anything again', async (_what, call, step) => {
  const { house, service } = await farm(({ method }) => (method === 'POST' ? { body: { hens: ['Ida'] } } : undefined));
  const broken = { ...step, responseMapping: '(answer) => answer.hen.map((one) => one)' };

  const done = await run(house, flow(call, {}, broken), { selfHealing: 'TRANSFORM_ONLY' });
  const failed = await run(house, flow(call, {}, broken), { selfHealing: 'REQUEST_ONLY', retries: 1 });

  expect(done).toMatchObject({
    success: true,
    config: {
      steps: [{ responseMapping: '(answer) => answer.hens.map((one) => one)' }],
      healing: { repairs: [{ field: 'steps[0].responseMapping', engine: 'rules' }] },
    },
  });
  expect(failed.success).toBe(false);
  const items = 'loopSelector' in step ? 3 : 1;
  expect(service.seen.length).toBeGreaterThanOrEqual(items + 1);
  expect(pick(done, 'stepResults', 0, 'requests')).toBe(items);
});

test('maps the answer of a step as the schema of its call asks for', async () => {
  const nests = [
    { hen_name: 'Berta', eggs: 3 },
    { hen_name: 'Ida', eggs: 5 },
  ];
  const { house, service } = await farm(() => ({ body: { nests } }));
  const properties = { henName: { type: 'string' }, eggs: { type: 'integer' } };
  const responseSchema = { type: 'array', items: { type: 'object', properties, required: ['henName', 'eggs'] } };

  const done = await run(house, flow({ ...listing, responseSchema }), { selfHealing: 'TRANSFORM_ONLY' });

  expect(pick(done, 'stepResults', 0, 'transformedData', 'data')).toEqual([
    { henName: 'Berta', eggs: 3 },
    { henName: 'Ida', eggs: 5 },
  ]);
  expect(pick(done, 'stepResults', 0, 'rawData')).toEqual({ nests });
  expect(service.seen).toHaveLength(1);
});
