import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { openNet, startCoop } from './coop-server.ts';

/** Every spelling of this machine that a URL parser folds into a loopback address or name. */
const loopbackSpellings = [
  'http://127.1:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://017700000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0x7f.1:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://①②⑦.⓪.⓪.①:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http:127.0.0.1:PORT',
  'http:///127.0.0.1:PORT',
  'ht\ntp://127.0.0.1:PORT/',
  'http://127.0.0.1:PORT#@eggs.example/',
  'http://foo.localhost:PORT/',
  'http://LOCALHOST.:PORT/',
  'http://a.127.0.0.1.nip.io:PORT/',
] as const;

const names = { 'a.127.0.0.1.nip.io': ['127.0.0.1'] };

test.each(loopbackSpellings)('%j is loopback: reached in mode local', async (spelling) => {
  const coop = await startCoop((_request, response) => response.end('cluck'));
  const net = await openNet({ mode: 'local', names });

  const { status } = await net.fetch(spelling.replace('PORT', String(coop.port)));

  expect(status).toBe(200);
});

test.each(loopbackSpellings)('%j is loopback: refused in mode public', async (spelling) => {
  const coop = await startCoop((_request, response) => response.end('cluck'));
  const net = await openNet({ mode: 'public', names });

  const refusal = await net.refusal(spelling.replace('PORT', String(coop.port)));

  expect(refusal).toMatchObject({ code: 'forbidden', reason: 'EGRESS_REFUSED' });
  expect(coop.seen).toEqual([]);
});

test.each(loopbackSpellings)('%j is loopback: refused in mode any when the port is our own', async (spelling) => {
  const coop = await startCoop((_request, response) => response.end('cluck'));
  const net = await openNet({ mode: 'any', names, ownPorts: [coop.port] });

  const refusal = await net.refusal(spelling.replace('PORT', String(coop.port)));

  expect(refusal).toMatchObject({ code: 'forbidden', reason: 'EGRESS_REFUSED' });
  expect(coop.seen).toEqual([]);
});

const inwardUrls = [
  'http://0/',
  'http://0.0.0.0:1/',
  'http://[::]/',
  'http://[::127.0.0.1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://10.0.0.7/',
  'http://172.16.0.7/',
  'http://192.168.0.7/',
  'http://100.64.0.7/',
] as const;

const metadataUrls = [
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[fd00:ec2::254]/',
  'http://169.254.169.254/',
  'http://0xA9FEA9FE/',
  'http://2852039166/',
  'http://[::ffff:169.254.169.254]/',
  'http://metadata.google.internal/',
  'http://100.100.100.200/',
] as const;

const publicOnlyUrls = ['http://[::1]/', 'http://[::ffff:7f00:1]/', 'http://[0:0:0:0:0:ffff:127.0.0.1]/'] as const;

const refusedUrls = [
  ...inwardUrls.flatMap((url) => [['local', url] as const, ['public', url] as const]),
  ...metadataUrls.flatMap((url) => [['local', url] as const, ['public', url] as const, ['any', url] as const]),
  ...publicOnlyUrls.map((url) => ['public', url] as const),
];

test.each(refusedUrls)('mode %s refuses %s and names the setting', async (mode, url) => {
  const net = await openNet({ mode });

  const refusal = await net.refusal(url);

  expect(refusal).toMatchObject({ code: 'forbidden', reason: 'EGRESS_REFUSED' });
  expect(refusal.hint).toMatch(/`network\.allow` \(PATCHBAY_ALLOW_HOSTS\)/);
  expect(refusal.hint).toMatch(/`network\.egress`/);
});

const otherSchemes = [
  'file:///etc/passwd',
  'chrome://version',
  'devtools://x',
  'view-source:http://x',
  'data:text/html,x',
  'javascript:1',
  'about:blank',
  'blob:http://x/1',
  'filesystem:http://x/t/a',
  'ftp://h/',
  'ws://h/',
];

