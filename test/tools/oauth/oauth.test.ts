import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/core/door.ts';
import { type AuthorizationServer, authorizationServer, clientId } from '../../harness/authorization-server.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { browserCommand, freePort } from '../../harness/oauth.ts';
import { browse } from '../../harness/scripted-browser.ts';
import { tempDir } from '../../harness/temp.ts';

interface Farm {
  readonly server: AuthorizationServer;
  readonly house: TestHouse;
  readonly file: string;
}

async function openFarm(options: { readonly hasDeviceFlow?: boolean } = {}): Promise<Farm> {
  const server = await authorizationServer(options);
  const file = join(tempDir(), 'token.json');
  const house = await openHouse({
    oauthClientId: clientId,
    oauthHostingUrl: server.url,
    oauthRedirectUri: `http://127.0.0.1:${await freePort()}/callback`,
    oauthTokenPath: file,
  });
  return { server, house, file };
}

const links = { canAsk: ['link'] } as const;

function linkOf(outcome: Outcome): string {
  if (outcome.kind === 'asks' && 'url' in outcome.question) return outcome.question.url;
  throw new Error(`No link was given: ${JSON.stringify(outcome)}`);
}

async function signIn({ house }: Farm): Promise<Readonly<Record<string, unknown>>> {
  await browse(linkOf(await house.call('oauth/getToken', {}, links)));
  return house.done('oauth/getToken', {});
}

function withoutBrowser(): void {
  // The machine of the tests may have one.
  process.env.BROWSER = 'none';
}

describe('oauth/getToken', () => {
  test('gives no token unless it is asked to', async () => {
    const farm = await openFarm();

    const shown = await signIn(farm);
    const revealed = await farm.house.done('oauth/getToken', { reveal: true });

    expect(shown).toEqual({ host: farm.server.url, scopes: ['api'], valid_until: expect.any(String) });
    const { access_token } = JSON.parse(readFileSync(farm.file, 'utf8'));
    expect(revealed).toEqual({ ...shown, access_token, token_type: 'Bearer' });
    expect(Date.parse(String(shown.valid_until))).toBeGreaterThan(Date.now() + 7_000_000);
  });

  test('asks again with the same link while nobody has answered', async () => {
    const { house } = await openFarm();

    const first = linkOf(await house.call('oauth/getToken', {}, links));

    expect(linkOf(await house.call('oauth/getToken', {}, links))).toBe(first);
  });

  test('waits for a person who agreed to open the link', async () => {
    const { house } = await openFarm();
    const link = linkOf(await house.call('oauth/getToken', {}, links));
    const agreed = new Map([['sign-in', { action: 'accept', content: {} } as const]]);

    const call = house.done('oauth/getToken', {}, { ...links, answers: agreed });
    await browse(link);

    expect(await call).toMatchObject({ scopes: ['api'] });
  });

  test('gives up when the person declines', async () => {
    const { house } = await openFarm();
    await house.call('oauth/getToken', {}, links);
    const declined = new Map([['sign-in', { action: 'decline' } as const]]);

    const outcome = await house.call('oauth/getToken', {}, { ...links, answers: declined });

    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'answer_needed', reason: 'OAUTH_DECLINED' } });
    expect(await house.done('oauth/status', {})).toMatchObject({ state: 'none', signing_in: false });
  });

  test('opens the browser where the caller shows no links', async () => {
    const { house, server } = await openFarm();
    process.env.BROWSER = browserCommand;

    expect(await house.done('oauth/getToken', {})).toMatchObject({ host: server.url });
  });

  test('says when the person has not finished in time', async () => {
    const { house } = await openFarm();
    process.env.BROWSER = 'true';

    const outcome = await house.call('oauth/getToken', {}, { budget: { softMs: 50 } });

    expect(outcome).toMatchObject({
      kind: 'failed',
      error: {
        code: 'answer_needed',
        reason: 'OAUTH_SIGN_IN_PENDING',
        hint: expect.stringContaining('Then call again.'),
      },
    });
    expect(await house.done('oauth/status', {})).toMatchObject({ signing_in: true });
  });

  test('tells a code where there is no browser', async () => {
    withoutBrowser();
    const { house, server } = await openFarm();

    const outcome = await house.call('oauth/getToken', {});

    expect(pick(outcome, 'error', 'hint')).toMatch(
      new RegExp(`^Ask the user to open ${server.url}/oauth/device and to enter the code [\\w-]+ there`),
    );
  });

  test('takes the address at which a browser ended that could not reach this machine', async () => {
    withoutBrowser();
    const { house } = await openFarm({ hasDeviceFlow: false });
    const outcome = await house.call('oauth/getToken', {});
    const link = String(pick(outcome, 'error', 'details', 'url'));
    const { url } = await browse(link, (address) => address.includes('/callback?'));

    expect(await house.done('oauth/getToken', { redirected_to: url })).toMatchObject({ scopes: ['api'] });
  });

  test('names the variable that is missing', async () => {
    const house = await openHouse({ oauthTokenPath: join(tempDir(), 'token.json') });

    const outcome = await house.call('oauth/getToken', {});

    expect(outcome).toMatchObject({ kind: 'failed', error: { reason: 'OAUTH_CLIENT_ID_MISSING' } });
  });
});

test('oauth/hasValidToken says whether there is one, and asks nobody', async () => {
  const farm = await openFarm();

  expect(await farm.house.done('oauth/hasValidToken', {})).toEqual({ valid: false });
  await signIn(farm);
  expect(await farm.house.done('oauth/hasValidToken', {})).toEqual({ valid: true });
});

test('oauth/clearToken revokes, then deletes', async () => {
  const farm = await openFarm();
  await signIn(farm);
  const { access_token } = JSON.parse(readFileSync(farm.file, 'utf8'));

  expect(await farm.house.done('oauth/clearToken', {})).toEqual({ deleted: true, revoked: true });
  expect(existsSync(farm.file)).toBe(false);
  expect(await farm.server.accepts(access_token)).toBe(false);
  expect(await farm.house.done('oauth/clearToken', {})).toEqual({ deleted: false, revoked: false });
});

test('oauth/clearToken deletes what it cannot revoke', async () => {
  const farm = await openFarm();
  await signIn(farm);
  farm.server.break(() => 'lost');

  expect(await farm.house.done('oauth/clearToken', {})).toEqual({ deleted: true, revoked: false });
});

test('oauth/clearToken deletes a file that holds no token', async () => {
  const farm = await openFarm();
  writeFileSync(farm.file, 'eggs');

  expect(await farm.house.done('oauth/clearToken', {})).toEqual({ deleted: true, revoked: false });
});

test('oauth/status shows everything but secrets', async () => {
  const farm = await openFarm();
  await signIn(farm);

  const status = await farm.house.done('oauth/status', {});

  expect(status).toEqual({
    host: farm.server.url,
    scopes: ['api'],
    valid_until: expect.any(String),
    state: 'valid',
    client_id: clientId,
    file: farm.file,
    keychain: null,
    refreshable: true,
    signing_in: false,
  });
});
