import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { stateOf } from '../../contract/authorization-world.ts';
import { authorizationServer } from '../../harness/authorization-server.ts';
import { type Helper, openHelper } from '../../harness/oauth.ts';
import { browse } from '../../harness/scripted-browser.ts';

const run = promisify(execFile);

const isCallback = (url: string): boolean => url.includes('/callback?');

/** The address that a browser is sent back to, not yet visited. */
async function landing(helper: Helper): Promise<URL> {
  const link = await helper.tokens.signIn().link();
  return new URL((await browse(link ?? '', isCallback)).url);
}

test('a state is good once, also for two that bring it together', async () => {
  const server = await authorizationServer();
  const helper = await openHelper(server.url);
  const flow = helper.tokens.signIn();
  const address = await landing(helper);

  const both = await Promise.all([fetch(address), fetch(address)]);

  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(server.grants('authorization_code')).toHaveLength(1);
  await flow.done;
});

test.each(['code', 'state', 'iss'])('%s given twice counts as missing', async (name) => {
  const server = await authorizationServer();
  const helper = await openHelper(server.url);
  const flow = helper.tokens.signIn();
  const address = await landing(helper);
  address.searchParams.append(name, 'stranger');

  const { status } = await fetch(address);

  expect(status).toBeGreaterThanOrEqual(400);
  expect(server.posts).toEqual([]);
  flow.cancel();
});

/** The status and the body that another user of this machine gets. */
async function fetchAsNobody(address: URL): Promise<string> {
  const program = `const answer = await fetch(${JSON.stringify(address)}); console.log(answer.status, await answer.text())`;
  const args = ['--input-type=module', '-e', program];
  return (await run(process.execPath, args, { uid: 65_534, gid: 65_534, cwd: '/' })).stdout;
}

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'another user, who saw the link, brings nothing',
  async () => {
    const server = await authorizationServer();
    const helper = await openHelper(server.url);
    const flow = helper.tokens.signIn();
    const address = await landing(helper);

    expect(await fetchAsNobody(address)).toMatch(/^403 .*Another user opened this page/s);
    expect(server.posts).toEqual([]);
    await fetch(address);
    await flow.done;
  },
);

test.each([
  ['another issuer', 'https://evil.example'],
  ['none, where the service always names itself', undefined],
])('a callback from %s is refused', async (_what, issuer) => {
  const server = await authorizationServer();
  const helper = await openHelper(server.url);
  const { done } = helper.tokens.signIn();
  const address = await landing(helper);
  if (issuer === undefined) address.searchParams.delete('iss');
  else address.searchParams.set('iss', issuer);

  await fetch(address);

  await expect(done).rejects.toMatchObject({ reason: 'OAUTH_WRONG_ISSUER' });
  expect(server.posts).toEqual([]);
});

test('a code is tried again when the service was busy, and not when it may have arrived', async () => {
  const server = await authorizationServer();
  const helper = await openHelper(server.url);
  server.break((_post, count) => (count === 1 ? { status: 503 } : undefined));
  await helper.signIn();
  expect(server.posts.map(({ status }) => status)).toEqual([503, 200]);

  const other = await openHelper(server.url);
  server.break(() => 'unanswered');
  const { done } = other.tokens.signIn();
  await fetch(await landing(other));

  await expect(done).rejects.toMatchObject({ code: 'upstream_failed' });
  expect(server.posts).toHaveLength(3);
});

test('a page shows what a stranger wrote as text, and cut', async () => {
  const server = await authorizationServer();
  const helper = await openHelper(server.url);
  const query = new URLSearchParams({
    error: `<script>alert("1")</script>${'x'.repeat(500)}`,
    state: await stateOf(helper),
  });

  const response = await fetch(`${helper.settings.redirectUri}?${query}`);
  const page = await response.text();

  expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  expect(page).not.toContain('<script');
  expect(page).not.toContain('x'.repeat(200));
});

test('a page that is loaded again says that nothing is left to do', async () => {
  const server = await authorizationServer();
  const helper = await openHelper(server.url);
  const { done } = helper.tokens.signIn();
  const address = await landing(helper);
  const first = await fetch(address);
  // Another sign-in keeps the listener.
  await helper.tokens.signIn((await done).access_token).link();

  const again = await fetch(address);

  expect(await first.text()).toContain(`Patchbay may use ${new URL(server.url).host} for you now.`);
  expect(again.status).toBe(400);
  expect(await again.text()).toContain('This link was used before');
});

test('a page says in plain words that access was declined, and another error as the service named it', async () => {
  const server = await authorizationServer();
  const helper = await openHelper(server.url);
  const pageOf = async (error: string): Promise<string> => {
    const query = new URLSearchParams({ error, state: await stateOf(helper) });
    return (await fetch(`${helper.settings.redirectUri}?${query}`)).text();
  };

  expect(await pageOf('access_denied')).toContain('Access was declined');
  expect(await pageOf('invalid_scope')).toContain('invalid_scope');
});

test.each(['', '&state=none'])(
  'what any page of the browser can bring is not repeated: error without a known state %j',
  async (state) => {
    const server = await authorizationServer();
    const helper = await openHelper(server.url);
    await helper.tokens.signIn().link();

    const response = await fetch(`${helper.settings.redirectUri}?error=call+0900-EGGS${state}`);

    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('0900');
  },
);

test('a page is for its reader alone', async () => {
  const server = await authorizationServer();
  const { visit } = await (await openHelper(server.url)).signIn();

  expect(visit.headers.get('cache-control')).toBe('no-store');
  expect(visit.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(visit.body).not.toContain('<script');
});

test('the path of the redirect URI is served as well', async () => {
  const server = await authorizationServer();
  const first = await openHelper(server.url);
  const redirectUri = first.settings.redirectUri.replace('/callback', '/coop/back');
  const helper = await openHelper(server.url, { settings: { redirectUri } });
  const { done } = helper.tokens.signIn();
  const link = new URL((await helper.tokens.signIn().link()) ?? '');

  const response = await fetch(`${redirectUri}?error=access_denied&state=${link.searchParams.get('state')}`);

  expect(response.status).toBe(400);
  await expect(done).rejects.toThrow('OAuth error: access_denied');
});

test('an address that a browser could not open is taken by hand', async () => {
  const server = await authorizationServer();
  const helper = await openHelper(server.url);
  const flow = helper.tokens.signIn();
  const address = await landing(helper);

  await expect(flow.paste('https://evil.example/?code=1&state=2')).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(flow.paste('eggs')).rejects.toMatchObject({ code: 'invalid_input' });
  await flow.paste(`  ${address.href}\n`);

  expect(await server.accepts((await flow.done).access_token)).toBe(true);
});

test('calls that need a person at the same time ask one together', async () => {
  const server = await authorizationServer();
  const helper = await openHelper(server.url);

  const links = await Promise.all([1, 2, 3].map(() => helper.tokens.signIn().link()));

  expect(new Set(links).size).toBe(1);
  helper.tokens.signIn().cancel();
});

test('a sign-in that is given up frees the port', async () => {
  const server = await authorizationServer();
  const helper = await openHelper(server.url);
  const flow = helper.tokens.signIn();
  await flow.link();

  flow.cancel();

  await expect(flow.done).rejects.toThrow('OAuth error: access_denied');
  await expect(fetch(helper.settings.redirectUri)).rejects.toThrow();
});
