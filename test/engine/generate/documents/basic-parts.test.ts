/** What the user and the password of basic authentication are, as texts say it. */
import { expect, test } from 'vitest';
import { basicPartsIn } from '../../../../src/engine/generate/documents/basic-parts.ts';

test.each([
  ['The user name is the number of your farm (four digits), the password is the PIN.', ['number of your farm', 'PIN']],
  ['Sign in with the id and the secret of your coop.', ['id', 'secret']],
  ['curl -u "$FARM:$PIN" https://farm.example/hens', ['FARM', 'PIN']],
  ['Basic auth: username = farm ID, password = farm key', ['farm ID', 'farm key']],
])('%s', (text, parts) => {
  expect(basicPartsIn(text)).toEqual(parts);
});

test('a password that is left empty is none', () => {
  expect(basicPartsIn('Provide your key as the user name and leave the password blank.')).toBeUndefined();
});
