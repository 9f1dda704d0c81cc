/** The rows of docs/contract/pages-and-business.md, component A, in a real browser. */
import { describe, expect, test } from 'vitest';
import { folderWithBrowser } from '../harness/browser-folder.ts';
import { startProxy } from '../support/proxy.ts';
import type { SiteEntry } from '../support/site.ts';
import type { renderedParameters } from './page-parameters.ts';
import { coop, openPlace, type PagePlace } from './page-place.ts';

const late = (ms: number) =>
  `<title>Late</title><h1>Hens</h1><script>setTimeout(() => document.body.append(Object.assign(document.createElement('p'), { id: 'egg', textContent: 'Egg' })), ${ms})</script>`;

const site: Readonly<Record<string, SiteEntry>> = {
  '/late': late(300),
  '/later': late(60_000),
  '/spa':
    '<title>Old</title><div id=app></div><script>app.innerHTML = "<h1>Made here</h1>"; document.title = "New"</script>',
  '/hidden': '<style>.fox { display: none }</style><p>Hens</p><p class=fox>Fox</p><link rel=stylesheet href=/x.css>',
  '/x.css': { type: 'text/css', body: 'p::before { content: "" }' },
  '/report.pdf': { type: 'application/pdf', body: Buffer.from('%PDF-1.4 no real one') },
  '/feed.xml': { type: 'text/xml', body: '<rss><title>Hens</title></rss>' },
  '/hen.png': { type: 'image/png', body: Buffer.from([0x89, 0x50, 0x4e, 0x47]) },
  '/notes.txt': { type: 'text/plain', body: 'Ida: 3 < 4' },
};

async function open(settings: Record<string, unknown> = {}): Promise<PagePlace> {
  const place = await openPlace(settings, site, folderWithBrowser());
  return {
    ...place,
    get: (operation, path, parameters) => place.get(operation, path, { js: 'true', timeout: '20000', ...parameters }),
  };
}

type Proof = (place: PagePlace) => Promise<void>;

const parameters: Readonly<Record<(typeof renderedParameters)[number], Proof>> = {
  async js({ get, pages, site: { url } }) {
    const rendered = await pages.get('/selected', { url: `${url}/spa`, selector: 'h1', timeout: '20000' });
    const plain = await get('/selected', '/spa', { selector: 'h1', js: 'false' });

    expect(rendered).toMatchObject({ status: 200, text: '<h1>Made here</h1>' });
    expect([rendered, plain].map(({ headers }) => headers.get('x-engine'))).toEqual(['browser', 'plain']);
    expect([rendered, plain].map(({ headers }) => headers.get('x-credits-used'))).toEqual(['5', '1']);
    expect(plain.text).toBe('');
  },
  async js_timeout({ get }) {
    expect((await get('/text', '/late', { js_timeout: '2000' })).text).toContain('Egg');
    expect((await get('/text', '/later', { js_timeout: '1' })).text).toBe('Hens');
    for (const value of ['0', '20001']) expect((await get('/text', '/', { js_timeout: value })).status).toBe(400);
  },
  async wait_for({ get }) {
    const found = await get('/selected', '/late', { js_timeout: '1', wait_for: '#egg', selector: '#egg' });
    const never = await get('/text', '/', { wait_for: '#fox', timeout: '1500' });

    expect(found.text).toBe('<p id="egg">Egg</p>');
    expect(never.status).toBe(504);
    expect(never.json()).toMatchObject({ message: expect.stringContaining('#fox') });
    expect((await get('/text', '/', { wait_for: 'p[' })).status).toBe(400);
  },
  async js_script({ get }) {
    const changed = await get('/selected', '/', {
      selector: 'h1',
      js_script: 'document.querySelector("h1").textContent = "Geese"',
    });

    expect(changed.text).toBe('<h1>Geese</h1>');
    expect((await get('/html', '/', { js_script: 'hens hens' })).status).toBe(400);
  },
  async return_script_result({ get }) {
    const script = { return_script_result: 'true' };
    const text = await get('/html', '/', { ...script, js_script: 'document.title' });
    const data = await get('/html', '/', {
      ...script,
      js_script: '({ prices: document.querySelectorAll(".price").length })',
    });
    const json = await get('/html', '/', { ...script, js_script: '1 + 1', format: 'json' });

    expect([text.type, text.text]).toEqual(['text/html', 'The coop']);
    expect([data.type, data.json()]).toEqual(['application/json', { prices: 2 }]);
    expect(json.json()).toEqual({ result: 2 });
    expect((await get('/html', '/', script)).status).toBe(400);
  },
};

describe('Parameters', () => {
  test.each(Object.entries(parameters))('%s', { timeout: 60_000 }, async (_name, proof) => {
    await proof(await open());
  });
});

