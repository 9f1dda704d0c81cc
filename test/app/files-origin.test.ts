import { createServer } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { pick } from '../harness/json.ts';
import { openHouse, type TestHouse } from '../harness/house.ts';
import { connect, serveHttp } from '../harness/mcp.ts';
import { modernRequest, rawStdio } from '../harness/raw-stdio.ts';
import { tempDir } from '../harness/temp.ts';

const eggs = { bucket: 'coop', path: 'eggs.csv', content_base64: Buffer.from('7 eggs').toString('base64') };

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const { port, close } = await listenTo(0);
  await close();
  return port;
}

interface Stranger {
  readonly port: number;
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Some other service of this machine, which answers everything. */
async function listenTo(port: number, answer = async (_path: string) => 'f'.repeat(64)): Promise<Stranger> {
  const asked: string[] = [];
  const server = createServer((incoming, response) => {
    asked.push(incoming.url ?? '');
    void answer(incoming.url ?? '').then((text) => response.end(text));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return { port: (server.address() as AddressInfo).port, asked, close }; // It listens on a port.
}

async function upload(house: TestHouse): Promise<URL> {
  return new URL(String((await house.done('db/uploadFile', eggs)).url));
}

test('listens with the first link, on the port of the setting, and counts it as our own', async () => {
  const filesPort = await freePort();
  const house = await openHouse({ filesPort });

  expect(house.ownPorts.size).toBe(0);
  const url = await upload(house);

  expect([url.hostname, url.port]).toEqual(['127.0.0.1', String(filesPort)]);
  expect([...house.ownPorts]).toEqual([filesPort]);
  expect(await (await fetch(url)).text()).toBe('7 eggs');
  const { net } = await house.ports();
  await expect(net.fetch({ url: url.href, signal: new AbortController().signal })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('takes the port after --port by default', async () => {
  const port = (await freePort()) - 1;
  const house = await openHouse({ port });

  expect((await upload(house)).port).toBe(String(port + 1));
});

test('uses the listener of another process on the same folder, and its own when that is gone', async () => {
  const filesPort = await freePort();
  const dataDir = tempDir();
  const [here, there] = [await openHouse({ filesPort }, dataDir), await openHouse({ filesPort }, dataDir)];

  const [first, second] = [await upload(here), await upload(there)];
  const served = await (await fetch(second)).text();
  await here.filesOrigin.close();
  const third = await upload(there);

  expect([first.port, second.port, third.port]).toEqual(Array(3).fill(String(filesPort)));
  expect(served).toBe('7 eggs');
  // Links that were made before live on.
  for (const url of [first, second, third]) expect(await (await fetch(url)).text()).toBe('7 eggs');
});

test('takes the place of the process that listened, when that ends, before anybody asks for a link', async () => {
  const filesPort = await freePort();
  const dataDir = tempDir();
  const houses = [];
  for (let at = 0; at < 3; at += 1) houses.push(await openHouse({ filesPort }, dataDir));
  const [first, ...others] = houses;
  const urls = [];
  for (const house of houses) urls.push(await upload(house));

  await first?.filesOrigin.close();

  for (const url of urls)
    await expect
      .poll(() =>
        fetch(url).then(
          (response) => response.status,
          () => 0,
        ),
      )
      .toBe(200);
  await others[0]?.filesOrigin.close();
  for (const url of urls)
    await expect
      .poll(() =>
        fetch(url).then(
          (response) => response.status,
          () => 0,
        ),
      )
      .toBe(200);
});

test('takes a free port when another folder has the port, even with the same key', async () => {
  const filesPort = await freePort();
  const vaultKey = 'ab'.repeat(32);
  const [here, there] = [await openHouse({ filesPort, vaultKey }), await openHouse({ filesPort, vaultKey })];

  const [first, second] = [await upload(here), await upload(there)];

  expect(first.port).toBe(String(filesPort));
  expect(second.port).not.toBe(String(filesPort));
  expect(await (await fetch(second)).text()).toBe('7 eggs');
});

test('takes a free port when something else has the port, and shows it no link', async () => {
  const stranger = await listenTo(0);
  const house = await openHouse({ filesPort: stranger.port });

  const url = await upload(house);

  expect(url.port).not.toBe(String(stranger.port));
  expect(await (await fetch(url)).text()).toBe('7 eggs');
  expect(stranger.asked).toEqual([expect.stringMatching(/^\/prove\?nonce=[0-9a-f]{32}$/)]);
});

test('is not taken in by whoever passes the question on to a true listener elsewhere', async () => {
  const dataDir = tempDir();
  const here = await openHouse({ filesPort: 0 }, dataDir);
  const { origin } = await upload(here);
  const between = await listenTo(0, (path) => fetch(origin + path).then((response) => response.text()));
  const there = await openHouse({ filesPort: between.port }, dataDir);

  const url = await upload(there);

  expect(between.asked).toHaveLength(1);
  expect(url.port).not.toBe(String(between.port));
});

test('names the configured origin in links, and serves what is forwarded from there', async () => {
  const house = await openHouse({ filesPort: 0, filesUrl: 'https://files.example.com/' });
  const url = await upload(house);
  const [port] = house.ownPorts;

  expect(url.origin).toBe('https://files.example.com');
  const status = await new Promise((resolve, reject) => {
    const path = url.pathname + url.search;
    const forwarded = request({ host: '127.0.0.1', port, path, headers: { host: 'files.example.com' } });
    forwarded.on('response', (response) => resolve(response.resume().statusCode));
    forwarded.on('error', reject).end();
  });
  expect(status).toBe(200);
});

test.each([
  'files.example.com',
  'ftp://files.example.com',
  'https://a.example/b',
  'https://u@a.example',
  'https://a.example/?b',
])('refuses the origin %s', async (filesUrl) => {
  await expect(openHouse({ filesUrl })).rejects.toThrow();
});

test('is there from the start with patchbay http', async () => {
  const { house, url } = await serveHttp();

  expect(house.ownPorts.size).toBe(2);
  const [, files] = house.ownPorts;
  expect(Number(new URL(url).port)).not.toBe(files);
  expect((await fetch(`http://127.0.0.1:${files}/`)).status).toBe(404);
  expect((await upload(house)).port).toBe(String(files));
});

test('serves what a client uploads over stdio', async () => {
  const client = await connect({ sdk: 2, over: 'stdio', modern: true });

  await client.call('db_upload_file', { ...eggs, content_type: 'text/csv' });
  const answer = await client.call('db_download_file', { bucket: 'coop', path: 'eggs.csv' });
  const response = await fetch(String(pick(answer, 'structuredContent', 'url')));

  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'text/csv',
    '7 eggs',
  ]);
});

test('keeps no process alive whose client has gone, though somebody holds a connection to its files', async () => {
  const { child, send, answer, exited } = rawStdio(['--files-port', '0'], {});
  const called = answer(1);
  send(modernRequest(1, 'tools/call', { name: 'db_upload_file', arguments: eggs }));
  const url = String(pick(await called, 'result', 'structuredContent', 'url'));
  expect(await (await fetch(url)).text()).toBe('7 eggs');

  child.stdin.end();

  expect(await exited).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
});
