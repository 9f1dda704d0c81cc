import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TokenRecord } from '../../../src/core/oauth.ts';
import { authorizationServer } from '../../harness/authorization-server.ts';
import { openHelper } from '../../harness/oauth.ts';
import { expired, nobody, store } from './expired.ts';

test('why it failed is told when the sign-in that it led to fails as well', async () => {
  const { server, helper } = await expired();
  server.break(() => ({ status: 400, body: '{"error":"invalid_grant"}' }));
  await helper.ready();
  const { done } = helper.tokens.signIn();
  await helper.tokens.signIn().link();

  helper.clock.advance(helper.settings.flowTimeoutMs);

  await expect(done).rejects.toMatchObject({
    message: 'OAuth flow timed out',
    hint: expect.stringContaining('could not be refreshed (the service answered 400)'),
    details: { refresh: 'TOKEN_REFRESH_FAILED' },
  });
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

test('why one failed long ago is not told of a sign-in that has nothing to do with it', async () => {
  const { server, helper } = await expired();
  server.break((_post, count) => (count === 2 ? { status: 400, body: '{"error":"invalid_grant"}' } : undefined));
  await helper.ready();
  const { token } = await helper.signIn();

  const flow = helper.tokens.signIn(token.access_token);
  await flow.link();
  flow.cancel();

  await expect(flow.done).rejects.toMatchObject({ hint: expect.not.stringContaining('Before that') });
});

test('is not tried again when another process has taken over meanwhile', async () => {
  const { server, helper } = await expired();
  const owner = join(`${helper.settings.tokenPath}.lock`, 'owner.json');
  server.break(() => {
    writeFileSync(owner, JSON.stringify({ id: 'another' }));
    return { status: 503 };
  });

  await expect(helper.ready()).rejects.toMatchObject({ reason: 'TOKEN_LOCK_LOST' });
  expect(server.grants('refresh_token')).toHaveLength(1);
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
