/** Component C of docs/contract/data-migration-auth.md: record, life cycle, outbound requests and errors. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clientId } from '../harness/authorization-server.ts';
import { openHelper } from '../harness/oauth.ts';
import { browse } from '../harness/scripted-browser.ts';
import { upstream } from '../harness/upstream.ts';
import { callback, fiveMinutes, openWorld, signedIn, stateOf, store, stored } from './authorization-world.ts';
import { rows } from './tables.ts';

const document = 'data-migration-auth.md';

describe('stored token record', () => {
  test('has every field of the table', async () => {
    const world = await openWorld();
    await world.helper.signIn();

    const fields = rows(document, 'C. Stored token record (JSON file, owner-only permissions 0600)').map(
      ([name]) => name,
    );
    expect(stored(world.helper)).toMatchObject(
      Object.fromEntries(fields.slice(0, 5).map((name) => [name, expect.anything()])),
    );
    expect(stored(world.helper)).toMatchObject({ expires_in: 7200, created_at: world.helper.clock.now() });
  });

  test('is readable by its owner only', async () => {
    const world = await openWorld();
    await world.helper.signIn();

    expect(statSync(world.helper.settings.tokenPath).mode & 0o777).toBe(0o600);
  });
});

describe('life cycle', () => {
  test('no stored token: the authorization flow runs, and the new token is saved', async () => {
    const world = await openWorld();

    expect(await world.helper.ready()).toBeUndefined();
    const { token } = await world.helper.signIn();
    expect(stored(world.helper)).toMatchObject(token);
    expect(await world.helper.ready()).toEqual(token);
  });

  test('not expired, no expires_in: returned unchanged', async () => {
    const { helper, server } = await openWorld();
    store(helper, { access_token: 'egg', created_at: 0, token_type: 'Bearer' });

    expect(await helper.ready()).toEqual({ access_token: 'egg', created_at: 0, token_type: 'Bearer' });
    expect(server.posts).toEqual([]);
  });

  test('not expired, five minutes and a millisecond left: returned unchanged', async () => {
    const { helper, server } = await openWorld();
    const created_at = helper.clock.now() - 7200_000 + fiveMinutes + 1;
    store(helper, { access_token: 'egg', refresh_token: 'hen', expires_in: 7200, created_at, token_type: 'Bearer' });

    expect(await helper.ready()).toMatchObject({ access_token: 'egg' });
    expect(await helper.tokens.hasValid()).toBe(true);
    expect(server.posts).toEqual([]);
  });

  test('expired, with refresh_token: refreshed and saved', async () => {
    const world = await openWorld();
    const created_at = world.helper.clock.now() - 7200_000 + fiveMinutes;
    const old = await signedIn(world, { created_at });

    const fresh = await world.helper.ready();

    expect(fresh?.access_token).not.toBe(old.access_token);
    expect(stored(world.helper)).toMatchObject({ ...fresh, created_at: world.helper.clock.now() });
    expect(await world.server.accepts(fresh?.access_token ?? '')).toBe(true);
  });

  test('expired: the old refresh_token is kept if the response has none', async () => {
    const world = await openWorld();
    const old = await signedIn(world, { created_at: 0 });
    world.server.break(() => ({
      status: 200,
      body: JSON.stringify({ access_token: 'new', token_type: 'Bearer', expires_in: 7200 }),
    }));

    expect(await world.helper.ready()).toMatchObject({ access_token: 'new', refresh_token: old.refresh_token });
  });

  test('expired, refresh fails: the authorization flow runs', async () => {
    const world = await openWorld();
    await signedIn(world, { created_at: 0, refresh_token: 'stale' });

    expect(await world.helper.ready()).toBeUndefined();
    const { token } = await world.helper.signIn();
    expect(await world.server.accepts(token.access_token)).toBe(true);
  });

  test('expired, no refresh_token: the authorization flow runs', async () => {
    const { helper, server } = await openWorld();
    store(helper, { access_token: 'egg', expires_in: 7200, created_at: 0, token_type: 'Bearer' });

    expect(await helper.ready()).toBeUndefined();
    expect(server.posts).toEqual([]);
  });

  test('clear token: the token file is deleted', async () => {
    const world = await openWorld();
    const { access_token } = await signedIn(world);

    await world.helper.tokens.clear(new AbortController().signal);

    expect(existsSync(world.helper.settings.tokenPath)).toBe(false);
    expect(await world.server.accepts(access_token)).toBe(false);
  });

  test('hasValidToken is true only for a record that exists and is not expired', async () => {
    const { helper } = await openWorld();

    expect(await helper.tokens.hasValid()).toBe(false);
    store(helper, { access_token: 'egg', expires_in: 300, created_at: helper.clock.now(), token_type: 'Bearer' });
    expect(await helper.tokens.hasValid()).toBe(false);
    store(helper, { access_token: 'egg', expires_in: 301, created_at: helper.clock.now(), token_type: 'Bearer' });
    expect(await helper.tokens.hasValid()).toBe(true);
  });
});

describe('outbound requests', () => {
  test('GET {hosting_url}/oauth/authorize has the parameters of the table', async () => {
    const { helper, server } = await openWorld();

    const url = new URL((await helper.tokens.signIn().link()) ?? '');

    expect(`${url.origin}${url.pathname}`).toBe(`${server.url}/oauth/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: clientId,
      redirect_uri: helper.settings.redirectUri,
      response_type: 'code',
      state: expect.stringMatching(/^[\w-]{32}$/),
      scope: 'api',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test('POST {hosting_url}/oauth/token, code exchange', async () => {
    const { helper, server } = await openWorld();
    await helper.signIn();

    expect(server.posts.map(({ form }) => form)).toEqual([
      {
        client_id: clientId,
        code: expect.any(String),
        grant_type: 'authorization_code',
        redirect_uri: helper.settings.redirectUri,
        code_verifier: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
  });

  test('POST {hosting_url}/oauth/token, refresh', async () => {
    const world = await openWorld();
    const { refresh_token } = await signedIn(world, { created_at: 0 });
    await world.helper.ready();

    expect(world.server.grants('refresh_token').map(({ form }) => form)).toEqual([
      {
        client_id: clientId,
        refresh_token,
        grant_type: 'refresh_token',
        redirect_uri: world.helper.settings.redirectUri,
      },
    ]);
  });
});

describe('error conditions', () => {
  test('client id variable missing', async () => {
    const { helper } = await openWorld({ settings: { clientId: undefined } });

    await expect(helper.ready()).rejects.toThrow('OAUTH_CLIENT_ID is required');
    await expect(helper.tokens.hasValid()).rejects.toThrow('OAUTH_CLIENT_ID is required');
  });

  test('token endpoint returns non-success on exchange', async () => {
    const { helper, server } = await openWorld();
    server.break(() => ({ status: 418, body: '{"error":"teapot"}' }));
    const flow = helper.tokens.signIn();
    await browse((await flow.link()) ?? '');

    await expect(flow.done).rejects.toThrow(/^Token exchange failed: 418 \{"error":"teapot"\}$/);
  });

  test('token endpoint returns non-success on refresh', async () => {
    const { helper, server } = await openWorld();
    store(helper, { access_token: 'egg', refresh_token: 'hen', expires_in: 1, created_at: 0, token_type: 'Bearer' });
    server.break(() => ({ status: 400, body: '{"error":"invalid_grant"}' }));

    expect(await helper.ready()).toBeUndefined();
    expect(helper.logged.join()).toContain(String.raw`Token refresh failed: 400 {\"error\":\"invalid_grant\"}`);
  });

  test('no callback within 5 minutes', async () => {
    const { helper } = await openWorld();
    const { done } = helper.tokens.signIn();
    const state = await stateOf(helper);

    helper.clock.advance(fiveMinutes);

    await expect(done).rejects.toThrow(/^OAuth flow timed out$/);
    await expect(callback(helper, `code=late&state=${state}`)).rejects.toThrow();
  });

  test('existing listener replies non-200', async () => {
    const other = await upstream(() => ({ status: 500, body: 'the fox came' }));
    const helper = await openHelper('https://gitlab.com', { settings: { redirectUri: `${other.url}/callback` } });

    await expect(helper.tokens.signIn().done).rejects.toThrow(/^Auth request failed with status 500: the fox came$/);
    expect(other.seen[0]?.url).toMatch(/^\/auth-request\?requestId=[\w-]+/);
  });

  test.each(['eggs', '{}', '[]', 'null', '{"access_token":5,"created_at":1}'])(
    'unparsable token record from existing listener: %s',
    async (body) => {
      const other = await upstream(() => ({ body }));
      const helper = await openHelper('https://gitlab.com', { settings: { redirectUri: `${other.url}/callback` } });

      await expect(helper.tokens.signIn().done).rejects.toThrow(/^Failed to parse token data$/);
    },
  );

  test('token file cannot be written', async () => {
    const { helper } = await openWorld();
    const flow = helper.tokens.signIn();
    const link = await flow.link();
    mkdirSync(helper.settings.tokenPath);

    const visit = await browse(link ?? '');

    expect(visit.status).toBe(500);
    await expect(flow.done).rejects.toMatchObject({ reason: 'FILE_IS_FOLDER' });
  });

  test('token file cannot be written, which is known before: our choice: nobody is asked to sign in', async () => {
    const { helper } = await openWorld();
    mkdirSync(helper.settings.tokenPath);

    const flow = helper.tokens.signIn();

    await expect(flow.done).rejects.toMatchObject({
      reason: 'FILE_IS_FOLDER',
      hint: expect.stringContaining(helper.settings.tokenPath),
    });
    expect(await flow.link()).toBeUndefined();
  });

  test.each(['', '{', '{}', '[]', 'null', '"egg"', '{"access_token":""}', '{"access_token":"egg"}'])(
    'token file cannot be read or parsed: %s',
    async (text) => {
      const { helper } = await openWorld();
      store(helper, text);

      expect(await helper.ready()).toBeUndefined();
      expect(await helper.tokens.hasValid()).toBe(false);
    },
  );
});
