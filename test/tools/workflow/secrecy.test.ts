/** What must not leave a run, and what must not be taken for it. */
import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { upstream } from '../../harness/upstream.ts';

const secret = 'hunter2-of-the-hen-house';

test.each(['status', 'error', 'data', 'succeeded', 'read', 'stepId'])(
  'a secret that is the word %s does not change what a run is',
  async (word) => {
    const service = await upstream(({ url }) => (url === '/bad' ? { status: 404 } : { body: { already: 'read it' } }));
    const house = await openHouse();
    const step = (urlPath: string) => ({ id: 'a', apiConfig: { urlHost: service.url, urlPath } });
    const run = (urlPath: string) =>
      house.done('workflow/execute', { workflow: { id: 'w', steps: [step(urlPath)] }, credentials: { key: word } });

    const [good, bad] = [await run('/good'), await run('/bad')];

    expect(good).toMatchObject({ status: 'succeeded', success: true, stepResults: [{ stepId: 'a', success: true }] });
    expect(good).toHaveProperty('data');
    expect(bad).toMatchObject({ status: 'failed', success: false, error: expect.stringContaining('404') });
    expect(await house.done('run/list', {})).toMatchObject({ items: [{ status: 'failed' }, { status: 'succeeded' }] });
  },
);

test.each([
  ['Basic admin1:<<key>>', btoa(`admin1:${secret}`)],
  ['Bearer <<key>>', secret],
  [`Basic admin:${secret}`, btoa(`admin:${secret}`)],
])('keeps Authorization %j out of what a service repeats', async (authorization, sent) => {
  const service = await upstream(({ headers }) => ({ body: { echo: String(headers.authorization).split(' ')[1] } }));
  const house = await openHouse();
  const steps = [{ id: 'a', apiConfig: { urlHost: service.url, headers: { Authorization: authorization } } }];

  const run = await house.done('workflow/execute', { workflow: { id: 'w', steps }, credentials: { key: secret } });

  expect(service.seen[0]?.headers.authorization).toContain(sent);
  expect(JSON.stringify(run)).not.toContain(sent.slice(0, 24));
});

test('shows requests in test mode without their secrets, to transforms and later steps as well', async () => {
  const service = await upstream(() => ({ body: {} }));
  const house = await openHouse();
  const headers = { Authorization: 'Bearer <<key>>' };
  const steps = [
    { id: 'a', apiConfig: { urlHost: service.url, method: 'POST', headers }, responseMapping: 'items' },
    { id: 'b', apiConfig: { urlHost: service.url, queryParams: { q: '<<a.data.notSent.headers.authorization>>' } } },
  ];
  const finalTransform = '(s) => s.a.data.notSent.headers.authorization.split("").join(" ")';
  const responseSchema = { type: 'object', required: ['eggs'] };

  const run = await house.done('workflow/execute', {
    workflow: { id: 'w', steps, finalTransform, responseSchema },
    credentials: { key: secret },
    options: { testMode: true },
  });

  expect(run).toMatchObject({ success: true, data: 'B e a r e r   { m a s k e d _ k e y }' });
  expect(service.seen.map(({ url }) => url)).toEqual(['/?q=Bearer+%7Bmasked_key%7D']);
});

test('masks each of two secrets of one name, and what is sent along with a file', async () => {
  const service = await upstream(({ url, headers }) => ({ body: { url, token: headers.token } }));
  const house = await openHouse();
  const endpoint = {
    id: 'c',
    instruction: 'x',
    urlHost: service.url,
    headers: { token: `A-${secret}` },
    queryParams: { token: `B-${secret}` },
  };

  const call = await house.done('api/call', { endpoint });
  const file = await house.done('extract/run', {
    file: { text: `[${JSON.stringify(secret)}]` },
    credentials: { key: secret },
  });

  expect(JSON.stringify([call, file])).not.toContain(secret);
});

