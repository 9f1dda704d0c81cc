/** Pages that mean harm, or do it anyway. Each ends at its limit, while others go on as before. */
import { createServer } from 'node:http';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen, openBrowser, openSite, type Site, type Under } from './under.ts';

let under: Under;
let site: Site;
let secret: Site;

const wait = (script: string): string => `<p>hen</p><script>${script}</script>`;

beforeAll(async () => {
  secret = await openSite({ '/': '<p>secret</p>' });
  site = await openSite({
    '/': '<p>hen</p>',
    '/alerts': wait('for (let i = 0; i < 20; i++) { alert(i); confirm(i); }'),
    '/alerts-for-ever': wait('for (;;) alert(1)'),
    '/popups': wait('for (let i = 0; i < 20; i++) open("/popup?" + i)'),
    '/popup': '<p>popup</p>',
    '/refresh': '<meta http-equiv="refresh" content="0">',
    '/circle': (_request, response) => void response.writeHead(302, { location: '/circle' }).end(),
    '/loop': '<p>hen</p><script>for (;;);</script>',
    '/late-loop': wait('addEventListener("load", () => setTimeout(() => { for (;;); }, 50))'),
    '/bomb': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
      const gzip = createGzip();
      gzip.pipe(response).on('close', () => gzip.destroy());
      const egg = Buffer.alloc(1024 * 1024, 'egg ');
      let left = 200;
      const lay = (): void => {
        while (left > 0) {
          left -= 1;
          if (!gzip.write(egg)) return void gzip.once('drain', lay);
        }
        gzip.end();
      };
      lay();
    },
    '/flood': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const egg = Buffer.alloc(256 * 1024, 'egg ');
      const lay = (): void => {
        while (!response.destroyed && response.write(egg));
        response.once('drain', lay);
      };
      lay();
    },
    '/head': (_request, response) =>
      void response.writeHead(200, { 'x-hen': 'x'.repeat(10 * 1024 * 1024) }).end('<p>hen'),
    '/large': wait('document.body.title = "egg ".repeat(6e6)'),
    '/dom': wait('document.body.innerHTML = "<b>egg</b>".repeat(3e6)'),
    '/fetch-bomb': wait('fetch("/bomb").then((r) => r.text())'),
    '/fetch-flood': wait('fetch("/flood").then((r) => r.text())'),
    '/reach': wait(`addEventListener('load', async () => {
        const own = '127.0.0.1:' + new URLSearchParams(location.search).get('own');
        const socket = new Promise((resolve) => {
          const ws = new WebSocket('ws://' + own);
          ws.onopen = () => resolve('open'); ws.onerror = () => resolve('closed');
        });
        navigator.sendBeacon('http://' + own + '/beacon');
        document.body.insertAdjacentHTML('beforeend', '<iframe src="http://' + own + '/frame"></iframe><img src="http://' + own + '/img">');
        const tries = ['http://' + own + '/fetch', 'http://169.254.169.254/latest', 'http://10.0.0.1/', 'https://169.254.169.254/', 'file:///etc/passwd'];
        await Promise.all(tries.map((url) => fetch(url, { mode: 'no-cors' }).catch(() => {})));
        document.body.append('socket ' + await socket);
      })`),
    '/to-file': wait(
      'location.href = "file:///etc/passwd"; setTimeout(() => { location.href = "chrome://version" }, 50)',
    ),
    '/worker.js': (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end('addEventListener("fetch", (e) => e.respondWith(new Response("from the worker")))'),
    '/worker': wait(`navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)
      .then(() => fetch('/')).then((r) => r.text()).then((t) => document.body.append('got ' + t))`),
    '/rtc':
      wait(`const pc = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:' + new URLSearchParams(location.search).get('stun') }] });
      pc.createDataChannel('x'); pc.createOffer().then((o) => pc.setLocalDescription(o))`),
    '/permissions':
      wait(`Promise.all(['geolocation', 'notifications', 'camera'].map((name) => navigator.permissions.query({ name })))
      .then((found) => document.body.append(found.map(({ state }) => state).join()))`),
  });
  under = await openBrowser({ concurrency: 4 });
  under.ownPorts.add(secret.port);
}, 60_000);

afterAll(async () => {
  await under.close();
  await site.close();
  await secret.close();
});

const at = (path: string): string => `${site.origin}${path}`;

