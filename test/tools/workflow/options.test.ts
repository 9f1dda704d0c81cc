import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { launcher } from '../../harness/program.ts';
import { upstream } from '../../harness/upstream.ts';

/** The key in what `patchbay webhook-secret` prints. */
async function printedSecret(dataDir: string): Promise<Buffer> {
  const { stdout } = await promisify(execFile)(process.execPath, [launcher, 'webhook-secret', '--data', dataDir]);
  return Buffer.from(/^whsec_(.+)\n$/.exec(stdout)?.[1] ?? '', 'base64');
}

const items = { loopSelector: '(s) => s.items', executionMode: 'LOOP' };

test('runs iterations beside each other, as many as it may, and keeps their order', async () => {
  let open = 0;
  let most = 0;
  const service = await upstream(async ({ url }) => {
    open += 1;
    most = Math.max(most, open);
    // The later an item, the sooner it is answered.
    await new Promise((resolve) => setTimeout(resolve, 40 - 5 * Number(url.slice(1))));
    open -= 1;
    return { body: { hen: Number(url.slice(1)) } };
  });
  const house = await openHouse();
  const apiConfig = { urlHost: service.url, urlPath: '/<<currentItem>>' };
  const workflow = { id: 'w', steps: [{ id: 'hens', ...items, loopConcurrency: 3, apiConfig }] };

  const run = await house.done('workflow/execute', { workflow, payload: { items: [1, 2, 3, 4, 5, 6] } });

  expect(pick(run, 'stepResults', 0, 'transformedData')).toMatchObject(
    [1, 2, 3, 4, 5, 6].map((hen) => ({ data: { hen } })),
  );
  expect(most).toBe(3);
});

test('stops a loop at its first failure, keeps what there was, and ends what runs beside it', async () => {
  const service = await upstream(({ url }) => {
    if (url === '/1') return { status: 400, body: { why: 'no' } };
    return url === '/0' ? { body: { hen: 0 } } : { hang: true };
  });
  const house = await openHouse();
  const apiConfig = { urlHost: service.url, urlPath: '/<<currentItem>>' };
  const workflow = {
    id: 'w',
    steps: [
      { id: 'hens', ...items, loopConcurrency: 2, apiConfig },
      { id: 'b', apiConfig },
    ],
  };

  const run = await house.done('workflow/execute', { workflow, payload: { items: [0, 1, 2, 3, 4] } });

  expect(run).toMatchObject({ success: false, stepResults: [{ stepId: 'hens', success: false }] });
  expect(run.error).toMatch(/^Error executing step hens: Item 1: GET .*\/1 answered 400\./);
  expect(pick(run, 'stepResults', 0, 'transformedData', 0)).toEqual({ currentItem: 0, data: { hen: 0 } });
  expect(service.seen.length).toBeLessThan(5);
});

test('goes on after a step that may fail, which tells later steps why', async () => {
  const service = await upstream(({ url }) => (url === '/bad' ? { status: 404, body: { why: 'no' } } : { body: {} }));
  const house = await openHouse();
  const bad = { id: 'bad', failureBehavior: 'CONTINUE', apiConfig: { urlHost: service.url, urlPath: '/bad' } };
  const after = { id: 'after', apiConfig: { urlHost: service.url, urlPath: '/after' } };
  const workflow = { id: 'w', steps: [bad, after], finalTransform: '(s) => s.bad' };

  const run = await house.done('workflow/execute', { workflow });

  expect(run).toMatchObject({
    success: true,
    data: { data: null, error: `GET ${service.url}/bad answered 404.` },
    stepResults: [
      { stepId: 'bad', success: false, rawData: { why: 'no' } },
      { stepId: 'after', success: true },
    ],
  });
});

test('goes on after items that may fail, and counts them', async () => {
  const service = await upstream(({ url }) => (url === '/2' ? { body: { hen: 2 } } : { status: 404 }));
  const house = await openHouse();
  const apiConfig = { urlHost: service.url, urlPath: '/<<currentItem>>' };
  const workflow = { id: 'w', steps: [{ id: 'hens', ...items, failureBehavior: 'CONTINUE', apiConfig }] };

  const run = await house.done('workflow/execute', { workflow, payload: { items: [1, 2, 3] } });

  expect(run.success).toBe(true);
  expect(pick(run, 'stepResults', 0)).toMatchObject({
    success: false,
    error: expect.stringContaining('2 of 3 items failed; the first: Item 0: GET'),
    transformedData: [{ data: null }, { data: { hen: 2 } }, { data: null }],
  });
});

