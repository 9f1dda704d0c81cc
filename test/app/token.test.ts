import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { authorizationServer, clientId } from '../harness/authorization-server.ts';
import { launcher } from '../harness/program.ts';
import { browserCommand, freePort } from '../harness/oauth.ts';
import { tempDir } from '../harness/temp.ts';
import { upstream } from '../harness/upstream.ts';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

interface Surroundings {
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
}

function surroundings(over: Readonly<Record<string, string>> = {}): Surroundings {
  const folder = tempDir();
  const file = join(folder, 'token.json');
  const environment = { PATH: process.env.PATH ?? '', HOME: folder, BROWSER: 'none' };
  return { file, environment: { ...environment, OAUTH_TOKEN_PATH: file, OAUTH_CLIENT_ID: clientId, ...over } };
}

function token(words: readonly string[], { environment }: Surroundings): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [launcher, 'token', ...words], { env: { ...environment } }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

const record = { access_token: 'egg', created_at: Date.UTC(2026, 0, 1), token_type: 'Bearer' };

test('get prints a stored token and nothing else', async () => {
  const around = surroundings();
  writeFileSync(around.file, JSON.stringify(record), { mode: 0o600 });

  expect(await token(['get'], around)).toEqual({ code: 0, out: 'egg\n', err: '' });
});

test('get signs in through the browser', async () => {
  const server = await authorizationServer();
  const around = surroundings({
    BROWSER: browserCommand,
    OAUTH_HOSTING_URL: server.url,
    OAUTH_REDIRECT_URI: `http://127.0.0.1:${await freePort()}/callback`,
  });

  const { code, out, err } = await token(['get'], around);

  expect(code).toBe(0);
  expect(await server.accepts(out.trim())).toBe(true);
  expect(err).toContain(`${server.url}/oauth/authorize?`);
  expect(err).not.toContain(out.trim());
});

test('get ends with 1 when there is no token to be had', async () => {
  const server = await authorizationServer();
  const around = surroundings({
    OAUTH_HOSTING_URL: server.url,
    OAUTH_REDIRECT_URI: `http://127.0.0.1:${await freePort()}/callback`,
    OAUTH_TIMEOUT_MS: '200',
  });

  expect(await token(['get'], around)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('timed out') });
});

test('valid ends with 0 or 1', async () => {
  const around = surroundings();

  expect(await token(['valid'], around)).toMatchObject({ code: 1, out: 'no valid token\n' });
  writeFileSync(around.file, JSON.stringify(record), { mode: 0o600 });
  expect(await token(['valid'], around)).toMatchObject({ code: 0, out: 'valid\n' });
});

test('clear deletes the file, also without a client or a service', async () => {
  const around = surroundings({ OAUTH_CLIENT_ID: '' });
  writeFileSync(around.file, JSON.stringify(record), { mode: 0o600 });

  expect(await token(['clear'], around)).toMatchObject({ code: 0, out: 'deleted, not revoked\n' });
  expect(existsSync(around.file)).toBe(false);
  expect(await token(['clear'], around)).toMatchObject({ code: 0, out: 'there was no token\n' });
});

test('clear says what is in the way of the file', async () => {
  const around = surroundings();
  mkdirSync(around.file);

  const { code, err } = await token(['clear'], around);

  expect(code).toBe(1);
  expect(err).toContain(`${around.file} is a folder`);
});

test('clear takes away what a sign-in left that was killed', async () => {
  const server = await authorizationServer();
  const around = surroundings({
    BROWSER: 'true',
    OAUTH_HOSTING_URL: server.url,
    OAUTH_REDIRECT_URI: `http://127.0.0.1:${await freePort()}/callback`,
  });
  const child = spawn(process.execPath, [launcher, 'token', 'get'], { env: { ...around.environment } });
  const exited = once(child, 'exit');
  await once(child.stderr, 'data');
  child.kill('SIGKILL');
  await exited;
  expect(readdirSync(dirname(around.file))).toContain('token.json.sign-in');

  await token(['clear'], around);

  expect(readdirSync(dirname(around.file))).not.toContain('token.json.sign-in');
});

test('a proxy that cannot be used is told before anybody signs in', async () => {
  const around = surroundings({
    HTTPS_PROXY: 'socks5://10.0.0.7:1080',
    OAUTH_REDIRECT_URI: `http://127.0.0.1:${await freePort()}/callback`,
  });

  const { code, err } = await token(['get'], around);

  expect(code).toBe(2);
  expect(err).toMatch(/^patchbay: HTTPS_PROXY named a proxy of a kind that is not supported\. /);
});

