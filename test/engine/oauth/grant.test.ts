import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isRecord } from '../../../src/core/json.ts';
import { clientId } from '../../harness/authorization-server.ts';
import { freePort, openHelper } from '../../harness/oauth.ts';
import { expired, nobody } from './expired.ts';

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
  expect(existsSync(`${helper.settings.tokenPath}.sent`)).toBe(false);
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

test('reads no answer without end', async () => {
  const { server, helper, old } = await expired(60_000);
  server.break(() => ({ status: 200, body: 'x'.repeat(1024 * 1024 + 1) }));

  expect(await helper.ready()).toEqual(old);
});
