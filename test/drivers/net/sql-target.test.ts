import { expect, test } from 'vitest';
import { PatchbayError } from '../../../src/core/error.ts';
import { limits } from '../../../src/core/limits.ts';
import { parseSqlTarget } from '../../../src/drivers/net/sql-target.ts';

test('reads every part of a URL', () => {
  const target = parseSqlTarget(
    'postgresql://h%40n:e%2Fg:g@Coop.Example:6543/brown%20eggs?application_name=den&options=-c%20a%3Db&pgbouncer=true',
  );

  expect(target).toEqual({
    host: 'coop.example',
    port: 6543,
    user: 'h@n',
    password: 'e/g:g',
    database: 'brown eggs',
    tls: 'required',
    startup: { user: 'h@n', database: 'brown eggs', application_name: 'den', DateStyle: 'ISO', options: '-c a=b' },
    place: { host: 'coop.example:6543', isRedirected: false },
  });
});

test('a URL without port and database means port 5432 and the database of the user', () => {
  expect(parseSqlTarget('postgres://hen@[::1]')).toMatchObject({
    host: '::1',
    port: 5432,
    password: '',
    database: 'hen',
    place: { host: '[::1]:5432' },
  });
});

test.each([
  ['coop.example', '', 'required'],
  ['10.0.0.7', '', 'required'],
  ['localhost', '', 'off'],
  ['coop.localhost', '', 'off'],
  ['127.0.0.1', '', 'off'],
  ['127.1', '', 'off'],
  ['[::1]', '', 'off'],
  ['localhost', '?ssl=true', 'required'],
  ['localhost', '?sslmode=require', 'required'],
  ['coop.example', '?ssl=false', 'required'],
  ['coop.example', '?sslmode=prefer', 'preferred'],
  ['coop.example', '?sslmode=verify-ca', 'required'],
  ['coop.example', '?sslmode=disable', 'off'],
])('TLS for host %s with "%s" is %s', (host, search, tls) => {
  expect(parseSqlTarget(`postgres://hen:egg@${host}/coop${search}`).tls).toBe(tls);
});

test.each([
  'https://hen:secret@coop.example/',
  'postgres:hen',
  'postgres:///coop',
  'postgres://coop.example/secret',
  'postgres://hen:sec#ret@coop.example/',
  'postgres://hen:secret@/coop',
  'postgres://hen:secret@%2Fvar%2Frun/coop',
  'postgres://hen:secret@a.example,b.example/coop',
  'postgres://hen:secret@coop.example:0/',
  'postgres://hen:secret@coop.example:99999/',
  'postgres://hen:secret%zz@coop.example/',
  'postgres://hen:secret%00x@coop.example/',
  'postgres://hen%00database%00secret@coop.example/',
  'postgres://hen:secret@coop.example/coop?options=a%00secret',
  'postgres://hen:secret@coop.example/coop?sslmode=no-verify',
  'postgres://hen:secret@coop.example/coop?sslmode=allow',
  'postgres://hen:secret@coop.example/coop?host=10.0.0.7',
  'postgres://hen:secret@coop.example/coop?sslrootcert=/etc/secret',
  'postgres://hen:secret@coop.example/coop?SSLKEY=/etc/secret',
  'postgres://hen:secret@coop.example/coop?replication=true',
  `postgres://hen:secret@coop.example/${'e'.repeat(limits.urlChars)}`,
])('the URL %j is not valid input, and nothing of it is told', (url) => {
  const error = failureOf(() => parseSqlTarget(url));

  expect(error).toMatchObject({ code: 'invalid_input', reason: 'INVALID_URL' });
  expect(JSON.stringify(error.toBody())).not.toContain('secret');
});

function failureOf(act: () => unknown): PatchbayError {
  try {
    act();
  } catch (error) {
    if (error instanceof PatchbayError) return error;
  }
  throw new Error('It did not fail.');
}
