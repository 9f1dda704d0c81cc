import { expect, test } from 'vitest';
import { CookieJar } from '../../../src/drivers/net/cookies.ts';
import { openNet, startCoop } from './coop-server.ts';

const hopTo = (url: string, headers: Record<string, string> = {}) => {
  return { url: new URL(url), method: 'GET', headers, body: undefined };
};

/** What is sent to `to` after `from` has set the cookies; the caller gave none. */
function sent(cookies: string, from: string, to: string): string | undefined {
  const jar = new CookieJar();
  jar.take(cookies, new URL(from));
  return jar.addTo(hopTo(to), hopTo(from)).headers['cookie'];
}

test('a site that sets a cookie and redirects to itself is read', async () => {
  const coop = await startCoop((request, response) => {
    if (request.headers.cookie === 'given=1; seen=yes') response.end('eggs');
    else
      response
        .writeHead(302, { location: '/', 'set-cookie': ['seen=no', 'seen=yes; Path=/', 'gone=1; Max-Age=0'] })
        .end();
  });
  const net = await openNet();
  const headers = { cookie: 'given=1' };

  const answer = await net.fetch(coop.url, { keepsCookies: true, headers });

  expect(answer).toMatchObject({ status: 200, redirects: 1 });
  expect(await net.refusal(coop.url, { headers })).toMatchObject({ reason: 'TOO_MANY_REDIRECTS' });
});

test.each([
  ['a=1', 'https://eggs.example/', 'https://eggs.example/hens', 'a=1'],
  ['a=1\nb=2; HttpOnly', 'https://eggs.example/', 'https://eggs.example/', 'a=1; b=2'],
  ['a=1', 'https://eggs.example/', 'https://www.eggs.example/', undefined],
  ['a=1; Domain=.eggs.example', 'https://www.eggs.example/', 'https://shop.eggs.example/', 'a=1'],
  ['a=1; domain=fox.example', 'https://eggs.example/', 'https://fox.example/', undefined],
  ['a=1; Domain=example', 'https://eggs.example/', 'https://fox.example/', undefined],
  ['a=1; Secure', 'https://eggs.example/', 'http://eggs.example/', undefined],
  ['a=1', 'https://eggs.example/', 'https://fox.example/', undefined],
  ['a=1\r\nX: y', 'https://eggs.example/', 'https://eggs.example/', 'a=1'],
  ['=1\n;\nnothing', 'https://eggs.example/', 'https://eggs.example/', undefined],
])('%j of %s: %s gets %s', (cookies, from, to, expected) => {
  expect(sent(cookies, from, to)).toBe(expected);
});

test('what the caller gave stays with the origin that it was given for', () => {
  const jar = new CookieJar();
  const first = hopTo('https://eggs.example/', { cookie: 'key=secret' });

  expect(jar.addTo(hopTo('https://fox.example/'), first).headers).toEqual({});
});
