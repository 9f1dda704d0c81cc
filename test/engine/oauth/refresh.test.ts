import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TokenRecord } from '../../../src/core/oauth.ts';
import { isRecord } from '../../../src/core/json.ts';
import { type AuthorizationServer, authorizationServer, clientId } from '../../harness/authorization-server.ts';
import { freePort, type Helper, type HelperOptions, openHelper } from '../../harness/oauth.ts';

interface Expired {
  readonly server: AuthorizationServer;
  readonly helper: Helper;
  readonly old: TokenRecord;
}

function store({ settings }: Helper, token: TokenRecord): void {
  writeFileSync(settings.tokenPath, JSON.stringify(token));
}

/** A token of the server that has `leftMs` to live. */
async function expired(leftMs = -1, options: HelperOptions = {}): Promise<Expired> {
  const server = await authorizationServer();
  const helper = await openHelper(server.url, options);
  const { token } = await helper.signIn();
  const old = { ...token, created_at: helper.clock.now() - 7_200_000 + leftMs };
  store(helper, old);
  return { server, helper, old };
}

const nobody = { signal: new AbortController().signal, canAsk: () => false };

test.each([{ status: 503 }, { status: 502, body: 'bad gateway' }, { status: 429 }] as const)(
  'tries three times more when the service fails for a moment: %j',
  async (fault) => {
    const { server, helper, old } = await expired();
    server.break((_post, count) => (count <= 4 ? fault : undefined));

    const token = await helper.ready();

    expect(server.grants('refresh_token')).toHaveLength(4);
    expect(token?.access_token).not.toBe(old.access_token);
  },
);

test('waits longer each time', async () => {
  const { server, helper } = await expired();
  server.break(() => ({ status: 500 }));
  const before = helper.clock.slept.length;

  await helper.ready();

  const pauses = helper.clock.slept.slice(before);
  expect(pauses).toHaveLength(3);
  for (const [i, ms] of pauses.entries()) {
    expect(ms).toBeGreaterThanOrEqual(125 * 2 ** i);
    expect(ms).toBeLessThanOrEqual(375 * 2 ** i);
  }
});

test('tries three times more when the service cannot be reached', async () => {
  const { helper } = await expired();
  const away = await openHelper(`http://127.0.0.1:${await freePort()}`, {
    settings: { tokenPath: helper.settings.tokenPath },
  });

  await expect(away.tokens.ready(nobody)).rejects.toMatchObject({ reason: 'CONNECTION_REFUSED' });
  expect(away.clock.slept).toHaveLength(3);
  expect(existsSync(`${helper.settings.tokenPath}.sent`)).toBe(false);
});

test('gives a service the pause that it asks for', async () => {
  const { server, helper } = await expired();
  const before = helper.clock.slept.length;
  server.break((_post, count) => (count <= 2 ? { status: 429, headers: { 'retry-after': '2' } } : undefined));

  expect(await helper.ready()).toBeDefined();

  expect(helper.clock.slept.slice(before)).toEqual([2_000]);
});

test('leaves a service alone that asks for a long pause, and says for how long', async () => {
  const { server, helper } = await expired();
  server.break(() => ({ status: 429, headers: { 'retry-after': '600' } }));

  await expect(helper.tokens.ready(nobody)).rejects.toMatchObject({ hint: expect.stringContaining('600 s') });
  expect(server.grants('refresh_token')).toHaveLength(1);
});

test.each(['lost', 'unanswered'] as const)('does not send a refresh token again whose answer was %s', async (fault) => {
  const { server, helper } = await expired();
  server.break(() => fault);

  await expect(helper.tokens.ready(nobody)).rejects.toMatchObject({
    reason: 'TOKEN_REFRESH_LOST',
    hint: expect.stringContaining('patchbay token get'),
  });
  server.break(() => undefined);

  expect(await helper.ready()).toBeUndefined();
  expect(server.grants('refresh_token')).toHaveLength(1);
  const { token } = await helper.signIn();
  expect(await server.accepts(token.access_token)).toBe(true);
});

