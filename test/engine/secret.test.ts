import { expect, test } from 'vitest';
import { isMask, isSecret, keepMasked, maskValue } from '../../src/engine/secret.ts';

test('shows the last four of a long secret and nothing of a short one', () => {
  expect([maskValue('hen-house-key-1234'), maskValue('straw')]).toEqual(['****1234', '****']);
  expect(isMask('****1234')).toBe(true);
  expect(isMask('****12345')).toBe(false);
});

test('takes the stored value wherever a mask came back', () => {
  const stored = { token: 'old-token', nested: { keys: ['a-key', 'b-key'] } };
  const sent = { token: '****oken', nested: { keys: ['****', 'new-key'] }, added: 'x' };

  expect(keepMasked(sent, stored, 'credentials')).toEqual({
    token: 'old-token',
    nested: { keys: ['a-key', 'new-key'] },
    added: 'x',
  });
});

test('finds what a mask stood for in a list of which something was taken out', () => {
  const stored = {
    keys: ['hen-house-key-1111', 'hen-house-key-2222'],
    farms: [
      { id: 'a', key: 'x' },
      { id: 'b', key: 'y' },
    ],
  };

  expect(keepMasked({ keys: ['****2222'], farms: [{ id: 'b', key: '****' }] }, stored, 'it')).toEqual({
    keys: ['hen-house-key-2222'],
    farms: [{ id: 'b', key: 'y' }],
  });
});

test.each([
  [{ token: '****1234', colour: 'red' }, undefined, 'credentials.token'],
  [{ farms: [{ key: 'x' }, { key: '****' }] }, { farms: [{ colour: 'red' }] }, 'credentials.farms[1].key'],
  [{ token: '****' }, { token: null }, 'credentials.token'],
])('refuses a mask behind which nothing is stored: %j', (sent, stored, place) => {
  expect(() => keepMasked(sent, stored, 'credentials')).toThrow(`'${place}' is a masked secret`);
});

test.each([
  ['Authorization', 'Bearer x'],
  ['x-api-key', 'k'],
  ['access_token', 't'],
  ['userApiKey', 'k'],
  ['X-Auth-Thing', 'x'],
  ['password', 'straw'],
  ['key', 'a-long-enough-key'],
  ['token', 'literal-part <<and.more>>'],
])('takes %s: %s for a secret', (name, value) => expect(isSecret(name, value)).toBe(true));

test.each([
  ['accept', 'text/csv'],
  ['keyword', 'a-long-enough-word'],
  ['key', 'status'],
  ['code', 'two words of text'],
  ['Authorization', 'Bearer <<farm_token>>'],
  ['api_key', ''],
])('takes %s: %s for none', (name, value) => expect(isSecret(name, value)).toBe(false));

test('judges at once what only opens placeholders', () => {
  expect(isSecret('password', `<<hen>>${'<'.repeat(300_000)}`)).toBe(true);
});
