import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { type AuthorizationServer, authorizationServer } from '../../harness/authorization-server.ts';
import { browserCommand, type Helper, type HelperOptions, openHelper } from '../../harness/oauth.ts';
import { browse } from '../../harness/scripted-browser.ts';
import { tempDir } from '../../harness/temp.ts';
import { upstream } from '../../harness/upstream.ts';

const withBrowser = { environment: { BROWSER: browserCommand } };
const blindTab = { environment: { BROWSER: 'true' } };

interface Listening {
  readonly server: AuthorizationServer;
  readonly helper: Helper;
}

/** A helper that listens for its own sign-in, which nobody finishes. */
async function listening(options: HelperOptions = blindTab): Promise<Listening> {
  const server = await authorizationServer();
  const helper = await openHelper(server.url, options);
  await helper.tokens.signIn().link();
  return { server, helper };
}

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
}

function ask(
  { settings }: Helper,
  query: string,
  over: { readonly headers?: Record<string, string>; readonly method?: string; readonly signal?: AbortSignal } = {},
): Promise<Answer> {
  const url = new URL(`/auth-request?${query}`, settings.redirectUri);
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, ...over }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += String(chunk);
      });
      response.once('end', () => resolve({ status: response.statusCode, body }));
    });
    sent.once('error', reject).end();
  });
}

test.each([
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['referer', 'https://evil.example/'],
  ['cookie', 'hen=1'],
  ['sec-fetch-site', 'none'],
  ['sec-fetch-dest', 'image'],
  ['sec-fetch-user', '?1'],
  ['accept', 'text/html,*/*'],
  ['user-agent', 'Mozilla/5.0 (Macintosh) Safari/605'],
])('a request with %s: %s comes from a browser, and is refused', async (name, value) => {
  const { helper } = await listening();

  expect(await ask(helper, 'requestId=1', { headers: { [name]: value } })).toMatchObject({ status: 403 });
});

test.each(['OPTIONS', 'POST', 'HEAD'])('%s is not served', async (method) => {
  const { helper } = await listening();

  expect(await ask(helper, 'requestId=1', { method })).toMatchObject({ status: 404 });
});

test('who is refused while the listener starts does not close it', async () => {
  const server = await authorizationServer();
  for (let trial = 0; trial < 5; trial += 1) {
    const helper = await openHelper(server.url);
    let isOver = false;
    const knock = async (): Promise<void> => {
      while (!isOver) await ask(helper, 'requestId=1', { headers: { origin: 'null' } }).catch(() => {});
    };
    const knocking = [knock(), knock(), knock()];

    const { token } = await helper.signIn();
    isOver = true;
    await Promise.all(knocking);

    expect(token.access_token).not.toBe('');
  }
});

test('an id that comes twice is one sign-in', async () => {
  const { helper, server } = await listening(withBrowser);

  const [first, second] = await Promise.all([ask(helper, 'requestId=1'), ask(helper, 'requestId=1')]);

  expect(first).toMatchObject({ status: 200 });
  expect(second).toEqual(first);
  expect(server.grants('authorization_code')).toHaveLength(1);
});

test('an id that comes twice is signed in for as long as one of the two waits', async () => {
  const { helper, server } = await listening({ environment: { BROWSER: 'true' } });
  const leaving = new AbortController();
  const timers = (): number => helper.clock.slept.filter((ms) => ms === helper.settings.flowTimeoutMs).length;
  const before = timers();
  const first = ask(helper, 'requestId=1', { signal: leaving.signal });
  await expect.poll(timers).toBe(before + 1);
  let isAnswered = false;
  const second = ask(helper, 'requestId=1').finally(() => {
    isAnswered = true;
  });
  await expect.poll(() => helper.logged.filter((line) => line.includes('"waiting":2'))).toHaveLength(1);

  leaving.abort();
  await expect(first).rejects.toThrow();

  expect(isAnswered).toBe(false);
  expect(timers()).toBe(before + 1);
  expect(server.posts).toEqual([]);
  helper.clock.advance(helper.settings.flowTimeoutMs);
  expect(await second).toMatchObject({ status: 500, body: 'OAuth flow timed out' });
});

test('a process without a browser, on a port of another one without, asks its person by itself', async () => {
  const server = await authorizationServer();
  const first = await openHelper(server.url);
  await first.tokens.signIn().link();
  const second = await openHelper(server.url, { settings: { redirectUri: first.settings.redirectUri } });
  const flow = second.tokens.signIn();

  const shown = await flow.show();
  if (shown.way !== 'device') throw new Error(`It was shown as ${shown.way}.`);
  await browse(shown.url, () => false, { user_code: shown.code });

  expect(await server.accepts((await flow.done).access_token)).toBe(true);
  expect(JSON.parse(readFileSync(second.settings.tokenPath, 'utf8'))).toMatchObject(await flow.done);
});

test('a link of a process that does not listen is finished by hand, as the page at the listener says', async () => {
  const server = await authorizationServer({ hasDeviceFlow: false });
  const first = await openHelper(server.url);
  await first.tokens.signIn().link();
  const second = await openHelper(server.url, { settings: { redirectUri: first.settings.redirectUri } });
  const flow = second.tokens.signIn();
  const shown = await flow.show();
  if (shown.way !== 'link') throw new Error(`It was shown as ${shown.way}.`);

  const visit = await browse(shown.url);
  expect(visit).toMatchObject({ status: 400, body: expect.stringContaining('copy the address of this page') });
  await flow.paste(visit.url);

  expect(await server.accepts((await flow.done).access_token)).toBe(true);
});

