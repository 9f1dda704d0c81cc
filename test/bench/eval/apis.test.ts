/** The services of the eval sets do what their documentation says, and what they refuse is refused as it says. */
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { documentOf, integrationOf, serviceOf, services } from '../../../bench/eval/apis/index.ts';
import { type Running, startService } from '../../../bench/eval/apis/serve.ts';
import type { Service } from '../../../bench/eval/apis/service.ts';
import { generatedServices } from '../../../bench/eval/constructions/services/world.ts';
import { pick } from '../../harness/json.ts';

const every = [...services.values(), ...generatedServices.values()].map((service) => [service.name, service] as const);

async function start(name: string): Promise<Running> {
  const running = await startService(serviceOf(name), 'given');
  onTestFinished(() => running.close());
  return running;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function ask({ url, service }: Running, path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  const target = path.startsWith('//') ? path.slice(1) : `${service.basePath}${path}`;
  const response = await fetch(`${url}${target}`, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  const data: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, data };
}

const json = { 'content-type': 'application/json' };
const shop = { authorization: 'Bearer lk_live_5f2c81a9d0' };
const tracker = { 'x-burrow-token': 'brw-71c04e-aa82' };

test.each(every)('the document of %s tells of every address, parameter and field', (_, service) => {
  const text = documentOf(service);

  const untold = service.routes.flatMap(({ path, query, body }) => {
    const names = [path, ...Object.keys(query ?? {}), ...Object.keys(body ?? {})];
    return names.filter((name) => !text.includes(name)).map((name) => `${path}: ${name}`);
  });

  expect(untold).toEqual([]);
});

const Paths = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);

function documented(service: Service): readonly string[] {
  const { paths } = Paths.parse(JSON.parse(documentOf(service)));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).flatMap((name) => (methods.has(name) ? [`${name.toUpperCase()} ${path}`] : [])),
  );
}

test.each(every.filter(([, { document }]) => typeof document === 'string' && document.endsWith('.json')))(
  'the document of %s tells of nothing else',
  (_, service) => {
    const served = service.routes.map(({ method, path }) => `${method} ${path}`);

    expect([...documented(service)].sort()).toEqual([...served].sort());
  },
);

test.each(every)('the document of %s names the running service, and the integration holds it', async (name) => {
  const running = await start(name);

  const text = documentOf(running.service, running.url);

  expect(text).toContain(new URL(running.url).host);
  expect(text).not.toContain(new URL(running.service.host).host);
  expect(Object.values(integrationOf(running))).toContain(text);
});

test('no secret of a service stands in its document', () => {
  for (const [, service] of every) {
    const text = documentOf(service);
    const secrets = Object.entries(service.credentials).filter(([name]) => name !== 'grant_type');

    expect(secrets.filter(([, secret]) => text.includes(secret))).toEqual([]);
  }
});

test.each(every)('%s refuses whoever has no credentials', async (name) => {
  const running = await start(name);
  const [route] = running.service.routes;

  const { alwaysOk = false, strangerStatus = 401 } = running.service;

  const { status } = await ask(running, (route?.path ?? '').replace(/\{\w+\}/g, 'x'), { method: route?.method ?? '' });

  expect(status).toBe(alwaysOk ? 200 : strangerStatus);
  expect(running.journal.map((entry) => entry.status)).toEqual([strangerStatus]);
});

test('what is wrong with a request is told by its status, and by its fields', async () => {
  const running = await start('larkspur');

  const statuses = [
    await ask(running, '/order/ord_1003', { headers: shop }),
    await ask(running, '/orders/ord_1', { headers: shop }),
    await ask(running, '/orders/ord_1003', { method: 'PUT', headers: shop }),
    await ask(running, '/orders', { method: 'POST', headers: { ...shop, 'content-type': 'text/plain' }, body: 'x' }),
    await ask(running, '/orders', { method: 'POST', headers: { ...shop, ...json }, body: '{"items": []}' }),
    await ask(running, '/orders?per_page=51', { headers: shop }),
    await ask(running, '//orders', { headers: shop }),
  ];

  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 405, 415, 422, 422, 200]);
  expect(pick(statuses[4]?.data, 'error', 'fields')).toEqual({
    items: 'is not a known field',
    customer_id: 'is required',
    lines: 'is required',
  });
  expect(statuses[6]?.headers.get('content-type')).toBe('text/html');
});

test('what is posted is kept', async () => {
  const running = await start('larkspur');
  const body = JSON.stringify({ customer_id: 'cus_101', lines: [{ product_id: 'prd_200', quantity: 2 }] });

  const made = await ask(running, '/orders', { method: 'POST', headers: { ...shop, ...json }, body });
  const read = await ask(running, `/orders/${pick(made.data, 'id')}`, { headers: shop });

  expect(made.status).toBe(201);
  expect(read.data).toEqual(made.data);
  expect(running.journal.map(({ method, status }) => [method, status])).toEqual([
    ['POST', 201],
    ['GET', 200],
  ]);
});

test('pages can be followed by their Link header to the end', async () => {
  const running = await start('burrow');
  const numbers: unknown[] = [];
  let next: string | undefined = '/projects/MOLE/issues?per_page=40';
  while (next !== undefined) {
    const page = await ask(running, next, { headers: tracker });
    if (Array.isArray(page.data)) numbers.push(...page.data.map((issue) => issue.number));
    next = /<[^>]*\/rest([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }

  const stored = running.store.issues?.filter(({ project }) => project === 'MOLE').map(({ number }) => number);
  expect(numbers).toEqual(stored);
});

test('a token is given for the client id and secret alone, and is wanted', async () => {
  const running = await start('daybook');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const grant = (secret: string) =>
    ask(running, '//oauth/token', {
      method: 'POST',
      headers: form,
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'db-client-77',
        client_secret: secret,
      }).toString(),
    });

  const refused = await grant('wrong');
  const { data } = await grant('db-secret-e02f9a');
  const listed = await ask(running, '/calendars', {
    headers: { authorization: `Bearer ${pick(data, 'access_token')}` },
  });

  expect([refused.status, listed.status]).toEqual([401, 200]);
});

test('a busy address asks to wait so many times', async () => {
  const service = serviceOf('burrow');
  const routes = service.routes.map((route) => (route.path === '/projects' ? { ...route, busy: 1 } : route));
  const running = await startService({ ...service, routes }, 'given');
  onTestFinished(() => running.close());

  const answers = [
    await ask(running, '/projects', { headers: tracker }),
    await ask(running, '/projects', { headers: tracker }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([429, 200]);
  expect(answers[0]?.headers.get('retry-after')).toBe('1');
});