test('a service voids what came of a refresh token when it sees it again, which is why it does not', async () => {
  const { server, helper, old } = await expired(60_000);
  server.break(() => 'unanswered');
  await helper.ready();
  const answer: unknown = JSON.parse(server.grants('refresh_token')[0]?.body ?? '');
  const given = isRecord(answer) ? String(answer.access_token) : '';
  expect(await server.accepts(given)).toBe(true);

  const again = { client_id: clientId, grant_type: 'refresh_token', refresh_token: old.refresh_token ?? '' };
  server.break(() => undefined);
  await fetch(`${server.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(again) });

  expect(await server.accepts(given)).toBe(false);
});

test('uses a token to its end whose refresh was never answered', async () => {
  const { server, helper, old } = await expired(60_000);
  server.break(() => 'unanswered');

  expect(await helper.tokens.ready(nobody)).toEqual(old);
  helper.clock.advance(45_000);
  expect(await helper.tokens.ready(nobody)).toEqual(old);
  helper.clock.advance(20_000);
  expect(await helper.tokens.ready(nobody)).toBeUndefined();
  expect(server.grants('refresh_token')).toHaveLength(1);
});

test('why it failed is told when the sign-in that it led to fails as well', async () => {
  const { server, helper } = await expired();
  server.break(() => ({ status: 400, body: '{"error":"invalid_grant"}' }));
  await helper.ready();
  const { done } = helper.tokens.signIn();
  await expect.poll(() => helper.clock.slept.includes(helper.settings.flowTimeoutMs)).toBe(true);
  await helper.tokens.signIn().link();

  helper.clock.advance(helper.settings.flowTimeoutMs);

  await expect(done).rejects.toMatchObject({
    message: 'OAuth flow timed out',
    hint: expect.stringContaining('could not be refreshed (the service answered 400)'),
    details: { refresh: 'TOKEN_REFRESH_FAILED' },
  });
});

test('does not try again what the service refuses', async () => {
  const { server, helper } = await expired();
  server.break(() => ({ status: 400, body: '{"error":"invalid_grant"}' }));

  expect(await helper.ready()).toBeUndefined();
  expect(server.grants('refresh_token')).toHaveLength(1);
});

test('never sends a refresh token again that the service has refused', async () => {
  const { server, helper } = await expired();
  server.break(() => ({ status: 400, body: '{"error":"invalid_grant"}' }));
  await helper.ready();

  expect(await helper.ready()).toBeUndefined();
  expect(server.grants('refresh_token')).toHaveLength(1);
});

test.each([
  [404, '<h1>No such page</h1>'],
  [307, ''],
  [400, '{"error":"invalid_client"}'],
])('sends a refresh token again that the service had not looked at: %i', async (status, body) => {
  const { server, helper, old } = await expired();
  server.break(() => ({ status, body }));
  expect(await helper.ready()).toBeUndefined();
  server.break(() => undefined);
  helper.clock.advance(60_000);

  expect((await helper.ready())?.access_token).not.toBe(old.access_token);
});

test('does not give a token back that the service has refused', async () => {
  const { server, helper, old } = await expired(3_600_000);
  server.break(() => ({ status: 503 }));

  await expect(helper.tokens.ready({ ...nobody, refused: old.access_token })).rejects.toMatchObject({
    code: 'upstream_failed',
  });
});

test('uses a token meanwhile that is good for a moment more', async () => {
  const { server, helper, old } = await expired(60_000);
  server.break(() => ({ status: 503 }));

  expect(await helper.tokens.ready(nobody)).toEqual(old);
  expect(await helper.tokens.ready(nobody)).toEqual(old);
  expect(server.grants('refresh_token')).toHaveLength(4);
  server.break(() => undefined);
  helper.clock.advance(30_000);
  expect((await helper.ready())?.access_token).not.toBe(old.access_token);
});

test('says that the service cannot be reached where nobody can be asked', async () => {
  const { server, helper } = await expired();
  server.break(() => ({ status: 502, body: 'bad gateway' }));

  await expect(helper.tokens.ready(nobody)).rejects.toMatchObject({
    code: 'upstream_failed',
    message: 'Token refresh failed: 502 bad gateway',
    hint: expect.stringContaining('nobody is here to sign in'),
  });
});

test('asks a person where there is one', async () => {
  const { server, helper } = await expired(-1, { environment: { BROWSER: 'true' } });
  server.break(() => 'lost');

  expect(await helper.tokens.ready(nobody)).toBeUndefined();
});

test('follows no redirect with the refresh token', async () => {
  const other = await authorizationServer();
  const { server, helper } = await expired();
  server.break(() => ({ status: 307, headers: { location: `${other.url}/oauth/token` } }));

  expect(await helper.ready()).toBeUndefined();
  expect(other.posts).toEqual([]);
  expect(helper.logged.join()).toContain('Token refresh failed: 307');
});

test.each([
  ['no JSON', 'eggs'],
  ['no token', '{}'],
  ['a token that cannot be sent', '{"access_token":"a\\r\\nb"}'],
])('takes no token from an answer with %s', async (_what, body) => {
  const { server, helper, old } = await expired();
  server.break(() => ({ status: 200, body }));

  expect(await helper.ready()).toBeUndefined();
  expect(JSON.parse(readFileSync(helper.settings.tokenPath, 'utf8'))).toEqual(old);
});

test('reads no answer without end', async () => {
  const { server, helper, old } = await expired(60_000);
  server.break(() => ({ status: 200, body: 'x'.repeat(1024 * 1024 + 1) }));

  expect(await helper.ready()).toEqual(old);
});

test('keeps tokens out of errors and the log', async () => {
  const { server, helper, old } = await expired();
  server.break(({ form }) => ({ status: 400, body: `bad ${form.refresh_token} and gloas-${'a1'.repeat(20)}` }));
  await helper.ready();

  expect(helper.logged.join()).toContain('Token refresh failed: 400 bad *** and ***');
  expect(helper.logged.join()).not.toContain(old.refresh_token);
});

test('is one request for all calls of a process', async () => {
  const { server, helper } = await expired();

  const tokens = await Promise.all(Array.from({ length: 10 }, () => helper.ready()));

  expect(new Set(tokens.map((token) => token?.access_token)).size).toBe(1);
  expect(server.grants('refresh_token')).toHaveLength(1);
});

test('goes on for the others when one caller leaves', async () => {
  const { helper } = await expired();
  const leaving = new AbortController();
  const left = helper.tokens.ready({ signal: leaving.signal, canAsk: () => true });
  const stays = helper.ready();

  leaving.abort(new Error('dusk'));

  await expect(left).rejects.toThrow('dusk');
  expect(await stays).toBeDefined();
});

test('happens for a token that the service has refused, although it is fresh', async () => {
  const { server, helper, old } = await expired(3_600_000);

  const token = await helper.ready(old.access_token);

  expect(token?.access_token).not.toBe(old.access_token);
  expect(await helper.ready(old.access_token)).toEqual(token);
  expect(server.grants('refresh_token')).toHaveLength(1);
});

test('does not hand a refused token back to one who joins a refresh that did not know of the refusal', async () => {
  const { server, helper, old } = await expired();
  const unaware = helper.ready();
  store(helper, { ...old, created_at: helper.clock.now() });

  const [, aware] = await Promise.all([unaware, helper.ready(old.access_token)]);

  expect(aware?.access_token).not.toBe(old.access_token);
  expect(server.grants('refresh_token')).toHaveLength(1);
});

test('is not repeated for half a minute, however short the life of a token', async () => {
  const server = await authorizationServer({ accessSeconds: 120 });
  const helper = await openHelper(server.url);
  const { token } = await helper.signIn();
  await helper.ready();
  await helper.ready();
  expect(server.grants('refresh_token')).toHaveLength(1);

  helper.clock.advance(30_000);

  expect((await helper.ready())?.access_token).not.toBe(token.access_token);
  expect(server.grants('refresh_token')).toHaveLength(2);
});

test('takes the token of whoever was first, when its own was refused for that', async () => {
  const { server, helper } = await expired();
  const winner: TokenRecord = {
    access_token: 'winner',
    refresh_token: 'next',
    expires_in: 7200,
    created_at: helper.clock.now(),
    token_type: 'Bearer',
  };
  server.break(() => {
    store(helper, winner);
    return { status: 400, body: '{"error":"invalid_grant"}' };
  });

  expect(await helper.ready()).toEqual(winner);
});

test('does not send a token that a process had sent when it died', async () => {
  const { server, helper } = await expired();
  const dying = await openHelper(server.url, { settings: helper.settings });
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  server.break(() => {
    resolve();
    return { status: 503 };
  });
  void dying.ready().catch(() => {});
  await sent;
  // What a process leaves that is killed now.
  const note = readFileSync(`${helper.settings.tokenPath}.sent`);
  await dying.tokens.close();
  writeFileSync(`${helper.settings.tokenPath}.sent`, note);
  server.break(() => undefined);
  const before = server.posts.length;

  expect(await helper.ready()).toBeUndefined();
  expect(server.posts).toHaveLength(before);
});

test('is not begun when its result could not be stored', async () => {
  const { server, helper } = await expired();
  mkdirSync(`${helper.settings.tokenPath}.sent`);

  await expect(helper.ready()).rejects.toMatchObject({ reason: 'FILE_IS_FOLDER' });
  expect(server.grants('refresh_token')).toEqual([]);
});

test('is refused in a folder that others can write to', async () => {
  const { server, helper } = await expired();
  chmodSync(join(helper.settings.tokenPath, '..'), 0o777);

  await expect(helper.ready()).rejects.toMatchObject({ reason: 'FILE_NOT_PRIVATE' });
  expect(server.grants('refresh_token')).toEqual([]);
});

test('leaves neither a lock nor a note behind', async () => {
  const { helper } = await expired();

  await helper.ready();

  expect(existsSync(`${helper.settings.tokenPath}.lock`)).toBe(false);
  expect(existsSync(`${helper.settings.tokenPath}.sent`)).toBe(false);
});

test.each([
  ['another host', { hostingUrl: 'https://other.example' }],
  ['another client', { clientId: 'ducks' }],
  ['another scope', { scopes: ['read_api'] }],
])('a record of %s is no token', async (_what, over) => {
  const server = await authorizationServer();
  const helper = await openHelper(server.url);
  await helper.signIn();
  const other = await openHelper(server.url, { settings: { ...helper.settings, ...over } });

  expect(await helper.tokens.hasValid()).toBe(true);
  expect(await other.tokens.hasValid()).toBe(false);
  expect(await other.ready()).toBeUndefined();
});

test('a record from the future is not trusted', async () => {
  const { helper, old } = await expired();
  store(helper, { ...old, created_at: helper.clock.now() + 3_600_000 });

  expect(await helper.tokens.hasValid()).toBe(false);
});

test('what a sign-in gave is not stored while somebody refreshes or deletes what was there before', async () => {
  const server = await authorizationServer();
  const helper = await openHelper(server.url);
  const { tokenPath } = helper.settings;
  const lock = await helper.host.lock(`${tokenPath}.lock`, new AbortController().signal);

  const signingIn = helper.signIn();
  await expect.poll(() => server.grants('authorization_code')).toHaveLength(1);
  expect(existsSync(tokenPath)).toBe(false);
  await lock.release();
  const { token } = await signingIn;

  expect(JSON.parse(readFileSync(tokenPath, 'utf8'))).toMatchObject({ access_token: token.access_token });
});