test('each request has a verifier of its own, so that tabs may be finished in any order', async () => {
  const { helper, server } = await listening(withBrowser);
  const own = helper.tokens.signIn();

  expect(await ask(helper, 'requestId=1')).toMatchObject({ status: 200 });
  await helper.signIn();

  expect(await server.accepts((await own.done).access_token)).toBe(true);
  expect(new Set(server.posts.map(({ form }) => form.code_verifier)).size).toBe(2);
});

test('a token of another host, client or scope is not given', async () => {
  const { helper, server } = await listening(withBrowser);
  const other = await openHelper(server.url, {
    settings: { redirectUri: helper.settings.redirectUri, clientId: 'ducks' },
  });

  await expect(other.tokens.signIn().done).rejects.toThrow(/^Auth request failed with status 500: .*another host/);
  expect(server.posts).toEqual([]);
});

test.each([404, 302, 200])('a program that is no helper is told as such: %i', async (status) => {
  const other = await upstream(() => ({ status, body: '<h1>Notebooks</h1>' }));
  const helper = await openHelper('https://gitlab.com', { settings: { redirectUri: `${other.url}/callback` } });

  await expect(helper.tokens.signIn().done).rejects.toMatchObject({
    reason: 'AUTH_REQUEST_FAILED',
    hint: expect.stringContaining('no authorization helper'),
  });
});

test('opens tabs one after the other, with a pause between them', async () => {
  const { helper } = await listening(withBrowser);
  const pauses = (): number => helper.clock.slept.filter((ms) => ms === limits.oauthTabPauseMs).length;

  await Promise.all([1, 2, 3].map((id) => ask(helper, `requestId=${id}`)));

  expect(pauses()).toBe(3);
});

test('a request whose asker goes away is given up', async () => {
  const { helper } = await listening();
  const leaving = new AbortController();
  const timers = (): number => helper.clock.slept.filter((ms) => ms === helper.settings.flowTimeoutMs).length;
  const before = timers();
  const asked = ask(helper, 'requestId=1', { signal: leaving.signal });
  await expect.poll(timers).toBe(before + 1);

  leaving.abort();

  await expect(asked).rejects.toThrow();
  helper.tokens.signIn().cancel();
  // The listener stays while anybody waits.
  await expect
    .poll(() =>
      fetch(helper.settings.redirectUri).then(
        () => 'listens',
        () => 'is gone',
      ),
    )
    .toBe('is gone');
});

test('waits for no more than so many at a time', async () => {
  const { helper } = await listening();
  const leaving = new AbortController();
  const many = Array.from({ length: 31 }, (_, i) => ask(helper, `requestId=${i}`, { signal: leaving.signal }));
  const settled = Promise.allSettled(many);
  const timers = (): number => helper.clock.slept.filter((ms) => ms === helper.settings.flowTimeoutMs).length;
  await expect.poll(timers).toBeGreaterThanOrEqual(33);

  expect(await ask(helper, 'requestId=last')).toMatchObject({ status: 500, body: expect.stringContaining('Too many') });

  leaving.abort();
  await settled;
});

test.each(['none', '/none/such'])('a machine whose browser is %s says so', async (browser) => {
  const { helper } = await listening({ environment: { BROWSER: browser } });

  expect(await ask(helper, 'requestId=1')).toMatchObject({ status: 500, body: expect.stringMatching(/browser/i) });
});

test.each([
  ['demands it', { settings: { isListenerStrict: true } }],
  ['does not know who asks', { procDir: tempDir }],
])('a request without proof is refused by a listener that %s', async (_what, options) => {
  const made = 'procDir' in options ? { procDir: options.procDir() } : options;
  const { helper } = await listening({ ...withBrowser, ...made });

  expect(await ask(helper, 'requestId=1')).toEqual({ status: 403, body: 'Forbidden: the request carries no proof' });
  expect(await ask(helper, 'requestId=1.forged&config=a&expires=99999999999999')).toMatchObject({ status: 403 });
});

test.each([
  ['where the system does not say whose they are', () => ({ procDir: tempDir() })],
  ['where the listener demands it', () => ({ settings: { isListenerStrict: true } })],
])('processes of one user prove themselves to each other %s', async (_where, made) => {
  const options: HelperOptions = made();
  const { helper, server } = await listening({ ...withBrowser, ...options });
  const { redirectUri, listenerPath } = helper.settings;
  const other = await openHelper(server.url, { ...options, settings: { redirectUri, listenerPath } });

  const token = await other.tokens.signIn().done;

  expect(JSON.parse(readFileSync(other.settings.tokenPath, 'utf8'))).toMatchObject(token);
});

test('the token of a listener that cannot prove itself is not taken', async () => {
  const { helper, server } = await listening(withBrowser);
  const { redirectUri } = helper.settings;
  const other = await openHelper(server.url, { procDir: tempDir(), settings: { redirectUri } });

  await expect(other.tokens.signIn().done).rejects.toMatchObject({ reason: 'LISTENER_FOREIGN' });
});
