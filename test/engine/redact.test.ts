import { expect, test } from 'vitest';
import { Redactor } from '../../src/engine/redact.ts';

function redactor(...secrets: Readonly<Record<string, unknown>>[]): Redactor {
  const made = new Redactor();
  for (const some of secrets) made.add(some);
  return made;
}

test('replaces every occurrence of a secret by its name, the longest first', () => {
  const made = redactor({ short: 'grain', long: 'grain-and-corn' });

  expect(made.text('grain-and-corn, grain')).toBe('{masked_long}, {masked_short}');
  expect(made.value({ a: ['x grain y'], n: 5 })).toEqual({ a: ['x {masked_short} y'], n: 5 });
});

test('finds two secrets of one name', () => {
  expect(redactor({ token: 'first-token' }, { token: 'second-token' }).text('first-token second-token')).toBe(
    '{masked_token} {masked_token}',
  );
});

test('finds numbers, nested values and names', () => {
  const made = redactor({ pin: 9081726354, deep: { keys: ['coop-key'] } });

  expect(made.value({ 'coop-key': 1, n: 9081726354, t: 'pin 9081726354' })).toEqual({
    '{masked_deep}': 1,
    n: '{masked_pin}',
    t: 'pin {masked_pin}',
  });
});

test.each([
  ['a URL', encodeURIComponent],
  ['a path', encodeURI],
  ['a form', (secret: string) => new URLSearchParams({ p: secret }).toString()],
  ['JSON', (secret: string) => JSON.stringify({ p: secret })],
  ['base64', (secret: string) => btoa(secret)],
  ['base64 of more', (secret: string) => btoa(`${secret} and what follows`)],
])('finds a secret in %s', (_name, encode) => {
  const secret = 'p@ss w{rd"1%&+/long';

  const text = redactor({ password: secret }).text(`before ${encode(secret)} after`);

  expect(text).toContain('{masked_password}');
  expect(text).not.toContain(encode(secret));
});

test('does not search for values that would match by chance', () => {
  const value = { eggs: '12 of 12', open: true };

  expect(redactor({ pin: '12', on: true }).value(value)).toBe(value);
});

test.each([
  ['JSON within JSON', (secret: string) => JSON.stringify(JSON.stringify({ body: secret }))],
  ['the path of a URL', (secret: string) => new URL(`http://farm.example/${secret}`).href],
  ['the query of a URL', (secret: string) => new URL(`http://farm.example/?key=${secret}`).href],
])('finds a secret in %s', (_name, wrap) => {
  const secret = 's3cr3t\'pw "of the hen"|';

  const text = redactor({ password: secret }).text(wrap(secret));

  expect(text).toContain('{masked_password}');
  expect(text).not.toContain('s3cr3t');
});

test('takes what is no secret among credentials for what it is', () => {
  const text = 'read the status of https://farm.example/token';
  const made = redactor({ farm_scopes: 'read', grant_type: 'status', token_url: 'https://farm.example/token' });

  expect(made.text(text)).toBe(text);
});
