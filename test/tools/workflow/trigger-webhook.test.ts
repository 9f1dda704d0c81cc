import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { webhookSecret } from '../../../src/engine/webhook/sign.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { type Reply, type Seen, type Upstream, upstream } from '../../harness/upstream.ts';

interface Coop {
  readonly house: TestHouse;
  readonly service: Upstream;
  trigger(input: Record<string, unknown>): Promise<Readonly<Record<string, unknown>>>;
}

/** A house whose webhooks are below /hooks of a real service. */
async function open(answer: (request: Seen, count: number) => Reply, user = ''): Promise<Coop> {
  const service = await upstream(answer);
  const house = await openHouse({ webhookBase: `http://${user}127.0.0.1:${service.port}/hooks` });
  return {
    house,
    service,
    trigger: (input) => house.done('workflow/triggerWebhook', { webhook_path: 'orders', ...input }),
  };
}

const tool = 'workflow/triggerWebhook';

test('posts data below the base and gives the answer', async () => {
  const { trigger, service } = await open(() => ({ status: 201, body: { taken: 12 } }));

  const answer = await trigger({ webhook_path: '/orders/new?coop=3', data: { eggs: 12 }, headers: { 'X-Coop': '3' } });

  expect(answer).toEqual({
    success: true,
    status: 201,
    body: { taken: 12 },
    headers: { 'content-type': 'application/json' },
    url: `${service.url}/hooks/orders/new`,
    attempts: 1,
    delivery_id: expect.stringMatching(/^msg_[0-9a-f-]{36}$/),
  });
  expect(service.seen).toMatchObject([
    {
      method: 'POST',
      url: '/hooks/orders/new?coop=3',
      headers: { 'content-type': 'application/json', 'x-coop': '3', 'webhook-id': answer.delivery_id },
      body: '{"eggs":12}',
    },
  ]);
});

test('posts an empty object when there is no data', async () => {
  const { trigger, service } = await open(() => ({ status: 204 }));

  expect(await trigger({})).toMatchObject({ success: true, status: 204, body: null });
  expect(service.seen).toMatchObject([{ body: '{}' }]);
});

