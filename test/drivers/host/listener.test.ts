import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Host, LoopbackReply, LoopbackRequest, Peer } from '../../../src/core/host.ts';
import { freePort } from '../../harness/oauth.ts';
import { tempDir } from '../../harness/temp.ts';
import { upstream } from '../../harness/upstream.ts';
import { openHost } from './open.ts';

const clucks = async (): Promise<LoopbackReply> => ({ status: 200, type: 'text', body: 'cluck' });

async function listen(
  host: Host,
  answer: (request: LoopbackRequest) => Promise<LoopbackReply> = clucks,
): Promise<number> {
  const port = await freePort();
  const listening = await host.listen({ port, host: '127.0.0.1', answer });
  onTestFinished(() => listening?.close());
  return port;
}

function ask(
  port: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number | undefined; headers: object }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: '/', headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve({ status: response.statusCode, headers: response.headers }));
    });
    sent.once('error', reject).end();
  });
}

test('gives every answer the headers that keep it where it is', async () => {
  const port = await listen(await openHost());

  expect((await ask(port)).headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    connection: 'close',
  });
});

test.each(['127.0.0.1', 'localhost', '[::1]', 'LocalHost'])('serves the name %s', async (name) => {
  const port = await listen(await openHost());

  expect(await ask(port, { host: `${name}:${port}` })).toMatchObject({ status: 200 });
});

test.each(['evil.example', 'localhost', '127.0.0.1:1', 'localhost.evil.example'])(
  'refuses the name %s, under which a web page could read the answer',
  async (name) => {
    const port = await listen(await openHost());

    expect(await ask(port, { host: name })).toMatchObject({ status: 403 });
  },
);

test('refuses a header block that is too large', async () => {
  const port = await listen(await openHost());

  expect(await ask(port, { feathers: 'x'.repeat(20_000) })).toMatchObject({ status: 431 });
});

test('has room for a browser, however many connect and say nothing', async () => {
  const port = await listen(await openHost());
  const silent = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      socket.write('GET / HT');
      return socket;
    }),
  );

  expect(await ask(port)).toMatchObject({ status: 200 });

  for (const socket of silent) socket.destroy();
});

test('of several that begin together, exactly one listens', async () => {
  const host = await openHost();
  const port = await freePort();

  const all = await Promise.all([1, 2, 3, 4].map(() => host.listen({ port, host: 'localhost', answer: clucks })));
  onTestFinished(() => {
    for (const one of all) one?.close();
  });

  expect(all.filter((one) => one !== undefined)).toHaveLength(1);
});

test('frees the port when it is closed', async () => {
  const host = await openHost();
  const port = await freePort();
  const first = await host.listen({ port, host: '127.0.0.1', answer: clucks });

  first?.close();

  const second = await host.listen({ port, host: '127.0.0.1', answer: clucks });
  expect(second).toBeDefined();
  second?.close();
});

test('tells when the client goes away', async () => {
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const port = await listen(await openHost(), ({ signal }) => {
    signal.addEventListener('abort', () => resolve());
    arrive();
    return new Promise(() => {});
  });
  const sent = request({ host: '127.0.0.1', port, path: '/' }).on('error', () => {});
  sent.end();
  await arrived;

  sent.destroy();

  await gone;
});

/** What the listener finds out about whoever asks it. */
async function peerOf(host: Host, connect: (port: number) => unknown): Promise<Peer> {
  const { promise, resolve } = Promise.withResolvers<Peer>();
  const port = await listen(host, async (incoming) => {
    resolve(await incoming.peer());
    return clucks();
  });
  await connect(port);
  return promise;
}

test.runIf(process.platform === 'linux')('knows its own user', async () => {
  expect(await peerOf(await openHost(), (port) => ask(port))).toBe('same-user');
});

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)('knows another user', async () => {
  const peer = peerOf(await openHost(), (port) => {
    const connect = `require('node:http').get('http://127.0.0.1:${port}/')`;
    spawn(process.execPath, ['-e', connect], { uid: 65_534, gid: 65_534, stdio: 'ignore' });
  });

  expect(await peer).toBe('other-user');
});

test('does not know who asks where the system does not say', async () => {
  expect(await peerOf(await openHost({ procDir: tempDir() }), (port) => ask(port))).toBe('unknown');
});

/** A table of connections as Linux writes it, in which another user listens. */
function foreignListener(port: number): string {
  const folder = tempDir();
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const row = `   0: 0100007F:${hex} 00000000:0000 0A 00000000:00000000 00:00000000 00000000 12345        0 1 1 0`;
  mkdirSync(join(folder, 'net'));
  writeFileSync(join(folder, 'net', 'tcp'), `  sl  local_address rem_address   st\n${row}\n`);
  return folder;
}

const whole = { path: '/auth-request', signal: new AbortController().signal, maxBytes: 1_000 };

test('asks no listener of another user', async () => {
  const other = await upstream(() => ({ body: 'stranger' }));
  const host = await openHost({ procDir: foreignListener(other.port) });

  await expect(host.askNeighbour({ ...whole, port: other.port })).rejects.toMatchObject({ reason: 'LISTENER_FOREIGN' });
  expect(other.seen).toEqual([]);
});

test('asks a neighbour without what a browser sends, and says whose it is', async () => {
  const other = await upstream(() => ({ body: 'cluck' }));
  const host = await openHost();

  const answer = await host.askNeighbour({ ...whole, port: other.port });

  expect(answer).toMatchObject({
    status: 200,
    body: 'cluck',
    owner: process.platform === 'linux' ? 'same-user' : 'unknown',
  });
  expect(Object.keys(other.seen[0]?.headers ?? {}).sort()).toEqual(['connection', 'host']);
});

test('gives nothing when nobody listens', async () => {
  expect(await (await openHost()).askNeighbour({ ...whole, port: await freePort() })).toBeUndefined();
});

test('does not read an answer without end', async () => {
  const other = await upstream(() => ({ body: 'x'.repeat(5_000) }));

  expect(await (await openHost()).askNeighbour({ ...whole, port: other.port })).toMatchObject({ body: '' });
});
