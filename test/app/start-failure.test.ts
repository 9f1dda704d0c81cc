import { expect, test } from 'vitest';
import { explainStart } from '../../src/app/start-failure.ts';

function systemError(fields: Readonly<Record<string, unknown>>): Error {
  return Object.assign(new Error('fox'), fields);
}

test.each([
  [{ code: 'EACCES', syscall: 'mkdir', path: '/coop' }, '/coop could not be read or written by this user.', '--data'],
  [{ code: 'EPERM', syscall: 'open', path: '/coop/x' }, '/coop/x could not be read or written by this user.', '--data'],
  [{ code: 'EEXIST', syscall: 'mkdir', path: '/coop' }, '/coop could not be made a folder', '--data'],
  [{ code: 'ENOTDIR', syscall: 'mkdir', path: '/coop' }, '/coop could not be made a folder', '--data'],
  [{ code: 'EADDRINUSE', syscall: 'listen', address: '::1', port: 80 }, '::1 port 80 was already in use.', '--port'],
  [{ code: 'EACCES', syscall: 'listen', address: '::1', port: 80 }, '::1 port 80 was not open to this user.', '--port'],
  [{ code: 'EADDRNOTAVAIL', syscall: 'listen', address: '10.9.8.7' }, '10.9.8.7 was not an address', '--host'],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'coop' }, 'coop was not an address', '--host'],
])('tells %j in words, with a cure', (fields, message, hint) => {
  const error = systemError(fields);

  expect(explainStart(error)).toMatchObject({
    code: 'bad_request',
    message: expect.stringContaining(message),
    hint: expect.stringContaining(hint),
    cause: error,
  });
});

test.each([[systemError({ code: 'ECONNRESET' })], [new TypeError('fox')], ['fox'], [undefined]])(
  'leaves %s as it is',
  (thrown) => expect(explainStart(thrown)).toBe(thrown),
);