test('signs as the specification of webhooks has it, with the secret that webhook-secret prints', async () => {
  const { trigger, service, house } = await open(() => ({}));

  await trigger({ data: { hen: 'Größe' } });

  const [request] = service.seen;
  if (request === undefined) throw new Error('Nothing arrived.');
  const { headers, body } = request;
  const key = Buffer.from(webhookSecret(house.vault).slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
});

test.each([400, 401, 404, 410, 500, 502])('gives the answer %i as data', async (status) => {
  const { trigger, service } = await open(() => ({ status, body: 'the fox was here' }));

  expect(await trigger({})).toMatchObject({ success: false, status, body: 'the fox was here', attempts: 1 });
  expect(service.seen).toHaveLength(1);
});

test.each([429, 503])('tries again when it was told %i, under the same id', async (status) => {
  const { trigger, service } = await open((_request, count) =>
    count === 1 ? { status, headers: { 'retry-after': '0' } } : { body: 'taken' },
  );

  expect(await trigger({})).toMatchObject({ success: true, status: 200, attempts: 2 });
  expect(new Set(service.seen.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('gives up after the second refusal', async () => {
  const { trigger, service } = await open(() => ({ status: 503, headers: { 'retry-after': '0' } }));

  expect(await trigger({})).toMatchObject({ success: false, status: 503, attempts: 2 });
  expect(service.seen).toHaveLength(2);
});

test('does not wait for longer than a caller would, and says how long it was asked to', async () => {
  const { trigger } = await open(() => ({ status: 429, headers: { 'retry-after': '60' } }));

  expect(await trigger({})).toMatchObject({ status: 429, attempts: 1, headers: { 'retry-after': '60' } });
});

test.each([301, 302, 303, 307, 308])('follows no redirect with %i, and tells where it leads', async (status) => {
  const { trigger, service } = await open(() => ({ status, headers: { location: 'https://fox.example/' } }));

  expect(await trigger({})).toMatchObject({
    success: false,
    status,
    headers: { location: 'https://fox.example/' },
  });
  expect(service.seen).toHaveLength(1);
});

test.each<[string, Reply, unknown]>([
  ['JSON, whatever its type claims', { body: '{"eggs":12}' }, { body: { eggs: 12 } }],
  ['a number', { body: '12' }, { body: 12 }],
  ['broken JSON', { body: '{"eggs":' }, { body: '{"eggs":' }],
  [
    'text in its charset',
    { body: Buffer.from('Größe', 'latin1'), headers: { 'content-type': 'text/plain; charset=latin1' } },
    { body: 'Größe' },
  ],
  [
    'an unknown charset',
    { body: 'eggs', headers: { 'content-type': 'text/plain; charset=fox' } },
    { body: null, note: expect.stringContaining('no text') },
  ],
  [
    'a picture',
    { body: Buffer.from([0x89, 0x50, 0xff, 0x00]) },
    { body: null, note: expect.stringContaining('4 bytes') },
  ],
  [
    'a long text',
    { body: 'x'.repeat(limits.triggerAnswerChars + 1) },
    { body: 'x'.repeat(limits.triggerAnswerChars), note: expect.stringContaining('20001') },
  ],
])('reads an answer that is %s', async (_what, reply, expected) => {
  const { trigger } = await open(() => reply);

  expect(await trigger({})).toMatchObject({ success: true, ...Object(expected) });
});

test('keeps the cookies of an answer to itself', async () => {
  const { trigger } = await open(() => ({ body: 'ok', headers: { 'set-cookie': 'hen=straw' } }));

  expect(JSON.stringify(await trigger({}))).not.toContain('straw');
});

test('says which setting is missing', async () => {
  const house = await openHouse();

  expect(await house.call(tool, { webhook_path: 'orders' })).toMatchObject({
    error: {
      code: 'unsupported',
      reason: 'WEBHOOK_BASE_MISSING',
      hint: expect.stringMatching(/WORKFLOW_WEBHOOK_BASE.*webhookBase/),
    },
  });
});

test.each(['../admin', '//fox.example', 'https://fox.example', '%252e%252e/admin', 'a\\b', 'x@y', 'a#b', 'a\r\nb'])(
  'sends nothing for the path %j',
  async (webhook_path) => {
    const { house, service } = await open(() => ({}));

    expect(await house.call(tool, { webhook_path })).toMatchObject({
      error: { code: 'invalid_input', reason: 'INVALID_PATH' },
    });
    expect(service.seen).toHaveLength(0);
  },
);

test.each([
  { Host: 'fox.example' },
  { 'content-length': '1' },
  { 'Transfer-Encoding': 'chunked' },
  { Connection: 'upgrade' },
  { Upgrade: 'websocket' },
  { 'Proxy-Authorization': 'Basic x' },
  { 'webhook-id': 'msg_1' },
  { 'Webhook-Signature': 'v1,x' },
  { 'X-Original-URL': '/admin' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'X-Forwarded-Host': 'fox.example' },
  { 'x-hen': 'a\r\nHost: fox.example' },
  { 'x-hen': 'a\nb' },
  { 'x-hen': 'a\0b' },
  { 'x-hen': '\u{1f414}' },
  { 'x hen': 'a' },
  { 'x-hen\r\nhost': 'a' },
  { '': 'a' },
])('sends nothing with the headers %j', async (headers) => {
  const { house, service } = await open(() => ({}));

  expect(await house.call(tool, { webhook_path: 'orders', headers })).toMatchObject({
    error: { code: 'invalid_input', reason: 'INVALID_HEADER' },
  });
  expect(service.seen).toHaveLength(0);
});

test('takes no header that is no text', async () => {
  const { house } = await open(() => ({}));

  expect(await house.call(tool, { webhook_path: 'orders', headers: { 'x-hens': 3 } })).toMatchObject({
    error: { code: 'invalid_input' },
  });
});

test("sends the base's own credentials, which no caller sees or replaces", async () => {
  const { trigger, house, service } = await open(() => ({ body: 'ok' }), 'hen:straw@');

  const answer = await trigger({});
  const replaced = await house.call(tool, { webhook_path: 'orders', headers: { AUTHORIZATION: 'Bearer fox' } });

  expect(service.seen).toMatchObject([{ headers: { authorization: `Basic ${btoa('hen:straw')}` } }]);
  expect(JSON.stringify(answer)).not.toContain('straw');
  expect(replaced).toMatchObject({ error: { reason: 'INVALID_HEADER' } });
});

test("sends a caller's Authorization where the base has none", async () => {
  const { trigger, service } = await open(() => ({ body: 'ok' }));

  await trigger({ headers: { Authorization: 'Bearer hen' } });

  expect(service.seen).toMatchObject([{ headers: { authorization: 'Bearer hen' } }]);
});

test('stays under the egress policy, and names the setting that would allow the base', async () => {
  const service = await upstream(() => ({}));
  const house = await openHouse({ webhookBase: `${service.url}/hooks`, egress: 'public' });

  expect(await house.call(tool, { webhook_path: 'orders' })).toMatchObject({
    error: {
      code: 'forbidden',
      reason: 'EGRESS_REFUSED',
      hint: expect.stringContaining('network.allow'),
      details: { may_have_arrived: false },
    },
  });
  expect(service.seen).toHaveLength(0);
});

test('tries a service that is not there twice, and says that nothing arrived', async () => {
  const house = await openHouse({ webhookBase: 'http://127.0.0.1:1/hooks' });

  expect(await house.call(tool, { webhook_path: 'orders' })).toMatchObject({
    error: { code: 'upstream_failed', details: { attempts: 2, may_have_arrived: false } },
  });
});

test('says that it may have arrived when the service broke off', async () => {
  const { house, service } = await open(() => ({ body: 'x'.repeat(17 * 1024 * 1024) }));

  const outcome = await house.call(tool, { webhook_path: 'orders' });

  const id = service.seen[0]?.headers['webhook-id'];
  expect(service.seen).toHaveLength(1);
  expect(outcome).toMatchObject({
    error: {
      reason: 'RESPONSE_TOO_LARGE',
      hint: expect.stringContaining(String(id)),
      details: { delivery_id: id, may_have_arrived: true, attempts: 1 },
    },
  });
});

test('lets go of the webhook when its caller leaves', async () => {
  const { house, service } = await open(() => ({ hang: true }));
  const leaving = new AbortController();
  const call = house.call(tool, { webhook_path: 'orders' }, { signal: leaving.signal });
  await expect.poll(() => service.seen.length).toBe(1);

  leaving.abort();

  expect(await call).toMatchObject({ error: { code: 'cancelled' } });
  await service.abandoned;
});

test('is not there in read-only mode', async () => {
  const house = await openHouse({ readOnly: true });

  expect(house.registry.find(tool)).toBeUndefined();
});

test('keeps members that JavaScript has by itself', async () => {
  const { trigger, service } = await open(() => ({}));

  await trigger({ data: JSON.parse('{"constructor": 1, "toString": 2}') });

  expect(service.seen).toMatchObject([{ body: '{"constructor":1,"toString":2}' }]);
});
