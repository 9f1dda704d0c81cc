import { expect, test } from 'vitest';
import { maskForModel, maskTextForModel } from '../../../src/engine/llm/mask.ts';
import { Redactor } from '../../../src/engine/redact.ts';
import { cpuMsOf } from '../../harness/cpu.ts';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJoZW4ifQ.c2lnbmF0dXJlLW9mLWEtaGVu';

test.each([
  ['sk-proj-abcdefghijklmnopqrstuv'],
  ['sk-ant-api03-abcdefghijklmnop'],
  ['sk_live_abcdefghijklmnop1234'],
  ['ghp_abcdefghijklmnopqrstuvwxyz012345'],
  ['glpat-abcdefghijklmnopqrst'],
  ['xoxb-1234567890-abcdefghij'],
  ['AKIAIOSFODNN7EXAMPLE'],
  ['AIzaSyA-abcdefghijklmnopqrstuvwxyz01234'],
  ['SG.abcdefghijklmnop.qrstuvwxyz0123456789'],
  [jwt],
  ['-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\n-----END RSA PRIVATE KEY-----'],
])('masks %s wherever it stands', (key) => {
  const masked = maskForModel({ note: `the hen has ${key}, says the farmer`, list: [key] });

  expect(masked).toEqual({ note: 'the hen has {masked}, says the farmer', list: ['{masked}'] });
});

test.each([
  ['postgres://hen:straw-42@coop.example/eggs', 'postgres://{masked}@coop.example/eggs'],
  ['Authorization: Bearer abcdef0123456789', 'Authorization: Bearer {masked}'],
  ['https://coop.example/eggs?limit=5&api_key=straw-42&x=1', 'https://coop.example/eggs?limit=5&api_key={masked}&x=1'],
  ['https://coop.example/eggs?key=straw-42', 'https://coop.example/eggs?key={masked}'],
  ['{ "token": login.token-42 }', '{ "token": {masked} }'],
  ['password: $2b$10$straw', 'password: {masked}'],
  ['PASSWORD="straw-42"', 'PASSWORD="{masked}"'],
  ['client_secret: straw-42-straw', 'client_secret: {masked}'],
  ['Set-Cookie: sid=straw; Path=/\nx: 1', 'Set-Cookie: {masked}\nx: 1'],
  ['my password is straw-42.', 'my password is {masked}'],
])('masks the secret alone in %s', (text, expected) => {
  expect(maskTextForModel(text)).toBe(expected);
});

test('masks what stands under the name of a secret, also in JSON within a text', () => {
  const body = { user: 'hen', password: 'straw', apiKey: 'short', cookie: 'a=b' };

  const masked = { user: 'hen', password: '{masked}', apiKey: '{masked}', cookie: '{masked}' };
  expect(maskForModel({ body })).toEqual({ body: masked });
  expect(maskForModel({ text: JSON.stringify(body) })).toEqual({ text: JSON.stringify(masked) });
});

test('masks what secrets hold, what a name beside it tells, and short ones', () => {
  const data = {
    credentials: { user: 'hen', parts: ['straw', 42] },
    headers: [
      { name: 'X-Api-Key', value: 'straw' },
      { name: 'Accept', value: 'text/html' },
    ],
    pin: 4711,
    otp: '4711',
  };

  expect(maskForModel(data)).toEqual({
    credentials: { user: '{masked}', parts: ['{masked}', '{masked}'] },
    headers: [
      { name: 'X-Api-Key', value: '{masked}' },
      { name: 'Accept', value: 'text/html' },
    ],
    pin: '{masked}',
    otp: '{masked}',
  });
});

test('masks secrets that are known, however they are written', () => {
  const known = new Redactor();
  known.add({ coop_key: 'straw & hay' });

  expect(maskForModel({ url: 'https://coop.example/?k=straw%20%26%20hay' }, known)).toEqual({
    url: 'https://coop.example/?k={masked_coop_key}',
  });
  expect(maskTextForModel('It is straw & hay.', known)).toBe('It is {masked_coop_key}.');
});

test('leaves ordinary data as it is', () => {
  const data = {
    id: '6f1c2d3e-aaaa-4bbb-8ccc-0123456789ab',
    name: 'Berta',
    url: 'https://coop.example/eggs?limit=5&sort=asc',
    at: '2026-01-01T00:00:00Z',
    note: 'sk is short for Slovakia; the token ring was a network. Password reset: see page 7. A password is required.',
    transform: '{ "token": login.access_token, "secret": $lookup(vault, name), "api_key": "<<coop_key>>" }',
    schema: { properties: { password: { type: 'string', minLength: 8 } }, required: ['password'] },
    count: 12,
    isOpen: true,
    nothing: null,
  };

  expect(maskForModel(data)).toEqual(data);
});

test.each(['eyJ-', 'a-', 'x://', 'Bearer ', 'password:', '-----BEGIN PRIVATE KEY-----', '?key=', 'sk-'])(
  'takes no longer for %j again and again than for anything else',
  async (piece) => {
    const spent = await cpuMsOf(() => maskTextForModel(piece.repeat(200_000 / piece.length)));

    expect(spent).toBeLessThan(2_000);
  },
);
