import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { tryWebhook } from '../../../src/engine/run/webhook.ts';
import { testClock } from '../../harness/clock.ts';
import { openHouse } from '../../harness/house.ts';
import { upstream } from '../../harness/upstream.ts';

const key = new Uint8Array(32).fill(7);
const news = { runId: 'r1', success: true, data: { eggs: [1, 2] } };

const place = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', isSampled: true };

async function open() {
  const house = await openHouse();
  const { net } = await house.ports();
  const clock = testClock();
  return { clock, by: { net, clock, signal: new AbortController().signal, key, place } };
}

test('signs the id, the time and the body so that the receiver can check them', async () => {
  const service = await upstream(() => ({ status: 204 }));
  const { by, clock } = await open();

  const outcome = await tryWebhook(`${service.url}/hook`, 'msg_1', news, by);

  const [request] = service.seen;
  if (request === undefined) throw new Error('Nothing arrived.');
  const { headers, body } = request;
  const signed = `msg_1.${headers['webhook-timestamp']}.${body}`;
  expect(outcome).toMatchObject({ taken: true, text: 'answered 204' });
  expect(JSON.parse(body)).toEqual(news);
  expect(headers['traceparent']).toBe('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01');
  expect(headers['webhook-id']).toBe('msg_1');
  expect(headers['webhook-timestamp']).toBe(String(clock.now() / 1000));
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
});

test.each([
  [410, true],
  [404, false],
  [500, false],
])('takes %i for an end: %s', async (status, isFinal) => {
  const service = await upstream(() => ({ status }));
  const { by } = await open();

  const outcome = await tryWebhook(service.url, 'msg_1', news, by);

  expect(outcome).toEqual({ taken: false, isFinal, text: `answered ${status}` });
});

test('follows no redirect', async () => {
  const service = await upstream(({ url }) => (url === '/' ? { status: 307, headers: { location: '/b' } } : {}));
  const { by } = await open();

  expect(await tryWebhook(service.url, 'msg_1', news, by)).toMatchObject({ taken: false, isFinal: false });
  expect(service.seen).toHaveLength(1);
});

test('sends nothing to an address that the guard refuses, for good', async () => {
  const { by } = await open();

  const outcome = await tryWebhook('http://169.254.169.254/hook', 'msg_1', news, by);

  expect(outcome).toEqual({ taken: false, isFinal: true, text: 'forbidden' });
});
