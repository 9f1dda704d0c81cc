import { expect, test } from 'vitest';
import { sortHeaders } from '../../../src/drivers/browser/headers.ts';

test('each header goes where the browser wants it', () => {
  const headers = { 'User-Agent': 'Henbot/1', 'accept-language': 'de', Cookie: 'a=1; b=2=3; =x; y', 'X-Egg': 'brown' };

  const sorted = sortHeaders(headers, ['fr']);

  expect(sorted).toMatchObject({ userAgent: 'Henbot/1', languages: 'de' });
  expect(sorted.cookies).toEqual([
    { name: 'a', value: '1' },
    { name: 'b', value: '2=3' },
  ]);
  expect([...sorted.others]).toEqual([['x-egg', 'brown']]);
});

test('what belongs to the connection or to the browser is left out', () => {
  const headers = {
    Host: 'fox',
    'Content-Length': '1',
    'Proxy-Authorization': 'Basic x',
    'Sec-Fetch-Site': 'none',
    TE: 'x',
  };

  expect([...sortHeaders(headers, []).others]).toEqual([]);
});

test.each([{ 'x egg': 'a' }, { 'x-egg': 'a\r\nb: c' }, { 'x-egg': 'a\0' }, { '': 'a' }, { 'x-egg': '卵' }])(
  'what HTTP does not allow is refused: %j',
  (headers) => {
    expect(() => sortHeaders(headers, [])).toThrow('A header could not be sent.');
  },
);
