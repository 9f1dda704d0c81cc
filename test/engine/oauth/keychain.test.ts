import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { authorizationServer } from '../../harness/authorization-server.ts';
import { openKeychain, type TestKeychain } from '../../harness/keychain.ts';
import { type HelperOptions, openHelper } from '../../harness/oauth.ts';
import { nobody, store } from './expired.ts';

function inKeychain({ helper, environment }: TestKeychain): HelperOptions {
  return { settings: { keychain: helper }, environment: { ...environment, BROWSER: 'none' } };
}

test('keeps the token in the keychain, and nothing in the file', async () => {
  const keychain = openKeychain();
  const server = await authorizationServer();
  const helper = await openHelper(server.url, inKeychain(keychain));

  const { token } = await helper.signIn();

  const [kept] = Object.values(keychain.secrets());
  expect(JSON.parse(kept?.Secret ?? '')).toMatchObject(token);
  expect(kept?.Secret).not.toContain('\n');
  expect(kept?.ServerURL).toMatch(/^http:\/\/.+\/patchbay\/[\w-]{16}$/);
  expect(existsSync(helper.settings.tokenPath)).toBe(false);
  expect(await helper.ready()).toEqual(token);
  expect(await helper.tokens.status()).toMatchObject({ state: 'valid', keychain: 'barn' });
});

test('uses the token of the file until it is renewed, and then moves it', async () => {
  const keychain = openKeychain();
  const server = await authorizationServer();
  const before = await openHelper(server.url);
  const { token } = await before.signIn();
  const helper = await openHelper(server.url, inKeychain(keychain));
  store(helper, token);

  expect(await helper.ready()).toEqual(token);
  expect(keychain.secrets()).toEqual({});
  const renewed = await helper.ready(token.access_token);

  expect(renewed?.access_token).not.toBe(token.access_token);
  expect(Object.values(keychain.secrets())).toHaveLength(1);
  expect(existsSync(helper.settings.tokenPath)).toBe(false);
});

test('keeps one token for each file that is named', async () => {
  const keychain = openKeychain();
  const server = await authorizationServer();
  for (let i = 0; i < 2; i += 1) await (await openHelper(server.url, inKeychain(keychain))).signIn();

  expect(Object.keys(keychain.secrets())).toHaveLength(2);
});

test.each(['refused', 'empty'] as const)(
  'clears the token out of a keychain that answers %s for what it does not hold',
  async (missing) => {
    const keychain = openKeychain(missing);
    const server = await authorizationServer();
    const helper = await openHelper(server.url, inKeychain(keychain));
    await helper.signIn();

    expect(await helper.tokens.clear(nobody.signal)).toEqual({ deleted: true, revoked: true });

    expect(keychain.secrets()).toEqual({});
    expect(await helper.tokens.clear(nobody.signal)).toMatchObject({ deleted: false });
  },
);

test('says that the keychain is locked, asks nobody to sign in, and stores nothing elsewhere', async () => {
  const keychain = openKeychain();
  const server = await authorizationServer();
  const helper = await openHelper(server.url, inKeychain(keychain));
  const { token } = await helper.signIn();
  keychain.lock();

  await expect(helper.ready()).rejects.toMatchObject({ reason: 'KEYCHAIN_FAILED' });
  await expect(helper.tokens.signIn().done).rejects.toMatchObject({ reason: 'KEYCHAIN_FAILED' });

  expect(existsSync(helper.settings.tokenPath)).toBe(false);
  keychain.unlock();
  expect(await helper.ready()).toEqual(token);
});

test('names the program that is missing', async () => {
  const server = await authorizationServer();
  const helper = await openHelper(server.url, {
    ...inKeychain(openKeychain()),
    settings: { keychain: 'no-such-thing' },
  });

  await expect(helper.ready()).rejects.toMatchObject({
    code: 'unsupported',
    reason: 'KEYCHAIN_HELPER_MISSING',
    hint: expect.stringContaining('docker-credential-no-such-thing'),
  });
});

test('leaves the file readable to people where there is no keychain', async () => {
  const server = await authorizationServer();
  const helper = await openHelper(server.url);
  await helper.signIn();

  expect(readFileSync(helper.settings.tokenPath, 'utf8')).toContain('\n  "access_token": ');
});
