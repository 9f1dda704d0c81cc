import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isRecord } from '../../../src/core/json.ts';
import type { OAuthSettings } from '../../../src/engine/oauth/settings.ts';
import { type AuthorizationServer, authorizationServer, clientId } from '../../harness/authorization-server.ts';
import { freePort, openHelper } from '../../harness/oauth.ts';
import { tempDir } from '../../harness/temp.ts';
import { startTokenProcess, type TokenProcess } from '../../harness/token-processes.ts';

const count = 8;

async function settingsFor(server: AuthorizationServer): Promise<OAuthSettings> {
  const folder = tempDir();
  return {
    clientId,
    clientSecret: undefined,
    redirectUri: `http://127.0.0.1:${await freePort()}/callback`,
    hostingUrl: server.url,
    scopes: ['api'],
    tokenPath: join(folder, 'token.json'),
    keychain: undefined,
    listenerPath: join(folder, 'listener'),
    isListenerStrict: false,
    flowTimeoutMs: 60_000,
    httpTimeoutMs: 15_000,
  };
}

/** All of them at the same moment; the token of each. */
async function race(each: readonly OAuthSettings[]): Promise<readonly string[]> {
  const processes = await Promise.all(each.map((settings) => startTokenProcess(settings)));
  for (const one of processes) one.begin();
  await Promise.all(processes.map(({ exited }) => exited));
  return processes.flatMap(({ tokens }) => tokens);
}

function readRecord({ tokenPath }: OAuthSettings): Record<string, unknown> {
  const record: unknown = JSON.parse(readFileSync(tokenPath, 'utf8'));
  return isRecord(record) ? record : {};
}

test.each([7_200, 300])(
  'eight processes without a token ask the person once, where tokens live for %i s',
  {
    timeout: 30_000,
  },
  async (accessSeconds) => {
    const server = await authorizationServer({ accessSeconds });
    const settings = await settingsFor(server);

    const tokens = await race(Array<OAuthSettings>(count).fill(settings));

    expect(tokens).toEqual(Array(count).fill(readRecord(settings).access_token));
    expect(server.posts.map(({ form }) => form.grant_type)).toEqual(['authorization_code']);
  },
);

test('eight processes with an expired token refresh it once', { timeout: 30_000 }, async () => {
  const server = await authorizationServer();
  const helper = await openHelper(server.url);
  await helper.signIn();
  const { settings } = helper;
  writeFileSync(settings.tokenPath, JSON.stringify({ ...readRecord(settings), created_at: 0 }));

  const tokens = await race(Array<OAuthSettings>(count).fill(settings));

  expect(tokens).toEqual(Array(count).fill(readRecord(settings).access_token));
  expect(server.grants('refresh_token')).toHaveLength(1);
});

test('eight processes send an expired token once whose refresh is not answered, and ask the person once', {
  timeout: 30_000,
}, async () => {
  const server = await authorizationServer();
  const helper = await openHelper(server.url);
  await helper.signIn();
  const { settings } = helper;
  writeFileSync(settings.tokenPath, JSON.stringify({ ...readRecord(settings), created_at: 0 }));
  server.break(({ form }) => (form.grant_type === 'refresh_token' ? 'unanswered' : undefined));

  const tokens = await race(Array<OAuthSettings>(count).fill(settings));

  expect(tokens).toEqual(Array(count).fill(readRecord(settings).access_token));
  expect(server.grants('refresh_token')).toHaveLength(1);
  expect(server.grants('authorization_code')).toHaveLength(2);
});

test('processes that share only the port end with a token of their own each', { timeout: 30_000 }, async () => {
  const server = await authorizationServer();
  const shared = await settingsFor(server);
  const each = [1, 2, 3, 4].map((i) => ({ ...shared, tokenPath: `${shared.tokenPath}.${i}` }));

  const tokens = await race(each);

  expect(new Set(tokens).size).toBe(each.length);
  expect(each.map((settings) => readRecord(settings).access_token).sort()).toEqual(tokens.toSorted());
  expect(new Set(each.map((settings) => readRecord(settings).refresh_token)).size).toBe(each.length);
});

test('a process takes over when the one that asked the person for it dies', { timeout: 30_000 }, async () => {
  const server = await authorizationServer();
  const shared = await settingsFor(server);
  const owner = await startTokenProcess({ ...shared, tokenPath: `${shared.tokenPath}.1` }, { browser: 'true' });
  owner.begin();
  await expect.poll(() => existsSync(`${shared.listenerPath}-${new URL(shared.redirectUri).port}`)).toBe(true);
  const heir = await startTokenProcess(shared);
  heir.begin();

  owner.kill();
  await heir.exited;

  expect(heir.tokens).toEqual([readRecord(shared).access_token]);
});

/** Who holds the lock of the token file, and so has a request under way. */
function lockHolder({ tokenPath }: OAuthSettings): unknown {
  try {
    return JSON.parse(readFileSync(join(`${tokenPath}.lock`, 'owner.json'), 'utf8')).pid;
  } catch {
    return undefined;
  }
}

/** Kills processes in the middle of their requests until enough have died, and starts others in their place. */
async function killAround(server: AuthorizationServer, settings: OAuthSettings, kills: number): Promise<void> {
  const start = async (): Promise<TokenProcess> => {
    const one = await startTokenProcess(settings, { forEver: true });
    one.begin();
    return one;
  };
  const processes = await Promise.all(Array.from({ length: count }, start));
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  let killed = 0;
  server.break(() => {
    if (Math.random() < 0.3 && killed < kills) void killSoon();
    return undefined;
  });

  async function killSoon(): Promise<void> {
    killed += 1;
    const victim = processes.find(({ pid }) => pid === lockHolder(settings)) ?? processes[0];
    for (let turns = Math.random() * 40; turns > 0; turns -= 1) await nextTurn();
    victim?.kill();
    await victim?.exited;
    if (victim !== undefined) processes.splice(processes.indexOf(victim), 1, await start());
    if (killed === kills) end();
  }

  await over;
  for (const one of processes) one.kill();
  await Promise.all(processes.map(({ exited }) => exited));
}

test('killed at random, processes never send a refresh token twice, and lose none but those that died with it', {
  timeout: 90_000,
}, async () => {
  // Good for less than five minutes, so that every process refreshes what it finds; and soon over, since a token whose
  // successor died with its process is used to its end before somebody is asked.
  const server = await authorizationServer({ accessSeconds: 2 });
  const settings = await settingsFor(server);
  const kills = 12;

  await killAround(server, settings, kills);

  const sent = server.grants('refresh_token').map(({ form }) => form.refresh_token);
  expect(sent.length).toBeGreaterThan(kills / 2);
  expect(sent.toSorted()).toEqual([...new Set(sent)].sort());
  const given = server.posts.flatMap(({ body = '{}' }) => {
    const answer: unknown = JSON.parse(body);
    return isRecord(answer) && typeof answer.refresh_token === 'string' ? [answer.refresh_token] : [];
  });
  const kept = new Set([...sent, readRecord(settings).refresh_token]);
  expect(given.filter((token) => !kept.has(token)).length).toBeLessThanOrEqual(kills + 1);
  expect(server.grants('authorization_code').length).toBeLessThanOrEqual(kills + 2);
  expect(readRecord(settings)).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) });
});