test('only shows what would change the outside world in test mode', async () => {
  const service = await upstream(() => ({ body: { hens: [1] } }));
  const house = await openHouse();
  const apiConfig = { urlHost: service.url };
  const post = {
    ...apiConfig,
    method: 'POST',
    headers: { Authorization: 'Bearer <<key>>' },
    body: '{"hens":<<hens.data.hens>>}',
  };
  const workflow = {
    id: 'w',
    steps: [
      { id: 'hens', apiConfig },
      { id: 'sell', apiConfig: post },
      { id: 'search', modify: false, apiConfig: { ...apiConfig, method: 'POST' } },
      { id: 'log', modify: true, apiConfig },
    ],
  };

  const run = await house.done('workflow/execute', {
    workflow,
    credentials: { key: 'key-of-the-hens' },
    options: { testMode: true },
  });

  expect(run.success).toBe(true);
  expect(service.seen.map(({ method }) => method)).toEqual(['GET', 'POST']);
  expect(pick(run, 'stepResults', 1)).toMatchObject({
    requests: 0,
    notes: [expect.stringContaining('Not sent')],
    transformedData: {
      data: { notSent: { method: 'POST', body: '{"hens":[1]}', headers: { authorization: 'Bearer {masked_key}' } } },
    },
  });
});

test('shows the first page of a paging call in test mode', async () => {
  const house = await openHouse();
  const queryParams = { page: '<<page>>', size: '<<limit>>' };
  const apiConfig = {
    urlHost: 'https://farm.example',
    method: 'POST',
    queryParams,
    pagination: { type: 'PAGE_BASED' },
  };

  const run = await house.done('workflow/execute', {
    workflow: { id: 'w', steps: [{ id: 'a', apiConfig }] },
    options: { testMode: true },
  });

  expect(pick(run, 'data', 'a', 'data', 'notSent', 'url')).toBe('https://farm.example/?page=1&size=50');
});

test('ends a run at its own time limit', async () => {
  const service = await upstream(() => ({ hang: true }));
  const house = await openHouse();
  const workflow = { id: 'w', steps: [{ id: 'a', apiConfig: { urlHost: service.url } }] };

  const run = await house.done('workflow/execute', { workflow, options: { runTimeout: 1_500 } });

  expect(run).toMatchObject({ status: 'failed', error: 'The run was stopped after 1.5 seconds, its runTimeout.' });
  await service.abandoned;
});

test('keeps to what an integration allows', async () => {
  let open = 0;
  let most = 0;
  const service = await upstream(async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 10));
    open -= 1;
    return { body: {} };
  });
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'farm', urlHost: service.url, concurrency: 1, rateLimit: { requests: 3, perSeconds: 0.5 } },
  });
  const step = { id: 'hens', ...items, integrationId: 'farm', loopConcurrency: 4, apiConfig: {} };
  const startedAt = performance.now();

  const run = await house.done('workflow/execute', {
    workflow: { id: 'w', steps: [step] },
    payload: { items: [1, 2, 3, 4, 5, 6, 7] },
  });

  expect(run.success).toBe(true);
  expect(most).toBe(1);
  // Seven requests, three in any half second: the seventh waits for two of those.
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
});

test('gets a new token when the present one is refused, once, for everything that waits', async () => {
  let tokens = 0;
  const service = await upstream(({ url, headers }) => {
    if (url === '/token') {
      tokens += 1;
      return { body: { access_token: `token-number-${tokens}`, refresh_token: 'refresh-2' } };
    }
    return headers.authorization === 'Bearer token-number-1' ? { body: { ok: true } } : { status: 401 };
  });
  const house = await openHouse();
  const credentials = {
    access_token: 'token-of-yesterday',
    refresh_token: 'refresh-1',
    token_url: `${service.url}/token`,
  };
  await house.done('integration/upsert', { input: { id: 'farm', urlHost: service.url, credentials } });
  const step = {
    id: 'hens',
    ...items,
    integrationId: 'farm',
    loopConcurrency: 4,
    apiConfig: { authentication: 'OAUTH2' },
  };

  const run = await house.done('workflow/execute', {
    workflow: { id: 'w', steps: [step] },
    payload: { items: [1, 2, 3, 4] },
  });

  expect(run.success).toBe(true);
  expect(tokens).toBe(1);
  expect(JSON.stringify(run)).not.toMatch(/token-number|token-of-yesterday/);
});

test('says once why a token that is refused could not be renewed', async () => {
  const service = await upstream(({ url }) => ({ status: url === '/token' ? 400 : 401 }));
  const house = await openHouse();
  const credentials = { access_token: 'a', refresh_token: 'r', token_url: `${service.url}/token` };
  await house.done('integration/upsert', { input: { id: 'farm', urlHost: service.url, credentials } });
  const called = { integrationId: 'farm', apiConfig: { authentication: 'OAUTH2' }, failureBehavior: 'CONTINUE' };

  const run = await house.done('workflow/execute', {
    workflow: { id: 'w', steps: [{ id: 'hens', ...items, ...called }] },
    payload: { items: [1, 2] },
  });

  expect(pick(run, 'stepResults', 0, 'notes')).toEqual([
    "The token of integration 'farm' could not be refreshed. The token endpoint answered 400; authorize again and store the new tokens.",
  ]);
});

