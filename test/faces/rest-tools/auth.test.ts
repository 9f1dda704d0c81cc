import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { restKey } from '../../../src/app/rest.ts';
import { limits } from '../../../src/core/limits.ts';
import { serveHttp } from '../../harness/mcp.ts';
import { connectRest, request, straw } from '../../harness/rest.ts';
import { tempDir } from '../../harness/temp.ts';

const inAnHour = (): number => Math.floor(Date.now() / 1000) + 3_600;

/** What a good token says; each forgery changes one thing. */
const claims = () => ({
  iss: 'patchbay',
  aud: 'patchbay-tools',
  sub: 'owner',
  role: 'owner',
  jti: 'egg',
  iat: inAnHour() - 3_600,
  exp: inAnHour(),
});

const signed = (payload: Record<string, unknown>, key: Uint8Array, alg = 'HS256'): Promise<string> =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(key);

test('gives a token for an hour, made for this API alone and each time another', async () => {
  const { token, url } = await connectRest();
  const { body } = await request(`${url}/auth`, 'POST', { body: { token: straw } });

  const { exp = 0, iat = 0, ...said } = decodeJwt(token);
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(said).toEqual({
    iss: 'patchbay',
    aud: 'patchbay-tools',
    sub: 'owner',
    role: 'owner',
    jti: expect.any(String),
  });
  expect(exp - iat).toBe(3_600);
  expect(body).not.toEqual({ token });
});

test('a token is worth nothing once PATCHBAY_TOKEN is another one', async () => {
  const dataDir = tempDir();
  const before = await connectRest({}, dataDir);
  const same = await connectRest({}, dataDir);
  const { url } = await serveHttp({ token: 'oats' }, dataDir);
  const authorization = `Bearer ${before.token}`;

  expect((await same.send('GET', '/api/tools', { authorization })).status).toBe(200);
  expect(await request(`${url}/api/tools`, 'GET', { authorization })).toMatchObject({
    status: 403,
    body: { error: { details: { reason: 'TOKEN_INVALID' } } },
  });
});

test('keeps the token out of caches', async () => {
  const { url } = await serveHttp({ token: straw });

  const answer = await request(`${url}/auth`, 'POST', { body: { token: straw } });

  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['a wrong token', { token: 'hay' }, 'TOKEN_WRONG'],
  ['a part of it', { token: straw.slice(0, -1) }, 'TOKEN_WRONG'],
  ['more than it', { token: `${straw} ` }, 'TOKEN_WRONG'],
  ['an empty token', { token: '' }, 'TOKEN_MISSING'],
  ['no token', {}, 'TOKEN_MISSING'],
  ['a list', { token: [straw] }, 'TOKEN_MISSING'],
  ['null', { token: null }, 'TOKEN_MISSING'],
])('gives none for %s', async (_what, body, reason) => {
  const { url } = await serveHttp({ token: straw });

  const answer = await request(`${url}/auth`, 'POST', { body });

  expect(answer).toMatchObject({
    status: 401,
    body: { error: { code: 401, message: 'No token provided', details: { code: 'unauthenticated', reason } } },
  });
  expect(answer.headers.get('www-authenticate')).toContain('Bearer');
});

test('gives none and names the setting when no token is configured', async () => {
  const { url } = await serveHttp();

  const { status, body } = await request(`${url}/auth`, 'POST', { body: { token: straw } });

  expect(status).toBe(401);
  expect(body).toMatchObject({
    error: { details: { reason: 'TOKEN_NOT_CONFIGURED', hint: expect.stringContaining('PATCHBAY_TOKEN') } },
  });
});

test.each([
  ['no JSON', '{"token"', 400],
  ['nothing', '', 400],
  ['a list', [straw], 400],
  ['more than a token needs', { token: straw, hay: 'x'.repeat(limits.authBodyBytes) }, 400],
])('answers a body that is %s as an invalid message', async (_what, body, status) => {
  const { url } = await serveHttp({ token: straw });

  const answer = await request(`${url}/auth`, 'POST', { body });

  expect(answer).toMatchObject({ status, body: { error: { code: 400, message: 'Invalid message' } } });
});

