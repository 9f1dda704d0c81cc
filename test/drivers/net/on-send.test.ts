import { readFileSync } from 'node:fs';
import { createServer as createProxy } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listen, openNet, startCoop } from './coop-server.ts';

const folder = new URL('../../fixtures/tls/', import.meta.url);
const [cert, key] = ['coop.cert.pem', 'coop.key.pem'].map((file) => readFileSync(new URL(file, folder)));

/** How often it is said that a request is on its way. */
async function sendings(url: string, proxy?: string): Promise<number> {
  const net = await openNet({ names: { 'coop.localhost': ['127.0.0.1'] }, ...(proxy === undefined ? {} : { proxy }) });
  let count = 0;
  await net.fetch(url, { method: 'POST', body: 'eggs', onSend: () => (count += 1) }).catch(() => {});
  return count;
}

const hangUp = () => createServer((socket) => socket.once('data', () => socket.destroy()).on('error', () => {}));

test('a request that is answered was sent once', async () => {
  const coop = await startCoop((_request, response) => response.end());

  expect(await sendings(coop.url)).toBe(1);
});

test('a request whose answer was lost was sent', async () => {
  expect(await sendings(`http://127.0.0.1:${await listen(hangUp())}/`)).toBe(1);
});

test('a request to a closed port was not sent', async () => {
  const coop = await startCoop(() => {});
  await new Promise((resolve) => coop.server.close(resolve));

  expect(await sendings(coop.url)).toBe(0);
});

test('a request whose name cannot be resolved was not sent', async () => {
  expect(await sendings('http://hens.invalid/')).toBe(0);
});

test('a request to a host whose certificate is refused was not sent', async () => {
  expect(await sendings(`https://coop.localhost:${await listen(createTlsServer({ cert, key }))}/`)).toBe(0);
});

test('a request to a host that leaves in the middle of the handshake was not sent', async () => {
  expect(await sendings(`https://coop.localhost:${await listen(hangUp())}/`)).toBe(0);
});

test('a request that a proxy does not let through was not sent', async () => {
  const proxy = createProxy().on('connect', (_request, socket) => socket.end('HTTP/1.1 503 Busy\r\n\r\n'));

  expect(await sendings('https://farm.example/', `http://127.0.0.1:${await listen(proxy)}`)).toBe(0);
});