describe('a rendered page', () => {
  test('answers in every form of the contract as a plain one does', { timeout: 60_000 }, async () => {
    const {
      get,
      site: { url },
    } = await open();

    const text = { text_format: 'json', return_links: 'true' };
    const areas = await get('/selected-multiple?selectors=h1&selectors=.price');

    expect((await get('/html')).text).toContain('<h1>Hens</h1>');
    expect((await get('/html', '/', { format: 'json' })).json()).toEqual({ html: expect.stringContaining('<h1>Hens') });
    expect((await get('/text')).text).toBe('Hens\n\n3 €\n\n4 €\n\nEggs');
    expect((await get('/text', '/', text)).json()).toMatchObject({
      title: 'The coop',
      description: 'Hens & eggs',
      links: [{ url: `${url}/eggs`, text: 'Eggs' }],
    });
    expect(areas.json()).toEqual(['<h1>Hens</h1>', '<p class="price">3 €</p>', '<p class="price">4 €</p>']);
    expect((await get('/selected', '/', { selector: '.fox' })).text).toBe('');
    expect((await get('/selected', '/', { selector: 'h1[' })).json()).toMatchObject({
      message: 'Invalid CSS selector',
    });
  });

  test('fails for what its target answers, and for redirects, as a plain one does', { timeout: 60_000 }, async () => {
    const { get, pages } = await open();

    const broken = await get('/html', '/broken');
    const redirected = await get('/html', '/old', { error_on_redirect: 'true' });
    const missing = await get('/html', '/nowhere', { error_on_404: 'true' });

    expect([broken, redirected, missing].map(({ status }) => status)).toEqual([500, 500, 500]);
    expect(broken.json()).toMatchObject({ status_code: 503, body: expect.stringContaining('Closed') });
    expect(redirected.json()).toMatchObject({ reason: 'TARGET_REDIRECTED' });
    expect(missing.json()).toMatchObject({ status_code: 404 });
    expect((await get('/text', '/nowhere')).text).toBe('No such hen');
    expect((await get('/text', '/old')).headers.get('x-target-url')).toMatch(/\/$/);
    expect((await get('/text', '/slow', { timeout: '1000' })).status).toBe(504);
    expect((await get('/html', '/', { url: 'http://10.0.0.7/' })).status).toBe(400);
    expect((await pages.get('/account')).json()).toMatchObject({ remaining_concurrency: 64 });
  });

  test('is asked for with the headers, the device and the proxy of the caller', { timeout: 60_000 }, async () => {
    const {
      get,
      site: { url },
    } = await open();
    const proxy = await startProxy();

    const echoed = await get('/text', '/echo', { 'headers[X-Hen]': 'Ida', device: 'mobile', country: 'de' });
    const proxied = await get('/selected', '/', { custom_proxy: proxy.url, selector: 'h1' });

    expect(JSON.parse(echoed.text)).toMatchObject({
      'x-hen': 'Ida',
      'user-agent': expect.stringContaining('Mobile'),
      'accept-language': expect.stringMatching(/^de-DE/),
    });
    expect(proxied.text).toBe('<h1>Hens</h1>');
    expect(proxied.headers.get('x-proxy')).toBe('custom');
    expect(proxy.asked.length + proxy.refused.length).toBeGreaterThan(0);
    expect(proxy.asked.join()).toContain(new URL(url).host);
  });

  test('that is a text is read as one', { timeout: 60_000 }, async () => {
    const { get } = await open();

    expect((await get('/text', '/notes.txt')).text).toBe('Ida: 3 < 4');
    expect((await get('/html', '/feed.xml')).text).toBe('<rss><title>Hens</title></rss>');
  });

  test('that is none is refused as a plain one is', { timeout: 60_000 }, async () => {
    const { get } = await open();

    const rendered = await get('/text', '/hen.png');

    expect(rendered).toMatchObject({ status: 500, text: (await get('/text', '/hen.png', { js: 'false' })).text });
    expect(rendered.json()).toMatchObject({ reason: 'NOT_A_PAGE' });
  });

  test('says what to do when the browser is switched off', async () => {
    const { get } = await open({ pageBrowser: 'off' });

    const answer = await get('/html');

    expect(answer.status).toBe(500);
    expect(answer.json()).toMatchObject({ reason: 'BROWSER_OFF', hint: expect.stringContaining('js to false') });
    expect((await get('/html', '/', { js: 'false' })).text).toBe(coop);
  });
});

test('the fragment of an address is for the scripts of the page', { timeout: 60_000 }, async () => {
  const { get } = await open();

  const answer = await get('/html', '/#/hens/ida', { js_script: 'location.hash', return_script_result: 'true' });

  expect(answer.text).toBe('#/hens/ida');
});