test('status shows no secret', async () => {
  const around = surroundings();
  writeFileSync(around.file, JSON.stringify(record), { mode: 0o600 });

  const { code, out } = await token(['status'], around);

  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ state: 'valid', host: 'https://gitlab.com', valid_until: null });
  expect(out).not.toContain('egg');
});

/** The token of a service that is busy, and a command that refreshes it until it is stopped. */
async function refreshing(): Promise<{
  readonly around: Surroundings;
  readonly stop: (name: NodeJS.Signals) => Promise<unknown>;
}> {
  const busy = await upstream(() => ({ status: 503, headers: { 'retry-after': '5' } }));
  const around = surroundings({ OAUTH_HOSTING_URL: busy.url });
  const old = { ...record, refresh_token: 'hen', expires_in: 1, created_at: 0 };
  writeFileSync(around.file, JSON.stringify(old), { mode: 0o600 });
  const child = spawn(process.execPath, [launcher, 'token', 'get'], { env: { ...around.environment } });
  await once(child.stderr, 'data');
  return {
    around,
    async stop(name) {
      const exited = once(child, 'exit');
      child.kill(name);
      const [code] = await exited;
      return code;
    },
  };
}

test.each(['SIGINT', 'SIGTERM'] as const)('%s between two tries leaves nothing but the token behind', async (name) => {
  const { around, stop } = await refreshing();

  expect(await stop(name)).toBe(130);

  expect(readdirSync(dirname(around.file))).toEqual(['token.json']);
});

test('a signal ends the wait for a person, and nothing is left of it', async () => {
  const around = surroundings({
    BROWSER: 'true',
    OAUTH_REDIRECT_URI: `http://127.0.0.1:${await freePort()}/callback`,
  });
  const child = spawn(process.execPath, [launcher, 'token', 'get'], { env: { ...around.environment } });
  const exited = once(child, 'exit');
  await once(child.stderr, 'data');

  child.kill('SIGINT');

  expect((await exited)[0]).toBe(130);
  expect(readdirSync(dirname(around.file))).toEqual([]);
});

test('a home that cannot be written to keeps nobody from signing in, where the token has another place', async () => {
  const server = await authorizationServer();
  const around = surroundings({
    HOME: '/proc',
    BROWSER: browserCommand,
    OAUTH_HOSTING_URL: server.url,
    OAUTH_REDIRECT_URI: `http://127.0.0.1:${await freePort()}/callback`,
    PATCHBAY_DATA: tempDir(),
  });

  expect(await token(['get'], around)).toMatchObject({ code: 0 });
});

test('a token that has no place to be is told in one line, with the place', async () => {
  const { code, err } = await token(['get'], surroundings({ OAUTH_TOKEN_PATH: '/proc/token.json' }));

  expect(code).toBe(1);
  expect(err).toContain('Check that /proc/token.json can be written');
  expect(err.trim().split('\n')).toHaveLength(1);
});

test.each([
  [[], {}, 'Usage: patchbay token get|valid|clear|status'],
  [['lay'], {}, 'Usage: patchbay token get|valid|clear|status'],
  [['get', 'more'], {}, 'Usage: patchbay token get|valid|clear|status'],
  [['get'], { OAUTH_CLIENT_ID: '' }, 'OAUTH_CLIENT_ID'],
  [['get'], { OAUTH_REDIRECT_URI: 'http://farm.example/callback' }, 'OAUTH_REDIRECT_URI'],
])('%j with %j ends with 2 and says what is wrong', async (words, over, message) => {
  expect(await token(words, surroundings(over))).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining(message),
  });
});

test('the log follows LOG_LEVEL, unless PATCHBAY_LOG_LEVEL is set', async () => {
  const noisy = surroundings({
    OAUTH_REDIRECT_URI: `http://127.0.0.1:${await freePort()}/callback`,
    OAUTH_TIMEOUT_MS: '500',
  });
  writeFileSync(noisy.file, '{}', { mode: 0o644 });
  const errOf = async (over: Readonly<Record<string, string>>): Promise<string> => {
    const around = {
      ...noisy,
      environment: { ...noisy.environment, OAUTH_HOSTING_URL: 'http://127.0.0.1:9', ...over },
    };
    return (await token(['get'], around)).err;
  };

  expect(await errOf({ LOG_LEVEL: 'info' })).toContain('the device flow is not offered');
  expect(await errOf({ LOG_LEVEL: 'error' })).not.toContain('the device flow is not offered');
  expect(await errOf({ LOG_LEVEL: 'loud' })).toContain('the device flow is not offered');
  expect(await errOf({ LOG_LEVEL: 'info', PATCHBAY_LOG_LEVEL: 'error' })).not.toContain(
    'the device flow is not offered',
  );
});
