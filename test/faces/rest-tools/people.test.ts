import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { serveHttp } from '../../harness/mcp.ts';
import { connectRest, type RestClient, request, straw } from '../../harness/rest.ts';
import { tempDir } from '../../harness/temp.ts';

const users = [
  { name: 'berta', token: 'bertas-own-nest', role: 'worker' },
  { name: 'dora', token: 'doras-own-nest', role: 'owner' },
] as const;

async function tokenOf(client: Pick<RestClient, 'url'>, token: string): Promise<string> {
  const { body } = await request(`${client.url}/auth`, 'POST', { body: { token } });
  return typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : '';
}

async function asWorker(client: RestClient) {
  const authorization = `Bearer ${await tokenOf(client, 'bertas-own-nest')}`;
  return {
    list: () => client.send('GET', '/api/tools', { authorization }),
    test: () => client.send('GET', '/test', { authorization }),
    call: (name: string, input: unknown) =>
      client.send('POST', '/api/tools/call', { authorization, body: { name, arguments: input } }),
  };
}

test('gives everybody a token of their own name and role', async () => {
  const client = await connectRest({ businessUsers: users });

  expect(decodeJwt(await tokenOf(client, 'bertas-own-nest'))).toMatchObject({ sub: 'berta', role: 'worker' });
  expect(decodeJwt(await tokenOf(client, 'doras-own-nest'))).toMatchObject({ sub: 'dora', role: 'owner' });
  expect(decodeJwt(client.token)).toMatchObject({ sub: 'owner', role: 'owner' });
});

test('gives users a token where no PATCHBAY_TOKEN is set', async () => {
  const { url } = await serveHttp({ businessUsers: users });

  expect(decodeJwt(await tokenOf({ url }, 'bertas-own-nest'))).toMatchObject({ sub: 'berta' });
});

test('a token is worth nothing once the users are others', async () => {
  const dataDir = tempDir();
  const before = await connectRest({ businessUsers: users }, dataDir);
  const jwt = await tokenOf(before, 'bertas-own-nest');
  const after = await connectRest({ businessUsers: [{ ...users[0], role: 'owner' }] }, dataDir);

  const answer = await after.send('GET', '/api/tools', { authorization: `Bearer ${jwt}` });

  expect(answer).toMatchObject({ status: 403, body: { error: { details: { reason: 'TOKEN_INVALID' } } } });
});

test('a worker keeps notes, and does nothing that is the owner’s', async () => {
  const client = await connectRest({ businessUsers: users });
  const { call } = await asWorker(client);

  const kept = await call('business_note_collection', { content: 'sold 3 eggs', userRole: 'worker' });
  const refused = await Promise.all(
    ['workflow_list', 'business_upsert_products', 'oauth_get_token'].map((name) => call(name, {})),
  );

  expect(kept).toMatchObject({ status: 200, body: { success: true, result: { status: 'collected' } } });
  for (const answer of refused) {
    expect(answer).toMatchObject({
      status: 403,
      body: { error: { code: 403, message: 'Invalid token', details: { reason: 'OWNER_ONLY' } } },
    });
  }
});

test('a worker who claims to be the owner is taken for a worker', async () => {
  const client = await connectRest({ businessUsers: users });
  const { call } = await asWorker(client);
  const note = { content: 'sold 3 eggs', userRole: 'owner' };

  expect(await call('business_note_collection', note)).toMatchObject({ body: { result: { userRole: 'worker' } } });
  expect(await client.call('business_note_collection', note)).toMatchObject({
    body: { result: { userRole: 'owner' } },
  });
});

test('answers the trial call to a worker too', async () => {
  const { test: tryCall } = await asWorker(await connectRest({ businessUsers: users }));

  expect(await tryCall()).toMatchObject({ status: 200, body: { tools: { success: true } } });
});

test('lists to a worker what they may call', async () => {
  const client = await connectRest({ businessUsers: users });
  const { list } = await asWorker(client);

  const names = JSON.stringify((await list()).body);

  expect(names).toContain('"business_note_collection"');
  expect(names).not.toContain('"workflow_list"');
  expect(JSON.stringify((await client.send('GET', '/api/tools')).body)).toContain('"workflow_list"');
});

test('counts the requests of each principal apart, and says when to come back', async () => {
  const client = await connectRest({ businessUsers: users, restRequestsPerMinute: 3 });
  const { list } = await asWorker(client);
  const mine = () => client.send('GET', '/api/models');

  // Each has got a token, which is the first of three.
  const statuses = [await mine(), await mine(), await mine(), await list()].map(({ status }) => status);
  const refused = await mine();

  expect(statuses).toEqual([200, 200, 429, 200]);
  expect(refused.body).toMatchObject({ error: { code: 429, message: 'Rate limit exceeded' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('allows fifty requests a minute unless it is told otherwise', async () => {
  const { send } = await connectRest();
  const statuses: number[] = [];
  for (let count = 0; count < 50; count += 1) statuses.push((await send('GET', '/api/models')).status);

  expect(statuses).toEqual([...Array.from({ length: 49 }, () => 200), 429]);
});

test.each([
  [[{ name: 'owner', token: 'long-enough' }]],
  [[{ name: 'berta', token: 'short' }]],
  [[users[0], users[0]]],
  [[users[0], { ...users[1], token: users[0].token }]],
])('refuses the users %j', async (businessUsers) => {
  await expect(serveHttp({ token: straw, businessUsers })).rejects.toThrow();
});
