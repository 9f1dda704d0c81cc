import { expect, test } from 'vitest';
import { startProxy } from '../../support/proxy.ts';
import { openNet, startCoop } from './coop-server.ts';

test('asks through the proxy of a request, which learns its user and password', async () => {
  const coop = await startCoop((_request, response) => response.end('eggs'));
  const proxy = await startProxy();
  const net = await openNet();

  const answer = await net.fetch(`${coop.url}/hens`, { proxy: proxy.url });

  expect(Buffer.from(answer.bytes).toString()).toBe('eggs');
  expect(proxy.asked).toEqual([`${coop.url}/hens`]);
  expect(coop.seen[0]?.headers).not.toHaveProperty('proxy-authorization');
});

test('follows redirects through the proxy, and counts them', async () => {
  const coop = await startCoop(({ url }, response) =>
    url === '/old' ? response.writeHead(302, { location: '/new' }).end() : response.end('eggs'),
  );
  const proxy = await startProxy();
  const net = await openNet();

  const answer = await net.fetch(`${coop.url}/old`, { proxy: proxy.url });

  expect(answer).toMatchObject({ url: `${coop.url}/new`, redirects: 1, statusText: 'OK' });
  expect(proxy.asked).toEqual([`${coop.url}/old`, `${coop.url}/new`]);
});

test('says that the proxy failed when it refuses the password or is not there, without naming either', async () => {
  const coop = await startCoop((_request, response) => response.end());
  const proxy = await startProxy();
  const net = await openNet();

  const wrong = await net.refusal(coop.url, { proxy: proxy.url.replace('grain', 'fox') });
  const gone = await net.refusal(coop.url, { proxy: 'http://hen:grain@127.0.0.1:1' });

  for (const error of [wrong, gone]) {
    expect(error).toMatchObject({ code: 'upstream_failed', reason: 'PROXY_FAILED' });
    expect(JSON.stringify(error.toBody())).not.toMatch(/grain|fox/);
  }
  expect(coop.seen).toEqual([]);
});

test('refuses a proxy, and a target behind one, that the policy refuses', async () => {
  const proxy = await startProxy();
  const inside = await openNet({ mode: 'public' });
  const net = await openNet({ ownPorts: [4444] });

  expect(await inside.refusal('http://eggs.example/', { proxy: proxy.url })).toMatchObject({ code: 'forbidden' });
  for (const target of ['http://169.254.169.254/', 'http://10.0.0.7/', 'http://localhost:4444/', 'http://[fd00::1]/']) {
    expect(await net.refusal(target, { proxy: proxy.url })).toMatchObject({ reason: 'EGRESS_REFUSED' });
  }
  expect(proxy.asked).toEqual([]);
});

test.each(['socks5://127.0.0.1:1080', 'https://127.0.0.1', 'http://127.0.0.1:1/path', 'hens'])(
  'refuses %s as a proxy',
  async (proxy) => {
    const net = await openNet();

    expect(await net.refusal('http://eggs.example/', { proxy })).toMatchObject({ reason: 'INVALID_PROXY' });
  },
);