test('lets a credential of a run that names a stored one alone in steps of others', async () => {
  const service = await upstream(() => ({ body: {} }));
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'farm', urlHost: service.url, credentials: { token: secret } },
  });
  const headers = { Authorization: '<<auth>>' };
  const steps = [
    { id: 'a', integrationId: 'farm', apiConfig: { headers } },
    { id: 'b', apiConfig: { urlHost: service.url } },
  ];

  const run = await house.done('workflow/execute', {
    workflow: { id: 'w', steps },
    credentials: { auth: 'Bearer <<farm_token>>' },
  });

  expect(run.success).toBe(true);
  expect(service.seen.map(({ headers: sent }) => sent.authorization)).toEqual([`Bearer ${secret}`, undefined]);
});

test('keeps what was answered when it cannot be mapped', async () => {
  const service = await upstream(() => ({ status: 201, body: { id: 'order-77' } }));
  const house = await openHouse();
  const apiConfig = { urlHost: service.url, method: 'POST' };
  const run = (step: object) =>
    house.done('workflow/execute', { workflow: { id: 'w', steps: [{ id: 'a', ...step }] } });

  const mapped = await run({ apiConfig, responseMapping: '$number(id)' });
  const cut = await run({ apiConfig: { ...apiConfig, dataPath: 'nothing' } });
  const call = await house.done('api/call', {
    endpoint: { id: 'c', instruction: 'x', ...apiConfig, responseMapping: '$number(id)' },
  });

  expect(pick(mapped, 'stepResults', 0)).toMatchObject({ success: false, rawData: { id: 'order-77' } });
  expect(pick(cut, 'stepResults', 0)).toMatchObject({ success: false, rawData: { id: 'order-77' } });
  expect(call).toMatchObject({ success: false, data: { id: 'order-77' }, statusCode: 201 });
});

test('stores a given call as it worked, and none that was only shown', async () => {
  const service = await upstream(({ headers }) => ({ body: { key: headers['x-api-key'] ?? 'none' } }));
  const house = await openHouse();
  const endpoint = { id: 'c', instruction: 'x', urlHost: service.url };
  await house.done('api/upsert', {
    id: 'c',
    input: { ...endpoint, headers: { 'X-Api-Key': secret }, dataPath: 'nothing' },
  });

  await house.done('api/call', { endpoint, options: { cacheMode: 'ENABLED' } });
  await house.done('api/call', {
    endpoint: { ...endpoint, id: 'shown', method: 'POST' },
    options: { cacheMode: 'ENABLED', testMode: true },
  });

  expect(await house.done('api/call', { id: 'c' })).toMatchObject({ success: true, data: { key: 'none' } });
  expect(await house.done('api/list', {})).toMatchObject({ total: 1 });
});

test('authenticates although another name holds that of a credential', async () => {
  const service = await upstream(({ headers }) => ({ body: { key: headers['x-api-key'] } }));
  const house = await openHouse();
  const endpoint = {
    id: 'c',
    instruction: 'x',
    urlHost: service.url,
    urlPath: '/<<keyword>>',
    authentication: 'HEADER',
  };

  await house.done('api/call', { endpoint, payload: { keyword: 'eggs' }, credentials: { key: secret } });

  expect(service.seen[0]).toMatchObject({ url: '/eggs', headers: { 'x-api-key': secret } });
});

test('names the address that was asked, not where a redirect led', async () => {
  const service = await upstream(({ url }) =>
    url === '/asked' ? { status: 302, headers: { location: '/signed-path-of-theirs' } } : { body: '<!doctype html>' },
  );
  const house = await openHouse();
  const steps = [{ id: 'a', apiConfig: { urlHost: service.url, urlPath: '/asked' } }];

  const run = await house.done('workflow/execute', { workflow: { id: 'w', steps } });

  expect(run.error).toContain(`the answer of ${service.url}/asked: `);
  expect(run.error).not.toContain('signed-path-of-theirs');
});
