import { expect, test } from 'vitest';
import { explain } from '../../../src/drivers/net/failure.ts';

const place = { host: 'coop.example', isRedirected: false };

test.each([
  ['connect', 'CONNECT_TIMEOUT'],
  ['read', 'CONNECTION_FAILED'],
])('takes a time-out of %s for %s: only the first proves that nothing was sent', (syscall, reason) => {
  expect(explain(Object.assign(new Error('gone'), { code: 'ETIMEDOUT', syscall }), place)).toMatchObject({ reason });
});

test('says when it was a redirect that failed, so that nobody repeats what was taken', () => {
  const refused = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });

  expect(explain(refused, { ...place, isRedirected: true }).details).toEqual({ isRedirected: true });
  expect(explain(refused, place).details).toBeUndefined();
});
