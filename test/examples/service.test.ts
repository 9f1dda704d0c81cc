import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import integration from '../../examples/online-retail/integration.json' with { type: 'json' };
import { readShop, startService } from '../../examples/online-retail/service.ts';
import workflow from '../../examples/online-retail/workflow.json' with { type: 'json' };

const shop = readShop(join(import.meta.dirname, '../../examples/data/online-retail.json'));
const ids = shop.series.map(({ id }) => id);

const Body = z.looseObject({ items: z.array(z.looseObject({ id: z.string() })).optional() });

/** The status and the body of what is asked for. */
async function serve(token = 'hen-house-key') {
  const service = await startService({ shop, token: 'hen-house-key' });
  onTestFinished(() => service.close());
  return async (path: string, method = 'GET') => {
    const response = await fetch(`${service.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, body: Body.parse(await response.json()) };
  };
}

test('lists the metadata of the series page by page, with the total', async () => {
  const get = await serve();

  const pages = await Promise.all([1, 2, 3].map((page) => get(`/series?page=${page}&limit=8`)));

  expect(pages.map(({ body }) => body.items?.length)).toEqual([8, 8, 4]);
  expect(pages.flatMap(({ body }) => body.items?.map(({ id }) => id))).toEqual(ids);
  expect(pages[1]?.body).toMatchObject({ page: 2, limit: 8, total: 20 });
});

test('keeps the daily values out of the list', async () => {
  const get = await serve();

  const { body } = await get('/series?limit=3');

  expect(body.items?.[2]).toEqual({
    id: 'country_france',
    kind: 'branch',
    label: 'France, revenue',
    unit: 'GBP',
    start: '2010-12-01',
    days: 373,
  });
});

test('answers a page behind the last one with no items', async () => {
  const get = await serve();

  expect(await get('/series?page=4&limit=8')).toEqual({
    status: 200,
    body: { items: [], page: 4, limit: 8, total: 20 },
  });
});

test('has the daily values of one series', async () => {
  const get = await serve();

  const { body } = await get('/series/country_france');

  expect(body).toMatchObject({ id: 'country_france', days: 373 });
  expect(body.values).toEqual(shop.series.find(({ id }) => id === 'country_france')?.y);
});

test.each([
  ['/series?page=0', 'GET', 400],
  ['/series?page=one', 'GET', 400],
  ['/series?limit=0', 'GET', 400],
  ['/series?limit=101', 'GET', 400],
  ['/series/country_atlantis', 'GET', 404],
  ['//', 'GET', 404],
  ['/series', 'POST', 405],
])('refuses %s by %s with %i', async (path, method, status) => {
  const get = await serve();

  expect(await get(path, method)).toEqual({ status, body: { error: expect.any(String) } });
});

test.each(['', 'fox'])('wants its token, not %j', async (token) => {
  const get = await serve(token);

  expect(await get('/series')).toMatchObject({ status: 401 });
});

test('has definitions that fit together', () => {
  expect(workflow.integrationIds).toEqual([integration.id]);
  expect(workflow.steps.map(({ integrationId }) => integrationId)).toEqual([integration.id, integration.id]);
  expect(JSON.stringify(workflow.steps)).toContain(`<<${integration.id}_${Object.keys(integration.credentials)[0]}>>`);
});