test.each(otherSchemes)('the scheme of %s is refused even in mode any', async (url) => {
  const net = await openNet({ mode: 'any' });

  expect(await net.refusal(url)).toMatchObject({ code: 'forbidden', reason: 'EGRESS_REFUSED' });
});

const badUrls = [
  'http://',
  'http://[::1',
  '//h/',
  '/coops',
  'hens',
  '',
  'http://exa mple.com',
  'http://eggs.example@127.0.0.1/',
  'http://hen:secret@eggs.example/',
  `http://${'h'.repeat(254)}/`,
  `http://eggs.example/${'e'.repeat(limits.urlChars)}`,
];

test.each(badUrls)('the URL %j is not valid input', async (url) => {
  const net = await openNet({ mode: 'any' });

  const refusal = await net.refusal(url);

  expect(refusal).toMatchObject({ code: 'invalid_input', reason: 'INVALID_URL' });
  expect(JSON.stringify(refusal.toBody())).not.toContain('secret');
  expect(net.lookups).toEqual([]);
});

test('a backslash ends the host as it does for a browser', async () => {
  const coop = await startCoop((_request, response) => response.end());
  const net = await openNet({ names: { 'eggs.example': ['127.0.0.1'] } });

  await net.fetch(`http://eggs.example:${coop.port}\\@10.0.0.7/`);

  expect(net.lookups).toEqual(['eggs.example']);
  expect(coop.seen[0]?.path).toBe('/@10.0.0.7/');
});

const badHeaders = [
  ['a line break in a value', { 'x-eggs': 'brown\r\nx-evil: 1' }],
  ['a line feed at the end of a value', { authorization: 'Bearer hen\n' }],
  ['a NUL in a value', { 'x-eggs': 'brown\0' }],
  ['a letter beyond Latin-1 in a value', { 'x-eggs': 'œuf' }],
  ['a line break in a name', { 'x-eggs\r\nx-evil': '1' }],
  ['a space in a name', { 'x eggs': '1' }],
  ['an empty name', { '': '1' }],
] as const;

test.each(badHeaders)('a header with %s is not valid input', async (_what, headers) => {
  const coop = await startCoop((_request, response) => response.end());
  const net = await openNet();

  const refusal = await net.refusal(coop.url, { headers });

  expect(refusal).toMatchObject({ code: 'invalid_input', reason: 'INVALID_HEADER' });
  expect(JSON.stringify(refusal.toBody())).not.toMatch(/evil|hen|brown/);
  expect(coop.seen).toEqual([]);
});

test.each(['CONNECT', 'TRACE', 'GET /', 'GE\r\nT', ''])('the method %j is not valid input', async (method) => {
  const net = await openNet();

  expect(await net.refusal('http://127.0.0.1:1/', { method })).toMatchObject({ reason: 'INVALID_METHOD' });
});

test('headers of the connection and of proxies are ours alone', async () => {
  const coop = await startCoop((_request, response) => response.end());
  const net = await openNet();
  const ours = { host: 'evil.example', 'content-length': '999', expect: '100-continue', 'keep-alive': 'timeout=9' };
  const hops = { connection: 'close', te: 'trailers', trailer: 'x', 'transfer-encoding': 'chunked', upgrade: 'ws' };

  await net.fetch(coop.url, {
    method: 'POST',
    body: 'egg',
    headers: { ...ours, ...hops, 'Proxy-Authorization': 'x', 'X-Eggs': '3' },
  });

  expect(coop.seen[0]?.headers).toEqual({
    host: `127.0.0.1:${coop.port}`,
    connection: 'keep-alive',
    'content-length': '3',
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'user-agent': 'Patchbay',
    'x-eggs': '3',
  });
});

test("the caller's own headers replace the default ones whatever their case", async () => {
  const coop = await startCoop((_request, response) => response.end());
  const net = await openNet();

  await net.fetch(coop.url, { headers: { 'User-Agent': 'hen/1', ACCEPT: 'text/eggs' } });

  expect(coop.seen[0]?.headers).toMatchObject({ 'user-agent': 'hen/1', accept: 'text/eggs' });
});
