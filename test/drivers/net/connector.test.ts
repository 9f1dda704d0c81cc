import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { expect, test } from 'vitest';
import { listen, openNet, startCoop } from './coop-server.ts';

test('requests to one host share a connection and a lookup', async () => {
  const coop = await startCoop((_request, response) => response.end('cluck'));
  let connections = 0;
  coop.server.on('connection', () => (connections += 1));
  const net = await openNet({ names: { 'hens.example': ['127.0.0.1'] } });

  for (const path of ['/a', '/b', '/c']) await net.fetch(`http://hens.example:${coop.port}${path}`);

  expect(coop.seen.map(({ path }) => path)).toEqual(['/a', '/b', '/c']);
  expect({ connections, lookups: net.lookups }).toEqual({ connections: 1, lookups: ['hens.example'] });
});

test('a name is resolved once per connection and dialled at the answer that was checked', async () => {
  const coop = await startCoop((_request, response) => response.setHeader('connection', 'close').end('cluck'));
  const flips = [['127.0.0.1'], ['10.0.0.7'], ['127.0.0.1']];
  const net = await openNet({ names: { 'hens.example': flips } });
  const url = `http://hens.example:${coop.port}/`;

  const first = await net.fetch(url);
  const second = await net.refusal(url);

  expect(first.status).toBe(200);
  expect(second).toMatchObject({ code: 'forbidden', reason: 'EGRESS_REFUSED' });
  expect(net.lookups).toEqual(['hens.example', 'hens.example']);
  expect(coop.seen).toHaveLength(1);
});

const badNames = [
  ['a private record beside a good one', ['127.0.0.1', '10.0.0.7']],
  ['a metadata record', ['169.254.169.254']],
  ['a metadata record hidden in IPv6', ['64:ff9b::a9fe:a9fe']],
  ['a record that is no address', ['127.0.0.1', 'coop']],
] as const;

test.each(badNames)('a name with %s is refused without telling its addresses', async (_what, records) => {
  const coop = await startCoop((_request, response) => response.end());
  const net = await openNet({ names: { 'hens.example': records } });

  const refusal = await net.refusal(`http://hens.example:${coop.port}/`);

  expect(refusal).toMatchObject({ code: 'forbidden', reason: 'EGRESS_REFUSED' });
  expect(refusal.message).toBe(`Host "hens.example:${coop.port}" was refused by the egress policy.`);
  expect(JSON.stringify(refusal.toBody())).not.toMatch(/\d+\.\d+\.|a9fe/);
  expect(coop.seen).toEqual([]);
});

test('the log tells the addresses of a refused name', async () => {
  const net = await openNet({ names: { 'hens.example': ['10.0.0.7'] } });

  await net.refusal('http://hens.example/');

  expect(net.logged).toEqual([{ host: 'hens.example', port: 80, addresses: ['10.0.0.7'] }]);
});

test('a metadata name is not even looked up', async () => {
  const net = await openNet({ mode: 'any', names: { 'metadata.google.internal': ['127.0.0.1'] } });

  expect(await net.refusal('http://metadata.google.internal/')).toMatchObject({ reason: 'EGRESS_REFUSED' });
  expect(net.lookups).toEqual([]);
});

test('localhost names are this machine without a lookup', async () => {
  const coop = await startCoop((_request, response) => response.end('cluck'));
  const net = await openNet({ names: { localhost: ['10.0.0.7'], 'coop.localhost': ['10.0.0.7'] } });

  await net.fetch(`http://localhost:${coop.port}/`);
  await net.fetch(`http://coop.localhost:${coop.port}/`);

  expect(coop.seen.map(({ headers }) => headers.host)).toEqual([
    `localhost:${coop.port}`,
    `coop.localhost:${coop.port}`,
  ]);
  expect(net.lookups).toEqual([]);
});

test('a port that Patchbay begins to listen on is refused from then on', async () => {
  const coop = await startCoop((_request, response) => response.setHeader('connection', 'close').end());
  const ownPorts: number[] = [];
  const net = await openNet({ ownPorts });

  await net.fetch(coop.url);
  ownPorts.push(coop.port);

  expect(await net.refusal(coop.url)).toMatchObject({ code: 'forbidden', reason: 'EGRESS_REFUSED' });
});

test.each(['hens.example', 'hens.example:PORT', '127.0.0.0/8', '127.0.0.1:PORT'])(
  'the allow entry %s opens a loopback host in mode public',
  async (entry) => {
    const coop = await startCoop((_request, response) => response.end('cluck'));
    const allow = [entry.replace('PORT', String(coop.port))];
    const net = await openNet({ mode: 'public', allow, names: { 'hens.example': ['127.0.0.1'] } });

    const { status } = await net.fetch(`http://hens.example:${coop.port}/`);

    expect(status).toBe(200);
  },
);

test('a name without addresses could not be resolved', async () => {
  const net = await openNet();

  expect(await net.refusal('http://no-hens.example/')).toMatchObject({ code: 'upstream_failed', reason: 'DNS_FAILED' });
});

test("a resolver's own error text stays in the cause", async () => {
  const resolve = () => Promise.reject(new Error('SERVFAIL from 10.0.0.53'));
  const net = await openNet({ resolve });

  const refusal = await net.refusal('http://hens.example/');

  expect(refusal).toMatchObject({ reason: 'DNS_FAILED', message: 'Host "hens.example" could not be resolved.' });
  expect(JSON.stringify(refusal.toBody())).not.toContain('10.0.0.53');
});

test('a closed port is an upstream failure that names the host and no address', async () => {
  const coop = await startCoop(() => {});
  await new Promise((resolve) => coop.server.close(resolve));
  const net = await openNet({ names: { 'hens.example': ['127.0.0.1'] } });

  const refusal = await net.refusal(`http://hens.example:${coop.port}/`);

  expect(refusal).toMatchObject({ code: 'upstream_failed', reason: 'CONNECTION_REFUSED' });
  expect(refusal.message).toContain(`"hens.example:${coop.port}"`);
  expect(JSON.stringify(refusal.toBody())).not.toContain('127.0.0.1');
});

test('a certificate that nobody vouches for is refused', async () => {
  const folder = new URL('../../fixtures/tls/', import.meta.url);
  const [cert, key] = ['coop.cert.pem', 'coop.key.pem'].map((file) => readFileSync(new URL(file, folder)));
  let requests = 0;
  const port = await listen(createTlsServer({ cert, key }, () => (requests += 1)));
  const net = await openNet();

  const refusal = await net.refusal(`https://coop.localhost:${port}/`);

  expect(refusal).toMatchObject({ code: 'upstream_failed', reason: 'TLS_FAILED' });
  expect(requests).toBe(0);
});
