import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openTunnels } from '../../../src/drivers/net/tunnels.ts';

const quiet = { write: () => {} };
const here = new AbortController().signal;

function open(ownPorts: readonly number[] = [], addresses: readonly string[] = []) {
  const resolve = async () => addresses.map((address) => ({ address, family: 4 }));
  return openTunnels({ mode: 'local', allow: [], ownPorts: () => new Set(ownPorts), log: quiet, resolve });
}

async function listen() {
  const server = createServer((socket) => socket.on('error', () => {}).end('eggs'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

test('opens what the policy allows, and ends it when it is closed', async () => {
  const { server, port } = await listen();
  const tunnels = open([], ['127.0.0.1']);

  const socket = await tunnels.open('coop.example', port, here);
  tunnels.close();

  expect(socket.destroyed).toBe(true);
  server.close();
});

test.each([
  ['169.254.169.254', []],
  ['10.0.0.1', []],
  ['rebound.example', ['10.0.0.1']],
  ['half.example', ['93.184.215.14', '169.254.169.254']],
  ['metadata.google.internal', ['93.184.215.14']],
])('does not open %s', async (host, addresses) => {
  await expect(open([], addresses).open(host, 80, here)).rejects.toMatchObject({ reason: 'EGRESS_REFUSED' });
});

test('does not open our own ports, by any name', async () => {
  const tunnels = open([4321], ['127.0.0.1']);

  await expect(tunnels.open('localhost', 4321, here)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(tunnels.open('coop.example', 4321, here)).rejects.toMatchObject({ code: 'forbidden' });
  expect(tunnels.refuse('localhost', 4321)).toMatchObject({ code: 'forbidden' });
});

test('judges by its name what another will look up', () => {
  const tunnels = open();

  expect(tunnels.refuse('coop.example', 80)).toBeUndefined();
  expect(tunnels.refuse('169.254.169.254', 80)).toMatchObject({ reason: 'EGRESS_REFUSED' });
  expect(tunnels.refuse('metadata.google.internal', 80)).toMatchObject({ reason: 'EGRESS_REFUSED' });
});

test('tells a host that refuses from one that is not there', async () => {
  const { server, port } = await listen();
  await new Promise((resolve) => server.close(resolve));

  await expect(open().open('127.0.0.1', port, here)).rejects.toMatchObject({ reason: 'CONNECTION_REFUSED' });
  await expect(open().open('no-such-coop.example', port, here)).rejects.toMatchObject({ reason: 'DNS_FAILED' });
});
