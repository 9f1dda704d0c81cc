/** Ways out: ours, and an authenticated proxy of the caller behind it. */
import { createServer, request as ask, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen, openBrowser, openSite, type Site, type Under } from './under.ts';

let under: Under;
let site: Site;
let coop: Upstream;
let proxyPort: number;

beforeAll(async () => {
  site = await openSite({
    '/': '<p>hen</p>',
    '/two': '<p>hen</p><img src="/egg.png"><script>new WebSocket("ws://" + location.host)</script>',
  });
  coop = await openUpstream();
  under = await openBrowser({ concurrency: 4 });
  proxyPort = [...under.ownPorts][0] ?? 0;
}, 60_000);

afterAll(async () => {
  await under.close();
  await site.close();
  coop.server.closeAllConnections();
  coop.server.close();
});

describe('the way out', () => {
  test('is closed to whoever has no name and password', async () => {
    expect(await statusThrough(proxyPort, {})).toBe(407);
    expect(await statusThrough(proxyPort, { 'proxy-authorization': 'Basic aGVuOmVnZw==' })).toBe(407);
    expect(await firstLine(proxyPort, `CONNECT 127.0.0.1:${site.port} HTTP/1.1\r\n\r\n`)).toContain('407');
    expect(site.asked).toEqual([]);
  });

  test('is not a place that a page can be led to', async () => {
    await expect(under.render(`http://127.0.0.1:${proxyPort}/`)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('keeps the name and the password from the server', async () => {
    await under.render(`${site.origin}/`);

    expect(site.headers.at(-1)).not.toHaveProperty('proxy-authorization');
    expect(site.headers.at(-1)).not.toHaveProperty('proxy-connection');
  });
});

describe("a proxy of the caller's", () => {
  test('is asked for everything of the page, with its user and password', async () => {
    const html = await under.html(`${site.origin}/two`, {
      proxy: `http://berta:${encodeURIComponent('p@ss')}@127.0.0.1:${coop.port}`,
    });

    expect(html).toContain('hen');
    expect(coop.seen).toEqual(
      expect.arrayContaining([
        `GET ${site.origin}/two`,
        `GET ${site.origin}/egg.png`,
        `CONNECT 127.0.0.1:${site.port}`,
      ]),
    );
  });

  test('belongs to one page and not to those beside it', async () => {
    const before = coop.seen.length;

    const proxy = `http://berta:${encodeURIComponent('p@ss')}@127.0.0.1:${coop.port}`;
    await Promise.all([
      under.html(`${site.origin}/`, { proxy }),
      under.html(`${site.origin}/`),
      under.html(`${site.origin}/`),
    ]);

    expect(coop.seen.length).toBe(before + 1);
  });

  test('that refuses is told as such', async () => {
    const proxy = `http://berta:wrong@127.0.0.1:${coop.port}`;

    await expect(under.render(`${site.origin}/`, { proxy })).rejects.toMatchObject({ reason: 'PROXY_FAILED' });
    await expect(under.render(`https://127.0.0.1:${site.port}/`, { proxy })).rejects.toMatchObject({
      reason: 'PROXY_FAILED',
    });
  });

  test('that is not there is told as such', async () => {
    const proxy = 'http://127.0.0.1:1';

    await expect(under.render(`${site.origin}/`, { proxy })).rejects.toMatchObject({ reason: 'PROXY_FAILED' });
  });

  test('does not lead to where the egress policy does not', async () => {
    const proxy = `http://berta:${encodeURIComponent('p@ss')}@127.0.0.1:${coop.port}`;

    await expect(under.render('http://169.254.169.254/', { proxy })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(under.render(`${site.origin}/`, { proxy: 'http://10.0.0.1:8080' })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test.each(['socks5://127.0.0.1:1', 'nonsense'])('%s is refused', async (proxy) => {
    await expect(under.render(`${site.origin}/`, { proxy })).rejects.toMatchObject({ reason: 'INVALID_PROXY' });
  });
});

interface Upstream {
  readonly server: Server;
  readonly port: number;
  readonly seen: string[];
}

/** A forward proxy for one user. */
async function openUpstream(): Promise<Upstream> {
  const seen: string[] = [];
  const wanted = `Basic ${Buffer.from('berta:p@ss').toString('base64')}`;
  const server = createServer((request, response) => {
    if (request.headers['proxy-authorization'] !== wanted) return void response.writeHead(407).end();
    seen.push(`GET ${request.url}`);
    const url = new URL(request.url ?? '');
    ask({ host: url.hostname, port: url.port, path: url.pathname }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }).end();
  });
  server.on('connect', (request, socket) => {
    if (request.headers['proxy-authorization'] !== wanted) return void socket.end('HTTP/1.1 407 No\r\n\r\n');
    seen.push(`CONNECT ${request.url}`);
    const [host = '', port] = (request.url ?? '').split(':');
    const way = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(way).pipe(socket);
    });
    way.on('error', () => socket.destroy());
    socket.on('error', () => way.destroy());
  });
  return { server, port: await listen(server), seen };
}

async function statusThrough(port: number, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    ask({ host: '127.0.0.1', port, path: `${site.origin}/`, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

async function firstLine(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.once('data', (chunk) => {
      resolve(chunk.toString('latin1').split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.on('error', reject);
  });
}
