import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cacheClient, findClient } from '../../../src/engine/oauth/client-credentials.ts';
import type { Context } from '../../../src/core/context.ts';
import { testClock } from '../../harness/clock.ts';
import { openHouse } from '../../harness/house.ts';

const client = { clientCredentialsUid: 'nest-4711', clientId: 'hens', clientSecret: 'key-of-the-hen-house' };

test('hands credentials over once', async () => {
  const house = await openHouse();

  expect(await house.done('oauth/cacheClientCredentials', client)).toEqual({ cached: true });
  const taken = await house.done('oauth/getClientCredentials', { clientCredentialsUid: 'nest-4711' });
  const again = await house.call('oauth/getClientCredentials', { clientCredentialsUid: 'nest-4711' });

  expect(taken).toEqual({ client_id: 'hens', client_secret: 'key-of-the-hen-house' });
  expect(again).toMatchObject({ error: { code: 'not_found', reason: 'CLIENT_CREDENTIALS_NOT_FOUND' } });
});

test('hands them to one of two who ask at once', async () => {
  const house = await openHouse();
  await house.done('oauth/cacheClientCredentials', client);

  const wanted = { clientCredentialsUid: 'nest-4711' };
  const both = await Promise.all([
    house.call('oauth/getClientCredentials', wanted),
    house.call('oauth/getClientCredentials', wanted),
  ]);

  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['done', 'failed']);
});

test('stores neither the secret nor the uid as they are', async () => {
  const house = await openHouse();

  await house.done('oauth/cacheClientCredentials', client);

  const files = ['system.db', 'system.db-wal']
    .map((name) => readFileSync(join(house.dataDir, name), 'latin1'))
    .join('');
  expect(files).not.toMatch(/key-of-the-hen-house|nest-4711/);
});

test('forgets them after five minutes', async () => {
  const house = await openHouse();
  const clock = testClock();
  const ports = await house.ports();
  // The two functions use nothing else of a context.
  const ctx = { ...ports, clock } as unknown as Context<'store' | 'vault' | 'clientTemplates'>;
  const shown = { client_id: 'hens', client_secret: 'straw' };

  await cacheClient('early', shown, ctx);
  clock.advance(5 * 60_000 - 1);
  expect(await findClient({ clientCredentialsUid: 'early' }, ctx)).toEqual(shown);
  await cacheClient('late', shown, ctx);
  clock.advance(5 * 60_000);

  await expect(findClient({ clientCredentialsUid: 'late' }, ctx)).rejects.toMatchObject({ code: 'not_found' });
});

test.each([
  [{ clientCredentialsUid: '', clientId: 'a', clientSecret: 'b' }],
  [{ clientCredentialsUid: 'a', clientId: '  ', clientSecret: 'b' }],
  [{ clientCredentialsUid: 'a', clientId: 'b', clientSecret: '' }],
])('wants all three: %j', async (input) => {
  const house = await openHouse();

  expect(await house.call('oauth/cacheClientCredentials', input)).toMatchObject({ error: { code: 'invalid_input' } });
});

test('gives those of a template, and says which there are', async () => {
  const house = await openHouse({
    oauthTemplates: { market: { clientId: 'farm', clientSecret: 'stall-key' }, mill: { clientId: 'farm' } },
  });

  const given = await house.done('oauth/getClientCredentials', { templateId: 'market' });
  const secretless = await house.call('oauth/getClientCredentials', { templateId: 'mill' });
  const neither = await house.call('oauth/getClientCredentials', {});

  expect(given).toEqual({ client_id: 'farm', client_secret: 'stall-key' });
  expect(secretless).toMatchObject({ error: { code: 'not_found', hint: 'There are: market.' } });
  expect(neither).toMatchObject({
    error: { code: 'invalid_input', message: 'No valid credentials source was provided.' },
  });
});

test('is for the owner: not for whoever has a token of their own, nor for a key of pages', async () => {
  const house = await openHouse();
  await house.done('oauth/cacheClientCredentials', client);
  const wanted = { clientCredentialsUid: 'nest-4711' };

  const worker = await house.call('oauth/getClientCredentials', wanted, {
    caller: { face: 'rest', principal: 'worker:maria' },
  });
  const cached = await house.call('oauth/cacheClientCredentials', client, {
    caller: { face: 'rest', principal: 'page-key-17' },
  });
  const owner = await house.call('oauth/getClientCredentials', wanted, {
    caller: { face: 'rest', principal: 'owner' },
  });

  expect([worker, cached]).toMatchObject([
    { error: { code: 'forbidden', reason: 'OWNER_ONLY' } },
    { error: { code: 'forbidden', reason: 'OWNER_ONLY' } },
  ]);
  expect(owner.kind).toBe('done');
});