test.each([{ authentication: 'OAUTH2' }, { headers: { authorization: 'Bearer <<farm_access_token>>' } }])(
  'gets the first token before the first call: %j',
  async (apiConfig) => {
    const service = await upstream(({ url }) => ({ body: url === '/token' ? { access_token: 'token-of-hens' } : {} }));
    const house = await openHouse();
    const credentials = { grant_type: 'client_credentials', token_url: `${service.url}/token` };
    await house.done('integration/upsert', { input: { id: 'farm', urlHost: service.url, credentials } });
    const step = { id: 'hens', ...items, loopConcurrency: 2, integrationId: 'farm', apiConfig };

    await house.done('workflow/execute', { workflow: { id: 'w', steps: [step] }, payload: { items: [1, 2] } });

    const asked = service.seen.map(({ url, headers }) => [url, headers.authorization]);
    expect(asked).toEqual([
      ['/token', undefined],
      ['/', 'Bearer token-of-hens'],
      ['/', 'Bearer token-of-hens'],
    ]);
  },
);

test('uses a token that is still good when it cannot be renewed before it expires', async () => {
  const service = await upstream(({ url }) => (url === '/token' ? { status: 503 } : { body: { ok: true } }));
  const house = await openHouse();
  const credentials = {
    access_token: 'token-of-today',
    refresh_token: 'refresh-1',
    token_url: `${service.url}/token`,
    expires_at: new Date(Date.now() + 120_000).toISOString(),
  };
  await house.done('integration/upsert', { input: { id: 'farm', urlHost: service.url, credentials } });
  const step = { id: 'a', integrationId: 'farm', apiConfig: { authentication: 'OAUTH2' } };

  const run = await house.done('workflow/execute', { workflow: { id: 'w', steps: [step] } });

  expect(run.success).toBe(true);
  expect(service.seen.at(-1)?.headers.authorization).toBe('Bearer token-of-today');
});

test('tells a webhook how a run ended, well or badly', async () => {
  const service = await upstream(({ url }) => (url === '/bad' ? { status: 404 } : { body: { eggs: 3 } }));
  const house = await openHouse();
  const run = async (urlPath: string) =>
    house.done('workflow/execute', {
      workflow: {
        id: 'w',
        steps: [{ id: 'a', apiConfig: { urlHost: service.url, urlPath } }],
        finalTransform: 'a.data',
      },
      options: { webhookUrl: `${service.url}/hook` },
    });

  const good = await run('/good');
  const bad = await run('/bad');

  const news = () => service.seen.filter(({ url }) => url === '/hook').map(({ body }) => JSON.parse(body));
  await expect.poll(news).toHaveLength(2);
  expect(news()).toEqual(
    expect.arrayContaining([
      { runId: good.id, success: true, data: { eggs: 3 } },
      { runId: bad.id, success: false, error: bad.error },
    ]),
  );
  const hook = service.seen.find(({ url }) => url === '/hook');
  const secret = await printedSecret(house.dataDir);
  const signed = `${hook?.headers['webhook-id']}.${hook?.headers['webhook-timestamp']}.${hook?.body}`;
  expect(hook?.headers['webhook-signature']).toBe(`v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
});

test('runs another workflow on the result of the first, with its credentials', async () => {
  const service = await upstream(() => ({ body: { eggs: 3 } }));
  const house = await openHouse();
  const apiConfig = { urlHost: service.url, headers: { 'X-Key': '<<key>>' }, urlPath: '/<<eggs>>' };
  await house.done('workflow/upsert', { id: 'second', input: { steps: [{ id: 'b', apiConfig }] } });
  const steps = [{ id: 'a', apiConfig: { urlHost: service.url } }];

  await house.done('workflow/execute', {
    workflow: { id: 'first', steps, finalTransform: 'a.data' },
    credentials: { key: 'key-of-the-hens' },
    options: { webhookUrl: 'tool:second' },
  });

  const second = () => house.done('run/list', { configId: 'second' });
  await expect.poll(async () => pick(await second(), 'items', 0, 'status')).toBe('succeeded');
  expect(service.seen[1]).toMatchObject({ url: '/3', headers: { 'x-key': 'key-of-the-hens' } });
});

test('refuses a workflow that would follow itself', async () => {
  const house = await openHouse();

  const outcome = await house.call('workflow/execute', {
    workflow: { id: 'w', steps: [] },
    options: { webhookUrl: 'tool:w' },
  });

  expect(outcome).toMatchObject({ error: { code: 'invalid_input', reason: 'INVALID_WEBHOOK' } });
});
