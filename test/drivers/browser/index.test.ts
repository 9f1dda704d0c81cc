import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openSite, type Site, type Under } from './under.ts';

const hens =
  '<!doctype html><title>Hens</title><meta name="description" content="All hens"><p class="egg">brown</p><p class="egg">white</p>';

let under: Under;
let site: Site;
let other: Site;

/** A picture of one pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const packed = (encoding: string, bytes: Uint8Array) => (_request: unknown, response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(bytes);

const unusual: Parameters<typeof openSite>[0] = {
  '/slots': `<style>.fox { display: none }</style><h1>Coop</h1><hen-card><b slot="name">Ida</b><p>lays <i>daily</i></p></hen-card><p>End</p>
      <script>customElements.define('hen-card', class extends HTMLElement { connectedCallback() {
        this.attachShadow({ mode: 'open' }).innerHTML = '<style>p { color: red }</style><div>Name: <slot name="name"></slot></div><slot></slot><egg-count></egg-count><p style="display: none">fox</p>'; } });
      customElements.define('egg-count', class extends HTMLElement { connectedCallback() {
        this.attachShadow({ mode: 'open' }).innerHTML = '<div>3 <span>eggs</span></div>'; } })</script>`,
  '/feed.xml': (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/xml' }).end('<hens><hen>Ida</hen></hens>'),
  '/hen.png': (_request, response) =>
    void response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(dot, 'base64')),
  '/stubborn': `<body><div class="consent" style="position:fixed">Cookies? <button>Reject all</button></div>
      <div class="consent" style="position:fixed">Your privacy matters</div><p class="consent">On the privacy of hens</p>`,
};

beforeAll(async () => {
  other = await openSite({
    '/': '<p>another coop</p>',
    '/egg.js': 'document.body.append("foreign egg")',
    '/landing': '<p>landed</p>',
    '/refuses': (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html', 'x-frame-options': 'DENY' }).end('<p>framed</p>'),
  });
  site = await openSite({
    '/': hens,
    '/gzip': packed('gzip', gzipSync(hens)),
    '/brotli': packed('br', brotliCompressSync(hens)),
    '/undeclared': packed('gzip', gzipSync('<p>Nest wärmt')),
    '/to-undeclared': `<meta http-equiv="refresh" content="0;url=/undeclared">`,
    '/latin': (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
        .end(Buffer.from('<p>Käfig', 'latin1')),
    '/japan': (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html; charset=shift_jis' })
        .end(Buffer.from([0x3c, 0x70, 0x3e, 0x97, 0x91])),
    '/late': `<body><script>fetch('/data').then((r) => r.text()).then((t) => document.body.append(t))</script>`,
    '/data': (_request, response) => void setTimeout(() => response.end('late egg'), 400),
    '/clock': `<body><script>setTimeout(() => { document.body.innerHTML += '<i id="egg">laid</i>' }, 600)</script>`,
    '/moved': (_request, response) => void response.writeHead(302, { location: '/' }).end(),
    '/away': (_request, response) => void response.writeHead(302, { location: `${other.origin}/landing` }).end(),
    '/script-away': `<script>location.href = '/'</script>`,
    '/refresh': `<meta http-equiv="refresh" content="0;url=/">`,
    '/frames': `<p>top</p><iframe srcdoc="<p class=egg>in the frame</p>"></iframe><iframe src="${other.origin}/refuses"></iframe>`,
    '/frameset': `<frameset><frame name="coop" src="/links"><frame src="${other.origin}/refuses"></frameset>`,
    '/shadow': `<div id="host"></div><script>document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<p class="egg">in the shade</p>'</script>`,
    ...unusual,
    '/links': `<a href="/coop">coop</a><a href="javascript:1">no</a><a href="${other.origin}/">other</a>`,
    '/hanging': `<p>read me</p><img src="/never">`,
    '/never': () => {},
    '/third': `<p>mine</p><script src="${other.origin}/egg.js"></script><img src="${other.origin}/pixel.png">`,
    '/locked': (_request, response) =>
      void response
        .writeHead(401, { 'www-authenticate': 'Basic realm="coop"', 'content-type': 'text/html' })
        .end('<p>locked'),
    '/broken': (_request, response) => void response.writeHead(500, { 'content-type': 'text/html' }).end('<p>fox'),
    '/tall':
      '<div style="height:20000px;background:red"></div><b id="box" style="display:block;width:40px;height:30px">x</b>',
    '/cookies': `<body><div id="cookie-banner" style="position:fixed">We use cookies. <button onclick="this.parentNode.remove()">Accept all</button>
      <button onclick="document.body.append('refused'); this.parentNode.remove()">Nur notwendige</button></div><p>content</p>`,
    '/empty': (_request, response) => void response.writeHead(204).end(),
    '/download': (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename=eggs.zip' })
        .end('PK'),
  });
  under = await openBrowser();
}, 60_000);

afterAll(async () => {
  await under.close();
  await site.close();
  await other.close();
});

const at = (path: string): string => `${site.origin}${path}`;

describe('a page', () => {
  test('comes as the browser writes it, with its doctype and its answer', async () => {
    const rendered = await under.render(at('/'));

    expect(rendered).toMatchObject({ status: 200, statusText: 'OK', url: at('/'), redirected: false });
    expect(rendered.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(rendered.taken).toMatchObject({ kind: 'html' });
    expect(await under.html(at('/'))).toMatch(/^<!DOCTYPE html>\n<html><head><title>Hens/);
  });

  test.each([
    ['/gzip', 'brown'],
    ['/brotli', 'brown'],
    ['/to-undeclared', 'wärmt'],
    ['/undeclared', 'wärmt'],
    ['/latin', 'Käfig'],
    ['/japan', '卵'],
    ['/late', 'late egg'],
    ['/script-away', 'brown'],
    ['/refresh', 'brown'],
    ['/hanging', 'read me'],
    ['/third', 'foreign egg'],
  ])('%s is decoded and rendered', async (path, wanted) => {
    expect(await under.html(at(path), { scriptMs: 1_500 })).toContain(wanted);
  });

  test('tells of a redirect, and where it ended', async () => {
    expect(await under.render(at('/moved'))).toMatchObject({ status: 200, url: at('/'), redirected: true });
  });

  test('stops at a redirect before its target is asked', async () => {
    const stopped = await under.render(at('/away'), { stopAtRedirect: true });

    expect(stopped).toMatchObject({ status: 302, url: at('/away'), redirected: true, taken: { kind: 'nothing' } });
    expect(stopped.headers['location']).toBe(`${other.origin}/landing`);
    expect(other.asked).not.toContain('/landing');
  });

  test.each([
    ['/none', 404, 'no such coop'],
    ['/broken', 500, 'fox'],
    ['/locked', 401, 'locked'],
  ])('%s has the status of its server and is rendered', async (path, status, wanted) => {
    const rendered = await under.render(at(path));

    expect(rendered.status).toBe(status);
    expect(JSON.stringify(rendered.taken)).toContain(wanted);
  });

  test.each(['/empty', '/download', '/feed.xml', '/hen.png'])('%s is none', async (path) => {
    await expect(under.render(at(path))).rejects.toMatchObject({ code: 'upstream_failed', reason: 'NOT_A_PAGE' });
  });

  test.each(['/feed.xml', '/hen.png'])('%s can be looked at', async (path) => {
    const { taken } = await under.render(at(path), { take: { kind: 'screenshot', fullPage: false } });

    expect(taken.kind === 'screenshot' ? taken.bytes.length : 0).toBeGreaterThan(100);
  });

  test('waits for a selector beyond the time of scripts', async () => {
    expect(await under.html(at('/clock'), { scriptMs: 1, waitFor: '#egg' })).toContain('laid');
  });

  test('names the selector that never matched', async () => {
    const waiting = under.render(at('/'), { waitFor: '.fox', timeoutMs: 800 });

    await expect(waiting).rejects.toMatchObject({
      code: 'timeout',
      reason: 'WAIT_FOR_NOT_FOUND',
      details: { selector: '.fox' },
    });
  });

  test('ends in time when its server never answers', async () => {
    const waiting = under.render(at('/never'), { timeoutMs: 500 });

    await expect(waiting).rejects.toMatchObject({ code: 'timeout', reason: 'PAGE_TIMEOUT' });
  });

  test('ends when the caller goes away', async () => {
    const leaving = new AbortController();
    const waiting = under.render(at('/never'), { signal: leaving.signal });
    leaving.abort();

    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('shares nothing with another', async () => {
    await under.render(at('/'), { script: 'document.cookie = "hen=1"; localStorage.hen = 1; caches.open("hen")' });

    const { taken } = await under.render(at('/'), {
      script: '[document.cookie, localStorage.hen ?? null]',
      take: { kind: 'script' },
    });

    expect(taken).toEqual({ kind: 'script', value: ['', null] });
  });
});

describe('what is taken', () => {
  test('is the visible text with title, description and links', async () => {
    const { taken } = await under.render(at('/'), { take: { kind: 'text', links: true } });
    const links = await under.render(at('/links'), { take: { kind: 'text', links: true } });

    expect(taken).toEqual({ kind: 'text', title: 'Hens', description: 'All hens', text: 'brown\n\nwhite', links: [] });
    expect(links.taken).toMatchObject({
      links: [
        { url: at('/coop'), text: 'coop' },
        { url: `${other.origin}/`, text: 'other' },
      ],
    });
  });

  test('is the text of open shadow trees where they are drawn, with what is slotted into them, and of frames where there is nothing else', async () => {
    const text = { take: { kind: 'text', links: false } } as const;

    const shaded = await under.render(at('/shadow'), text);
    const slotted = await under.render(at('/slots'), text);
    const framed = await under.render(at('/frameset'), text);

    expect(shaded.taken).toMatchObject({ text: 'in the shade' });
    expect(framed.taken).toMatchObject({ text: `coop: ${at('/links')}\ncoopnoother\n\n${other.origin}/refuses` });
    expect(slotted.taken).toMatchObject({ text: 'Coop\n\nName: Ida\n\nlays daily\n\n3 eggs\n\nEnd' });
  });

  test('is the first or every match of each selector', async () => {
    const first = await under.render(at('/'), { take: { kind: 'selected', selectors: ['.egg', '.fox'], all: false } });
    const all = await under.render(at('/'), { take: { kind: 'selected', selectors: ['.egg'], all: true } });

    expect(first.taken).toEqual({ kind: 'selected', fragments: [['<p class="egg">brown</p>'], []] });
    expect(all.taken).toEqual({
      kind: 'selected',
      fragments: [['<p class="egg">brown</p>', '<p class="egg">white</p>']],
    });
  });

  test.each(['/frames', '/shadow'])('is nothing of what %s keeps to itself', async (path) => {
    const { taken } = await under.render(at(path), { take: { kind: 'selected', selectors: ['.egg'], all: true } });

    expect(taken).toEqual({ kind: 'selected', fragments: [[]] });
  });

  test('is refused for a selector that is none', async () => {
    const asked = under.render(at('/'), { take: { kind: 'selected', selectors: ['p['], all: true } });

    await expect(asked).rejects.toMatchObject({ code: 'invalid_input', message: 'Invalid CSS selector' });
    await expect(under.render(at('/'), { waitFor: 'p[' })).rejects.toMatchObject({ reason: 'INVALID_SELECTOR' });
  });

  test.each([
    ['const eggs = 2; ({ eggs, at: new Date(0) })', { eggs: 2, at: '1970-01-01T00:00:00.000Z' }],
    ['return await Promise.resolve([1])', [1]],
    ['document.querySelectorAll(".egg").length', 2],
    ['undefined', null],
    ['NaN', null],
    ['"卵"', '卵'],
    ['() => 1', null],
    ['const eggs = await Promise.resolve(2); eggs + 1', 3],
    ['await Promise.resolve("egg")', 'egg'],
    ['await null; new Promise((resolve) => setTimeout(() => resolve("late"), 50))', 'late'],
  ])('is what %s comes to', async (script, value) => {
    const { taken } = await under.render(at('/'), { script, take: { kind: 'script' } });

    expect(taken).toEqual({ kind: 'script', value });
  });

  test.each([
    ['const = 1', 'INVALID_SCRIPT'],
    ['} const = 1; {', 'INVALID_SCRIPT'],
    ['await null; throw new Error("fox")', 'SCRIPT_FAILED'],
    ['await null; Promise.reject(new Error("fox"))', 'SCRIPT_FAILED'],
    ['throw new Error("fox")', 'SCRIPT_FAILED'],
    ['const hen = {}; hen.hen = hen; hen', 'SCRIPT_RESULT'],
    ['1n', 'SCRIPT_RESULT'],
    ['JSON.stringify = () => "{"; ({})', 'SCRIPT_RESULT'],
    ['"x".repeat(21 * 1024 * 1024)', 'RESULT_TOO_LARGE'],
  ])('is an error for %s, in our own words', async (script, reason) => {
    const failed = under.render(at('/'), { script, take: { kind: 'script' } });

    await expect(failed).rejects.toMatchObject({ reason, message: expect.not.stringContaining('fox') });
  });

  test('is what the script made of the page', async () => {
    expect(await under.html(at('/'), { script: 'document.body.innerHTML = "<p>new</p>"' })).toContain('<p>new</p>');
  });

  test('is a picture of the screen, of the whole page up to a limit, or of one place', async () => {
    const screen = await shoot('/', {});
    const whole = await shoot('/tall', { fullPage: true });
    const place = await shoot('/tall', { selector: '#box' });

    expect([screen, whole, place]).toEqual([
      [1366, 768],
      [expect.any(Number), 8192],
      [40, 30],
    ]);
    await expect(shoot('/', { selector: '.fox' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is a PDF', async () => {
    const { taken } = await under.render(at('/'), { take: { kind: 'pdf' } });

    expect(taken.kind === 'pdf' && Buffer.from(taken.bytes).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

async function shoot(path: string, how: { fullPage?: boolean; selector?: string }): Promise<readonly [number, number]> {
  const { taken } = await under.render(at(path), { take: { kind: 'screenshot', fullPage: false, ...how } });
  const bytes = Buffer.from(taken.kind === 'screenshot' ? taken.bytes : []);
  expect(createHash('sha256').update(bytes).digest('hex')).toHaveLength(64);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe('a page is told', () => {
  const asked = `({ agent: navigator.userAgent, width: innerWidth, touch: navigator.maxTouchPoints, languages: navigator.languages,
    mobile: navigator.userAgentData?.mobile ?? null })`;

  test.each([
    ['desktop', 1366, 0, /^(?!.*Headless).*Chrome\/[\d.]+ Safari/],
    ['mobile', 412, 5, /Android 10.*Mobile Safari/],
    ['tablet', 800, 5, /Android 10(?!.*Mobile)/],
  ] as const)('that it is on %s', async (device, width, touch, agent) => {
    const page = '<meta name="viewport" content="width=device-width">';
    const { taken } = await under.render(at('/'), {
      device,
      script: `document.head.insertAdjacentHTML('beforeend', ${JSON.stringify(page)}); ${asked}`,
      take: { kind: 'script' },
    });

    expect(taken).toMatchObject({ value: { touch, agent: expect.stringMatching(agent) } });
    expect(taken).toMatchObject({ value: { width: expect.any(Number) } });
    expect(width).toBeGreaterThan(0);
  });

  test('which languages are wanted, in its scripts and in its requests', async () => {
    const { taken } = await under.render(at('/'), {
      languages: ['de-DE', 'de'],
      script: asked,
      take: { kind: 'script' },
    });

    expect(taken).toMatchObject({ value: { languages: ['de-DE', 'de'] } });
    expect(site.headers[site.asked.lastIndexOf('/')]?.['accept-language']).toMatch(/^de-DE,de/);
  });

  test('the headers of the caller, and a third party is not', async () => {
    const headers = { 'X-Egg': 'brown', Cookie: 'hen=berta; coop=1', 'User-Agent': 'Henbot/1', Host: 'fox' };

    await under.render(at('/third'), { headers });

    const own = site.headers[site.asked.lastIndexOf('/third')];
    const foreign = ['/egg.js', '/pixel.png'].map((path) => other.headers[other.asked.lastIndexOf(path)]);
    expect(own).toMatchObject({ 'x-egg': 'brown', cookie: 'hen=berta; coop=1', 'user-agent': 'Henbot/1' });
    expect(own?.['host']).toBe(new URL(site.origin).host);
    expect(foreign.map((sent) => sent?.['x-egg'] ?? 'none')).toEqual(['none', 'none']);
    expect(foreign.every((sent) => sent !== undefined)).toBe(true);
  });

  test('nothing on another origin that it is led to', async () => {
    await under.render(at('/away'), { headers: { 'x-egg': 'brown', authorization: 'Bearer secret' } });

    const landed = other.headers[other.asked.lastIndexOf('/landing')];
    expect(site.headers[site.asked.lastIndexOf('/away')]).toMatchObject({
      'x-egg': 'brown',
      authorization: 'Bearer secret',
    });
    expect(landed).toHaveProperty('host');
    expect(landed).not.toHaveProperty('x-egg');
    expect(landed).not.toHaveProperty('authorization');
  });

  test.each([{ 'x-egg': 'a\r\nb: c' }, { 'x egg': 'a' }])('no header that HTTP does not allow', async (headers) => {
    await expect(under.render(at('/'), { headers })).rejects.toMatchObject({ reason: 'INVALID_HEADER' });
  });
});

describe('when it is asked for', () => {
  test('a page does without images', async () => {
    const before = other.asked.length;

    await under.render(at('/third'), { block: ['images'] });

    expect(other.asked.slice(before)).toEqual(['/egg.js']);
  });

  test('consent is refused rather than given', async () => {
    const html = await under.html(at('/cookies'), { dismissConsent: true });

    expect(html).toContain('refused');
    expect(html).not.toContain('cookie-banner');
    expect(await under.html(at('/cookies'))).toContain('cookie-banner');
  });

  test('what asks for consent and does not go by itself is taken away', async () => {
    const html = await under.html(at('/stubborn'), { dismissConsent: true });

    expect(html).not.toMatch(/Cookies\?|matters/);
    expect(html).toContain('On the privacy of hens');
  });
});

test('says that it is well', async () => {
  await expect(under.health()).resolves.toBeUndefined();
});
