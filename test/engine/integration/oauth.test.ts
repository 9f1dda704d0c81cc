import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { systemClock } from '../../../src/drivers/clock/index.ts';
import { getDefinition, saveDefinition } from '../../../src/engine/definitions.ts';
import { type OAuthPorts, refreshToken, withFreshToken } from '../../../src/engine/integration/oauth.ts';
import { integrationKind } from '../../../src/engine/kinds.ts';
import type { Integration } from '../../../src/model/integration.ts';
import { testClock } from '../../harness/clock.ts';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { type Upstream, upstream } from '../../harness/upstream.ts';

const now = Date.UTC(2026, 0, 1);

/** A token endpoint that takes each refresh token once, as careful services do. */
function tokenService(): Promise<Upstream> {
  return upstream(({ body }, count) => {
    const form = new URLSearchParams(body);
    const expected = form.get('grant_type') === 'client_credentials' ? null : `refresh-${count}`;
    if (form.get('refresh_token') !== expected) return { status: 400, body: { error: 'invalid_grant' } };
    return { body: { access_token: `access-${count}`, refresh_token: `refresh-${count + 1}`, expires_in: 3_600 } };
  });
}

async function stored(service: Upstream, credentials: Record<string, unknown> = {}) {
  const house = await openHouse();
  const { log } = house.kit;
  const clock = testClock(now, { skips: true });
  const ports: OAuthPorts = { ...(await house.ports()), clock, log, signal: new AbortController().signal };
  const first = { access_token: 'access-0', refresh_token: 'refresh-1', client_id: 'c', client_secret: 's' };
  const integration: Integration = { id: 'farm', urlHost: service.url, credentials: { ...first, ...credentials } };
  return { integration: await saveDefinition(integrationKind, 'farm', async () => integration, ports), ports };
}

const at = (ms: number) => new Date(now + ms).toISOString();

test('refreshes a token that expires soon, stores the new ones sealed, and sends the secret in the form', async () => {
  const service = await tokenService();
  const { integration, ports } = await stored(service, { expires_at: at(60_000) });

  const fresh = await withFreshToken(integration, ports);

  expect(fresh.credentials).toMatchObject({
    access_token: 'access-1',
    refresh_token: 'refresh-2',
    expires_at: at(3_600_000),
  });
  expect(await getDefinition(integrationKind, 'farm', ports)).toEqual(fresh);
  expect((await ports.store.integrations.get('farm'))?.sealed).not.toContain('access-1');
  expect([service.seen[0]?.url, service.seen[0]?.body]).toEqual([
    '/oauth/token',
    'grant_type=refresh_token&refresh_token=refresh-1&client_id=c&client_secret=s',
  ]);
});

test.each([[at(3_600_000)], [undefined], [(now + 3_600_000) / 1000], [now + 3_600_000]])(
  'leaves a token alone that expires at %s',
  async (expires_at) => {
    const service = await tokenService();
    const { integration, ports } = await stored(service, { expires_at });

    expect(await withFreshToken(integration, ports)).toBe(integration);
    expect(service.seen).toHaveLength(0);
  },
);

test('asks once when many need the same token at the same moment', async () => {
  const service = await tokenService();
  const { integration, ports } = await stored(service);
  const real = { ...ports, clock: systemClock };

  const all = await Promise.all(Array.from({ length: 10 }, () => refreshToken(integration, real)));

  expect(service.seen).toHaveLength(1);
  expect(new Set(all.map((fresh) => fresh.credentials?.access_token))).toEqual(new Set(['access-1']));
});

test('gets a token for a client of its own', async () => {
  const service = await tokenService();
  const { integration, ports } = await stored(service, {
    expires_at: at(0),
    grant_type: 'client_credentials',
    scopes: 'eggs:read',
    token_url: `${service.url}/custom`,
  });

  await withFreshToken(integration, ports);

  expect(service.seen[0]).toMatchObject({
    url: '/custom',
    body: 'grant_type=client_credentials&client_id=c&client_secret=s&scope=eggs%3Aread',
  });
});

