import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { readShop, startService } from '../../examples/online-retail/service.ts';

const shop = readShop(join(import.meta.dirname, '../../examples/data/online-retail.json'));
const token = 'hen-house-key';
const wish = { series: 'sku_22383', units: 24 };
const first = { id: 'sku_22383-1', ...wish, state: 'open' };

const Body = z.record(z.string(), z.unknown());

interface Asking {
  readonly body?: string;
  readonly signal?: AbortSignal;
}

async function open() {
  const service = await startService({ shop, token });
  onTestFinished(() => service.close());
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (method: string, path: string, { body, signal }: Asking = {}) => {
    const init = {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    };
    const response = await fetch(`${service.url}${path}`, init);
    return { status: response.status, body: Body.parse(await response.json()) };
  };
  return { service, ask };
}

test('places an order, has it, and takes its payment', async () => {
  const { ask } = await open();

  const placed = await ask('POST', '/orders', { body: JSON.stringify(wish) });
  const found = await ask('GET', '/orders/sku_22383-1');
  const paid = await ask('POST', '/orders/sku_22383-1/payment');

  expect(placed).toEqual({ status: 201, body: first });
  expect(found).toEqual({ status: 200, body: first });
  expect(paid).toEqual({ status: 200, body: { ...first, state: 'paid' } });
});

test('places another order when it is asked again', async () => {
  const { ask } = await open();
  await ask('POST', '/orders', { body: JSON.stringify(wish) });

  const { body } = await ask('POST', '/orders', { body: JSON.stringify(wish) });

  expect(body).toEqual({ ...first, id: 'sku_22383-2' });
});

test('refuses to be paid twice', async () => {
  const { ask } = await open();
  await ask('POST', '/orders', { body: JSON.stringify(wish) });
  await ask('POST', '/orders/sku_22383-1/payment');

  expect(await ask('POST', '/orders/sku_22383-1/payment')).toMatchObject({ status: 409 });
});

test.each([
  ['what is no JSON', 'eggs'],
  ['what it does not have', JSON.stringify({ ...wish, series: 'sku_eggs' })],
  ['what is not sold', JSON.stringify({ ...wish, series: 'country_france' })],
  ['no units', JSON.stringify({ ...wish, units: 0 })],
])('refuses an order of %s', async (_what, body) => {
  const { ask } = await open();

  expect(await ask('POST', '/orders', { body })).toMatchObject({ status: 400 });
});

test('notes every request, in the order of arrival', async () => {
  const { service, ask } = await open();
  const body = JSON.stringify(wish);

  await ask('GET', '/series?page=1');
  await ask('POST', '/orders', { body });

  await expect
    .poll(() => service.arrivals)
    .toEqual([
      { method: 'GET', path: '/series?page=1', body: '', isAnswered: true },
      { method: 'POST', path: '/orders', body, isAnswered: true },
    ]);
});

test('leaves one request without an answer when it is told to', async () => {
  const { service, ask } = await open();
  const patience = new AbortController();
  service.ignoreNext('GET', '/series');

  const ignored = ask('GET', '/series', { signal: patience.signal });
  await expect.poll(() => service.arrivals).toHaveLength(1);
  const other = await ask('GET', '/series?page=1');
  patience.abort();
  await expect(ignored).rejects.toThrow();
  const again = await ask('GET', '/series');

  expect([other.status, again.status]).toEqual([200, 200]);
  await expect.poll(() => service.arrivals.map(({ isAnswered }) => isAnswered)).toEqual([false, true, true]);
});
