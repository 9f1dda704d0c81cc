import { expect, test } from 'vitest';
import { callbackReportedError, tokenRequestFailed } from '../../../src/engine/oauth/errors.ts';

const messageOf = (body: string, secrets: readonly string[] = []): string =>
  tokenRequestFailed('exchange', { status: 400, body, secrets }).message;

test.each([
  ['access_denied', 'declined'],
  ['temporarily_unavailable', 'later'],
  ['server_error', 'later'],
  ['invalid_scope', 'scope'],
  ['unauthorized_client', 'OAUTH_CLIENT_ID'],
  ['feathers', 'OAUTH_CLIENT_ID'],
])('%s says what to do', (error, word) => {
  expect(callbackReportedError(error)).toMatchObject({
    message: `OAuth error: ${error}`,
    hint: expect.stringContaining(word),
  });
});

test('what was sent is hidden, also as it stood in the form', () => {
  expect(messageOf('eggs p@ss/1 and p%40ss%2F1', ['p@ss/1'])).toBe('Token exchange failed: 400 eggs *** and ***');
});

test('an answer is repeated as it is', () => {
  const body =
    '{"error":"invalid_grant","error_description":"The provided authorization grant is invalid or expired."}';

  expect(messageOf(body)).toBe(`Token exchange failed: 400 ${body}`);
});

test.each([
  ['what was sent', 'no egg', ['egg'], 'no ***'],
  ['a token in JSON', '{"access_token":"egg","expires_in":"soon"}', [], '{"access_token":"***","expires_in":"soon"}'],
  ['a token in a form', 'refresh_token=egg&x=1', [], 'refresh_token=***&x=1'],
  ['a token with blanks in it', '{"refresh_token":"egg white"}', [], '{"refresh_token":"***"}'],
  [
    'a token in JSON within JSON',
    '{"was":"{\\"access_token\\":\\"egg\\"}"}',
    [],
    '{"was":"{\\"access_token\\":\\"***\\"}"}',
  ],
  ['what begins like a token', '{"pat":"glpat-abcdefgh"}', [], '{"pat":"***"}'],
  ['a short run with digits', 'got abcdefgh12345678', [], 'got ***'],
  ['whatever looks like a token', `got ${'Ab3_'.repeat(10)}`, [], 'got ***'],
])('%s is hidden', (_what, body, secrets, shown) => {
  expect(messageOf(body, secrets)).toBe(`Token exchange failed: 400 ${shown}`);
});

test('a long answer is cut, and what could move a terminal is taken out', () => {
  expect(messageOf('ab '.repeat(5_000)).length).toBeLessThan(2_100);
  expect(messageOf('a\u001b[2Jb\r\nc')).toBe('Token exchange failed: 400 a [2Jb c');
  expect(callbackReportedError('ab '.repeat(500)).message.length).toBeLessThan(230);
});
