/** What the user and the password of basic authentication are, as texts say it. */
import { expect, test } from 'vitest';
import { basicPartsIn } from '../../../../src/engine/generate/documents/terms/basic-parts.ts';

test.each([
  ['The user name is the number of your farm (four digits), the password is the PIN.', ['number of your farm', 'PIN']],
  ['Sign in with the id and the secret of your coop.', ['id', 'secret']],
  ['curl -u "$FARM:$PIN" https://farm.example/hens', ['FARM', 'PIN']],
  ['Basic auth: username = farm ID, password = farm key', ['farm ID', 'farm key']],
  [
    'Basic auth: the egg key of your farm is the user name, the hen\nkey is the password. Keys are secret.',
    ['egg key', 'hen key'],
  ],
  ['Your coop number serves as the user name and the PIN of your farm as the password.', ['coop number', 'PIN']],
  ['Use HTTP Basic with your farm id as user and your farm secret as password.', ['farm id', 'farm secret']],
  ['The key id is sent as user name; the key secret is sent as password.', ['key id', 'key secret']],
  ['Sign in with your farm code (user) and hen token (password).', ['farm code', 'hen token']],
  ['You use HTTP Basic, your coop code being the user and the hen word the password.', ['coop code', 'hen word']],
  ['One way in: give your coop number and your PIN by HTTP Basic.', ['coop number', 'PIN']],
  ['| User name | farm id |\n| Password | farm key |', ['farm id', 'farm key']],
  ['Send `Authorization: Basic base64(farm_id:farm_secret)`.', ['farm_id', 'farm_secret']],
])('%s', (text, parts) => {
  expect(basicPartsIn(text)).toEqual(parts);
});

test('what page a user signs in to says nothing of a request', () => {
  expect(basicPartsIn('Your user name and password are those of the web page.')).toBeUndefined();
});

test('a password that is left empty is none', () => {
  expect(basicPartsIn('Provide your key as the user name and leave the password blank.')).toBeUndefined();
});