test('tells who guesses tokens to wait, and serves who has the token meanwhile', async () => {
  const { url } = await serveHttp({ token: straw });
  const post = (token: string) => request(`${url}/auth`, 'POST', { body: { token } });
  for (let guess = 0; guess < limits.refusedRequestsPerMinute; guess += 1) {
    expect((await post(`hay-${guess}`)).status).toBe(401);
  }

  const refused = await post('hay');

  expect(refused).toMatchObject({ status: 429, body: { error: { code: 429, message: 'Rate limit exceeded' } } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await post(straw)).status).toBe(200);
});

test.each([null, '', 'Bearer', 'Bearer ', 'Basic c3RyYXc6'])(
  'asks for a token when there is "%s"',
  async (authorization) => {
    const { send } = await connectRest();

    for (const path of ['/api/tools', '/api/tools/call', '/api/nowhere']) {
      expect(await send(path.endsWith('call') ? 'POST' : 'GET', path, { authorization })).toMatchObject({
        status: 401,
        body: { error: { code: 401, message: 'No token provided' } },
      });
    }
  },
);

test('asks for a token on loopback too when none is configured', async () => {
  const { url } = await serveHttp();

  expect(await request(`${url}/api/tools`, 'GET', {})).toMatchObject({ status: 401 });
});

const forgeries: readonly [string, (key: Uint8Array) => string | Promise<string>, string?][] = [
  ['that is no JWT', () => 'egg'],
  ['that is the configured one', () => straw],
  ['without a signature', () => new UnsecuredJWT(claims()).encode()],
  ['signed with another key', () => signed(claims(), new Uint8Array(32).fill(7))],
  ['signed with the configured token', () => signed(claims(), new TextEncoder().encode(straw.repeat(3)))],
  ['signed by another algorithm', (key) => signed(claims(), key, 'HS512')],
  ['whose time is over', (key) => signed({ ...claims(), iat: 1, exp: inAnHour() - 3_601 }, key), 'TOKEN_EXPIRED'],
  ['that has no end', (key) => signed({ ...claims(), exp: undefined }, key)],
  ['that was made too long ago', (key) => signed({ ...claims(), iat: inAnHour() - 7_300 }, key), 'TOKEN_EXPIRED'],
  ['that is not good yet', (key) => signed({ ...claims(), nbf: inAnHour() }, key)],
  ['for another audience', (key) => signed({ ...claims(), aud: 'fox' }, key)],
  ['of another issuer', (key) => signed({ ...claims(), iss: 'fox' }, key)],
  ['without a subject', (key) => signed({ ...claims(), sub: undefined }, key)],
  ['without an id', (key) => signed({ ...claims(), jti: undefined }, key)],
  ['whose claims were changed', async (key) => swapClaims(await signed(claims(), key), { ...claims(), sub: 'fox' })],
];

function swapClaims(token: string, payload: Record<string, unknown>): string {
  const [head, , signature] = token.split('.');
  return [head, Buffer.from(JSON.stringify(payload)).toString('base64url'), signature].join('.');
}

test.each(forgeries)('refuses a token %s', async (_what, forge, reason = 'TOKEN_INVALID') => {
  const { send, house } = await connectRest();
  const forged = await forge(restKey(house.vault, { token: straw, businessUsers: [] }));

  const answer = await send('GET', '/api/tools', { authorization: `Bearer ${forged}` });

  expect(answer).toMatchObject({
    status: 403,
    body: { error: { code: 403, message: 'Invalid token', details: { code: 'forbidden', reason } } },
  });
  expect(JSON.stringify(answer.body)).not.toContain(forged);
});

test('takes a token that says what ours say', async () => {
  const { send, house } = await connectRest();
  const token = await signed(claims(), restKey(house.vault, { token: straw, businessUsers: [] }));

  expect(await send('GET', '/api/tools', { authorization: `Bearer ${token}` })).toMatchObject({ status: 200 });
});

test('takes no token of another data folder', async () => {
  const [one, other] = [await connectRest(), await connectRest()];

  expect(await one.send('GET', '/api/tools', { authorization: `Bearer ${other.token}` })).toMatchObject({
    status: 403,
  });
});