test('says what to do when the refresh is refused, and frees the lease', async () => {
  const service = await tokenService();
  const { integration, ports } = await stored(service, { refresh_token: 'spent' });

  const attempts = [refreshToken(integration, ports), refreshToken(integration, ports)];

  for (const attempt of attempts) {
    await expect(attempt).rejects.toMatchObject({
      reason: 'TOKEN_REFRESH_FAILED',
      hint: expect.stringContaining('answered 400'),
    });
  }
  expect(pick(await ports.store.integrations.get('farm'), 'id')).toBe('farm');
});

test('uses a token of a short life for the first half of it', async () => {
  const service = await upstream(() => ({ body: { access_token: 'access-1', expires_in: 60 } }));
  const { integration, ports } = await stored(service, { expires_at: at(0) });

  const fresh = await withFreshToken(integration, ports);
  expect(await withFreshToken(fresh, ports)).toBe(fresh);
  await ports.clock.sleep(31_000);
  await withFreshToken(fresh, ports);

  expect(service.seen).toHaveLength(2);
});

test('forgets when the token before expired, if the new one does not say', async () => {
  const service = await upstream(() => ({ body: { access_token: 'access-1' } }));
  const { integration, ports } = await stored(service, { expires_at: at(0) });

  const fresh = await withFreshToken(integration, ports);

  expect(await withFreshToken(fresh, ports)).toBe(fresh);
  expect(service.seen).toHaveLength(1);
});

test('tries again when the service is busy, and stores what it then gets', async () => {
  const service = await upstream((_request, count) =>
    count < 3 ? { status: 503 } : { body: { access_token: 'access-1', refresh_token: 'refresh-2' } },
  );
  const { integration, ports } = await stored(service);

  const fresh = await refreshToken(integration, ports);

  expect(service.seen).toHaveLength(3);
  expect(fresh.credentials).toMatchObject({ access_token: 'access-1', refresh_token: 'refresh-2' });
});

test('stops trying before its lease is over', async () => {
  const service = await upstream(() => ({ status: 429, headers: { 'retry-after': '9' } }));
  const { integration, ports } = await stored(service);

  await expect(refreshToken(integration, ports)).rejects.toMatchObject({ reason: 'TOKEN_REFRESH_FAILED' });

  expect(service.seen).toHaveLength(3);
  expect(ports.clock.now() - now).toBeLessThan(25_000);
});

test.each([
  ['a refresh token', {}, 1],
  ['the secret of a client of its own', { grant_type: 'client_credentials' }, 4],
])(
  'a request with %s whose answer cannot be read to its end (%j) is made %i times in all',
  async (_what, credentials, tries) => {
    const service = await upstream(() => ({ body: 'x'.repeat(limits.oauthResponseBytes + 1) }));
    const { integration, ports } = await stored(service, credentials);

    await expect(refreshToken(integration, ports)).rejects.toMatchObject({ code: 'upstream_failed' });

    expect(service.seen).toHaveLength(tries);
  },
);

test('keeps what a service wrote, masked, in the cause alone', async () => {
  const service = await upstream(() => ({ status: 400, body: 'no eggs for refresh-1' }));
  const { integration, ports } = await stored(service);

  await expect(refreshToken(integration, ports)).rejects.toMatchObject({
    message: "The token of integration 'farm' could not be refreshed.",
    cause: { message: 'Token refresh failed: 400 no eggs for ***' },
  });
});

test('stores the answer for others when the one who asked for it leaves', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: answer, resolve: give } = Promise.withResolvers<void>();
  const service = await upstream(async () => {
    arrive();
    await answer;
    return { body: { access_token: 'access-1', refresh_token: 'refresh-2' } };
  });
  const { integration, ports } = await stored(service);
  const leaving = new AbortController();
  const left = refreshToken(integration, { ...ports, signal: leaving.signal });
  await arrived;

  leaving.abort(new Error('dusk'));
  await expect(left).rejects.toThrow('dusk');
  give();

  await expect
    .poll(async () => (await getDefinition(integrationKind, 'farm', ports)).credentials)
    .toMatchObject({ access_token: 'access-1', refresh_token: 'refresh-2' });
});
