import { expect, test } from 'vitest';
import type { Bus } from '../../../src/core/ports.ts';
import { createStateCodec } from '../../../src/faces/mcp/ask.ts';
import { createServers } from '../../../src/faces/mcp/server.ts';
import { createSessions } from '../../../src/faces/mcp/sessions.ts';
import { openHouse } from '../../harness/house.ts';
import { upstream } from '../../harness/upstream.ts';

async function open(max = 2, idleMs = 60_000) {
  const house = await openHouse();
  const bus = countFollowers(house.bus);
  const servers = createServers({
    registry: house.registry,
    door: house.door,
    prompts: [],
    bus,
    log: house.kit.log,
    version: '0',
    isFencing: true,
    state: createStateCodec(house.vault.key('test')),
  });
  const sessions = createSessions(servers, { log: house.kit.log, max, idleMs });
  const post = (json: unknown, principal = 'local', id?: string, accept = 'application/json, text/event-stream') => {
    const headers = {
      'content-type': 'application/json',
      accept,
      ...(id === undefined ? {} : { 'mcp-session-id': id }),
    };
    const request = new Request('http://localhost/mcp', { method: 'POST', headers, body: JSON.stringify(json) });
    return sessions.handle(request, json, { token: '', clientId: principal, scopes: [] });
  };
  const begin = async (principal?: string) => String((await post(initialize, principal)).headers.get('mcp-session-id'));
  const list = async (id: string, principal?: string) => {
    const response = await post({ jsonrpc: '2.0', id: 2, method: 'tools/list' }, principal, id);
    await response.body?.cancel();
    return response.status;
  };
  return { begin, list, post, sessions, followers: bus.followers };
}

function countFollowers(bus: Bus): Bus & { followers(): number } {
  const followers = new Set<unknown>();
  return {
    ...bus,
    subscribe(listener) {
      const leave = bus.subscribe(listener);
      followers.add(leave);
      return () => {
        followers.delete(leave);
        leave();
      };
    },
    followers: () => followers.size,
  };
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

test('keeps a session for its client and ends it on DELETE', async () => {
  const { begin, list, sessions } = await open();
  const id = await begin();
  const headers = { 'mcp-session-id': id };

  expect(await list(id)).toBe(200);
  await sessions.handle(new Request('http://localhost/mcp', { method: 'DELETE', headers }), undefined, {
    token: '',
    clientId: 'local',
    scopes: [],
  });
  expect(await list(id)).toBe(404);
});

test('makes room by ending the session that was used least recently', async () => {
  const { begin, list } = await open(2);
  const first = await begin();
  const second = await begin();
  await list(first);

  const third = await begin();

  expect([await list(first), await list(second), await list(third)]).toEqual([200, 404, 200]);
});

test("treats another principal's session as unknown", async () => {
  const { begin, list } = await open();
  const id = await begin('ada');

  expect([await list(id, 'berta'), await list(id, 'ada')]).toEqual([404, 200]);
});

test('ends a session that stays idle', async () => {
  const { begin, list } = await open(2, 30);
  const id = await begin();

  await expect.poll(() => list(id), { interval: 80 }).toBe(404);
});

test('ends the stream of a request that is cancelled', async () => {
  const farm = await upstream(() => ({ hang: true }));
  const { begin, post } = await open();
  const id = await begin();
  const workflow = { id: 'w', steps: [{ id: 'a', apiConfig: { urlHost: farm.url } }] };
  const params = { name: 'workflow_execute', arguments: { workflow } };
  const called = await post({ jsonrpc: '2.0', id: 7, method: 'tools/call', params }, 'local', id);
  await expect.poll(() => farm.seen.length).toBe(1);

  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } };
  await post(cancel, 'local', id);
  const told = await called.text();
  const again = await post(cancel, 'local', id);

  expect(told).toContain('"id":7,"error":{"code":-32000,"message":"The request was cancelled"}');
  expect(again.status).toBe(202);
});

test('wants initialize first', async () => {
  const { post } = await open();

  expect((await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })).status).toBe(400);
});

test.each([
  ['a batch', [initialize], -32_600, null],
  ['an initialize without params', { jsonrpc: '2.0', id: 'a', method: 'initialize' }, -32_602, 'a'],
  ['an initialize of a revision that is no text', { ...initialize, params: { protocolVersion: 7 } }, -32_602, 1],
])('says what is wrong with %s', async (_what, json, code, id) => {
  const { post, followers } = await open();

  const refused = await post(json);

  expect([refused.status, await refused.json(), followers()]).toEqual([
    400,
    { jsonrpc: '2.0', id, error: { code, message: expect.any(String) } },
    0,
  ]);
});

test('follows changes for as long as a session lives', async () => {
  const { begin, sessions, followers } = await open();
  await begin();
  await begin();
  const during = followers();

  await sessions.close();

  expect([during, followers()]).toEqual([2, 0]);
});

test('keeps nothing of an initialize that was refused', async () => {
  const { post, followers } = await open();

  const refused = await post(initialize, 'local', undefined, 'application/json');

  expect([refused.status, followers()]).toEqual([406, 0]);
});