/** A page beside the hostile one comes as ever. */
async function beside(url: string, timeoutMs = 3_000): Promise<unknown> {
  const hostile = under.html(url, { timeoutMs }).catch((error: unknown) => error);
  expect(await under.html(at('/'))).toContain('hen');
  return hostile;
}

describe('a page comes to its end', () => {
  test.each(['/alerts', '/popups', '/to-file'])('%s, and is read', async (path) => {
    expect(await beside(at(path))).toContain('hen');
    expect(site.asked).not.toContain('/popup');
  });

  test.each([
    ['/alerts-for-ever', 'PAGE_TIMEOUT'],
    ['/loop', 'PAGE_TIMEOUT'],
    ['/late-loop', 'PAGE_TIMEOUT'],
    ['/refresh', 'TOO_MANY_REDIRECTS'],
    ['/circle', 'TOO_MANY_REDIRECTS'],
    ['/dom', 'PAGE_TIMEOUT'],
    ['/large', 'RESULT_TOO_LARGE'],
    ['/fetch-bomb', 'PAGE_TOO_LARGE'],
    ['/fetch-flood', 'PAGE_TOO_LARGE'],
    // A renderer that is busy with what it has takes no more of it.
    ['/bomb', expect.stringMatching(/PAGE_TOO_LARGE|PAGE_TIMEOUT/)],
    ['/flood', expect.stringMatching(/PAGE_TOO_LARGE|PAGE_TIMEOUT/)],
    ['/head', 'CONNECTION_FAILED'],
  ])('%s, at its limit', async (path, reason) => {
    expect(await beside(at(path))).toMatchObject({ reason });
  });
});

describe('a page does not get', () => {
  test('what the egress policy refuses, by any way there is', async () => {
    const html = await under.html(`${at('/reach')}?own=${secret.port}`, { scriptMs: 4_000 });

    expect(html).toContain('socket closed');
    expect(secret.asked).toEqual([]);
    expect(under.log.filter((line) => line === 'egress refused').length).toBeGreaterThanOrEqual(8);
  });

  test.each([
    'file:///etc/passwd',
    'chrome://version',
    'view-source:http://127.0.0.1/',
    'data:text/html,x',
    'javascript:1',
    'about:blank',
    'ftp://coop.example/',
    'http://user:password@127.0.0.1/',
    '/coop',
  ])('its start from %s', async (url) => {
    await expect(under.render(url)).rejects.toMatchObject({ code: 'invalid_input', reason: 'INVALID_URL' });
  });

  test.each([
    'http://169.254.169.254/',
    'http://[::ffff:169.254.169.254]/',
    'http://10.1.2.3/',
    'https://metadata.google.internal/',
  ])('to %s', async (url) => {
    await expect(under.render(url)).rejects.toMatchObject({ code: 'forbidden', reason: 'EGRESS_REFUSED' });
  });

  test('to our own ports', async () => {
    await expect(under.render(secret.origin)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('a service worker between it and the network', async () => {
    expect(await under.html(at('/worker'), { scriptMs: 3_000 })).not.toContain('from the worker');
  });

  test('permissions', async () => {
    expect(await under.html(at('/permissions'))).toContain('denied,denied,denied');
  });

  test('a word out by UDP', async () => {
    const { createSocket } = await import('node:dgram');
    const stun = createSocket('udp4');
    let packets = 0;
    stun.on('message', () => (packets += 1));
    await new Promise<void>((resolve) => stun.bind(0, '127.0.0.1', resolve));

    await under.html(`${at('/rtc')}?stun=${stun.address().port}`, { scriptMs: 1_000, waitFor: 'p' });
    await under.html(at('/'));

    stun.close();
    expect(packets).toBe(0);
  });
});

test('says in words of ours who could not be reached', async () => {
  const port = await freePort();

  await expect(under.render(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ reason: 'CONNECTION_REFUSED' });
  await expect(under.render(`https://127.0.0.1:${port}/`)).rejects.toMatchObject({ reason: 'CONNECTION_REFUSED' });
  await expect(under.render(`https://127.0.0.1:${site.port}/`)).rejects.toMatchObject({ reason: 'TLS_FAILED' });
  await expect(under.render('http://no-such-coop.invalid/')).rejects.toMatchObject({ reason: 'DNS_FAILED' });
});

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
