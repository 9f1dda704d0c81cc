import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { NetRequest } from '../../../src/core/ports.ts';
import { deliver } from '../../../src/engine/run/webhook.ts';
import { testClock } from '../../harness/clock.ts';
import { openHouse } from '../../harness/house.ts';
import { upstream } from '../../harness/upstream.ts';

const key = new Uint8Array(32).fill(7);
const news = { runId: 'r1', success: true, data: { eggs: [1, 2] } };

async function open() {
  const house = await openHouse();
  const { net } = await house.ports();
  const sent: NetRequest[] = [];
  const lines: unknown[] = [];
  const clock = testClock(undefined, { skips: true });
  const by = {
    net: {
      fetch: (request: NetRequest) => {
        sent.push(request);
        return net.fetch(request);
      },
    },
    clock,
    log: { write: (_level: string, message: string, fields: unknown) => lines.push([message, fields]) },
    signal: new AbortController().signal,
    key,
  };
  return { by, clock, sent, lines };
}

test('signs the id, the time and the body so that the receiver can check them', async () => {
  const service = await upstream(() => ({ status: 204 }));
  const { by, clock } = await open();

  expect(await deliver(`${service.url}/hook`, news, by)).toBe(true);

  const [request] = service.seen;
  if (request === undefined) throw new Error('Nothing arrived.');
  const { headers, body } = request;
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  expect(JSON.parse(body)).toEqual(news);
  expect(headers['webhook-timestamp']).toBe(String(clock.now() / 1000));
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
});

test('tries again with growing pauses under the same delivery id, and logs each try', async () => {
  const service = await upstream((_request, count) => ({ status: count < 3 ? 503 : 200 }));
  const { by, clock, lines } = await open();

  expect(await deliver(service.url, news, by)).toBe(true);

  expect(clock.slept).toEqual([1_000, 5_000]);
  expect(new Set(service.seen.map((request) => request.headers['webhook-id'])).size).toBe(1);
  expect(lines).toMatchObject([
    ['webhook', { attempt: 1, outcome: 'answered 503' }],
    ['webhook', { attempt: 2 }],
    ['webhook', { attempt: 3, outcome: 'answered 200' }],
  ]);
});

test('gives up after its tries', async () => {
  const service = await upstream(() => ({ status: 500 }));
  const { by } = await open();

  expect(await deliver(service.url, news, by)).toBe(false);
  expect(service.seen).toHaveLength(4);
});

test.each([['says 410', 410]])('stops at once when the receiver %s', async (_name, status) => {
  const service = await upstream(() => ({ status }));
  const { by } = await open();

  expect(await deliver(service.url, news, by)).toBe(false);
  expect(service.seen).toHaveLength(1);
});

test('sends nothing to an address that the guard refuses, and does not try again', async () => {
  const { by, sent } = await open();

  expect(await deliver('http://169.254.169.254/hook', news, by)).toBe(false);
  expect(sent).toHaveLength(1);
});
