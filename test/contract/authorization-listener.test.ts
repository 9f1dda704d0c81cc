/** Component C of docs/contract/data-migration-auth.md: the local listener, and processes that share its port. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { browserCommand, freePort, openHelper } from '../harness/oauth.ts';
import { browse } from '../harness/scripted-browser.ts';
import { upstream } from '../harness/upstream.ts';
import { callback, fetchPlain, fiveMinutes, openWorld, stateOf, stored } from './authorization-world.ts';

describe('local listener', () => {
  test.each([
    ['error present', (state: string) => `error=access_denied&state=${state}`, 'OAuth error: access_denied'],
    ['code missing', (state: string) => `state=${state}`, 'No authorization code received'],
  ])('GET /callback, %s: 400 HTML, and the pending request is rejected', async (_row, query, message) => {
    const { helper } = await openWorld();
    const { done } = helper.tokens.signIn();

    const response = await callback(helper, query(await stateOf(helper)));

    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    await expect(done).rejects.toThrow(message);
  });

  test.each([
    'invalid_request',
    'unauthorized_client',
    'access_denied',
    'unsupported_response_type',
    'invalid_scope',
    'server_error',
    'temporarily_unavailable',
  ])('GET /callback, error %s: its request is rejected with it, and no other', async (error) => {
    const { helper } = await openWorld({ environment: { BROWSER: 'true' } });
    const { done } = helper.tokens.signIn();
    const state = await stateOf(helper);
    const timers = (): number => helper.clock.slept.filter((ms) => ms === fiveMinutes).length;
    const before = timers();
    const leaving = new AbortController();
    const port = Number(new URL(helper.settings.redirectUri).port);
    const ask = { port, path: '/auth-request?requestId=1', signal: leaving.signal, maxBytes: 1_000 };
    let isOtherOver = false;
    const other = helper.host.askNeighbour(ask).finally(() => {
      isOtherOver = true;
    });
    await expect.poll(timers).toBe(before + 1);

    const response = await callback(helper, `error=${error}&error_description=no+eggs&state=${state}`);

    expect(response.status).toBe(400);
    await expect(done).rejects.toThrow(`OAuth error: ${error}`);
    expect(isOtherOver).toBe(false);
    leaving.abort(new Error('dusk'));
    await expect(other).rejects.toThrow('dusk');
  });

  test.each([
    ['state missing', 'code=egg'],
    ['state unknown', 'code=egg&state=stranger'],
    ['error present, state unknown', 'error=access_denied&state=stranger'],
  ])('GET /callback, %s: 400 HTML, and nobody is rejected', async (_row, query) => {
    const { helper } = await openWorld();
    const flow = helper.tokens.signIn();
    await flow.link();

    const response = await callback(helper, query);

    expect(response.status).toBe(400);
    expect(await response.text()).toContain('<!doctype html>');
    await browse((await flow.link()) ?? '');
    expect(await flow.done).toMatchObject({ token_type: 'Bearer' });
  });

  test('GET /callback, exchange fails: 500 HTML, and the pending request is rejected', async () => {
    const { helper, server } = await openWorld();
    const { done } = helper.tokens.signIn();

    const response = await callback(helper, `code=wrong&state=${await stateOf(helper)}&iss=${server.url}`);

    expect(response.status).toBe(500);
    expect(await response.text()).toContain('Token exchange failed: 400');
    await expect(done).rejects.toThrow(/^Token exchange failed: 400 \{"error":"invalid_grant"/);
  });

  test('GET /callback, success: token saved, 200 HTML, and the pending request is resolved', async () => {
    const { helper } = await openWorld();

    const { visit, token } = await helper.signIn();

    expect(visit.status).toBe(200);
    expect(visit.body).toContain('Signed in');
    expect(stored(helper)).toMatchObject(token);
  });

  test('GET /auth-request without requestId: 400 text', async () => {
    const { helper } = await openWorld();
    await helper.tokens.signIn().link();

    const response = await fetchPlain(helper, '/auth-request');

    expect(response).toMatchObject({ status: 400, type: 'text/plain; charset=utf-8' });
  });

  test('GET /auth-request: the browser is opened, and the record is answered as JSON and saved', async () => {
    const { helper } = await openWorld({ environment: { BROWSER: browserCommand } });
    await helper.tokens.signIn().link();

    const { status, type, body } = await fetchPlain(helper, '/auth-request?requestId=1');

    expect({ status, type }).toEqual({ status: 200, type: 'application/json; charset=utf-8' });
    expect(JSON.parse(body)).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: 7200,
      created_at: helper.clock.now(),
      token_type: 'Bearer',
    });
    expect(stored(helper)).toMatchObject(JSON.parse(body));
  });

  test('GET /auth-request, asked by the fetch of a program, which sends more headers: the record as well', async () => {
    const { helper } = await openWorld({ environment: { BROWSER: browserCommand } });
    await helper.tokens.signIn().link();
    const { origin } = new URL(helper.settings.redirectUri);

    const response = await fetch(`${origin}/auth-request?requestId=1`);

    expect(response.status).toBe(200);
    expect(stored(helper)).toMatchObject(await response.json());
    expect((await fetch(`${origin}/auth-request`)).status).toBe(400);
  });

  test('GET /auth-request, failure: 500 text', async () => {
    const { helper, server } = await openWorld({ environment: { BROWSER: browserCommand } });
    server.break(() => ({ status: 400, body: 'no eggs today' }));
    await helper.tokens.signIn().link();

    const answer = await fetchPlain(helper, '/auth-request?requestId=1');

    expect(answer).toEqual({
      status: 500,
      type: 'text/plain; charset=utf-8',
      body: 'Token exchange failed: 400 no eggs today',
    });
  });

  test('GET /auth-request, timeout: 500 text', async () => {
    const { helper } = await openWorld({ environment: { BROWSER: 'true' } });
    await helper.tokens.signIn().link();

    const answer = fetchPlain(helper, '/auth-request?requestId=1');
    await expect.poll(() => helper.clock.slept.filter((ms) => ms === fiveMinutes)).toHaveLength(3);
    helper.clock.advance(fiveMinutes);

    expect(await answer).toMatchObject({ status: 500, body: 'OAuth flow timed out' });
  });

  test('any handler exception: 500 text', async () => {
    const port = await freePort();
    const { helper } = await openWorld();
    const answer = async (): Promise<never> => {
      throw new Error('a broken egg');
    };
    await helper.host.listen({ port, host: '127.0.0.1', answer });

    const response = await fetch(`http://127.0.0.1:${port}/`);

    expect(response.status).toBe(500);
    expect(await response.text()).toBe('Internal server error');
  });

  test('any other path: 404 text', async () => {
    const { helper } = await openWorld();
    await helper.tokens.signIn().link();

    expect(await fetchPlain(helper, '/nest')).toMatchObject({ status: 404, type: 'text/plain; charset=utf-8' });
  });
});

describe('a listener port that is in use', () => {
  test('the record of the existing listener is waited for and saved', async () => {
    const { helper, server } = await openWorld({ environment: { BROWSER: browserCommand } });
    await helper.tokens.signIn().link();
    const other = await openHelper(server.url, { settings: { redirectUri: helper.settings.redirectUri } });

    const token = await other.tokens.signIn().done;

    expect(stored(other)).toMatchObject(token);
    expect(existsSync(helper.settings.tokenPath)).toBe(false);
  });

  test('the wait ends after five minutes with a timeout error', async () => {
    const silent = await upstream(() => ({ hang: true }));
    const helper = await openHelper('https://gitlab.com', { settings: { redirectUri: `${silent.url}/callback` } });
    const { done } = helper.tokens.signIn();
    await expect.poll(() => silent.seen.length).toBe(1);

    helper.clock.advance(fiveMinutes);

    await expect(done).rejects.toMatchObject({
      code: 'timeout',
      message: 'OAuth flow timed out',
      hint: expect.stringContaining(`port ${silent.port}`),
    });
  });

  test('if it cannot connect, the error names the port and asks to close other instances or choose another', async () => {
    const port = await listenAndHangUp();
    const settings = { redirectUri: `http://127.0.0.1:${port}/callback` };
    const helper = await openHelper('https://gitlab.com', { settings });

    await expect(helper.tokens.signIn().done).rejects.toMatchObject({
      message: expect.stringContaining(`Port ${port} is in use`),
      hint: 'Close other instances, or choose a different port in OAUTH_REDIRECT_URI.',
    });
  });
});

async function listenAndHangUp(): Promise<number> {
  const port = await freePort();
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  return port;
}
