/** The rows of docs/contract/pages-and-business.md, component A. What needs a browser is in pages-rendered.test.ts. */
import { describe, expect, test } from 'vitest';
import { startProxy } from '../support/proxy.ts';
import { coop, openPlace, type PagePlace } from './page-place.ts';
import { renderedParameters } from './page-parameters.ts';
import { rows } from './tables.ts';

const document = 'pages-and-business.md';
const endpoints = rows(
  document,
  'A. Page-retrieval service (base {base_url}; all operations use GET and return 200 on success)',
).map(([name = '']) => name);
const errors = rows(document, 'A. Page-retrieval service (JSON Error body)');
const resources = rows(document, 'A. Page-retrieval service').map(([name = '']) => name);

describe('Endpoints', () => {
  const answers = {
    '/html': { type: 'text/html', text: coop },
    '/text': { type: 'text/html', text: 'Hens\n\n3 €\n\n4 €\n\nEggs' },
    '/selected': { type: 'text/html', text: '<h1>Hens</h1>' },
    '/selected-multiple': { type: 'application/json', text: '["<h1>Hens</h1>"]' },
  };

  test.each(Object.entries(answers))('%s answers 200 with %j', async (path, expected) => {
    const { get } = await openPlace();

    const answer = await get(path, '/', { selector: 'h1', selectors: 'h1' });

    expect(endpoints).toContain(path);
    expect(answer).toMatchObject({ status: 200, ...expected });
    expect(answer.headers.get('content-type')).toMatch(/charset=utf-8$/);
  });

  test('/account answers 200 with an Account', async () => {
    const { pages } = await openPlace();

    const answer = await pages.get('/account');

    expect(endpoints).toContain('/account');
    expect(answer).toMatchObject({ status: 200, type: 'application/json' });
    expect(answer.json()).toEqual(Object.fromEntries(resources.slice(5).map((name) => [name, expect.anything()])));
  });

  test('our choice: what is told of the retrieval stands in headers', async () => {
    const { get, site } = await openPlace();

    const { headers } = await get('/html', '/old');

    expect(Object.fromEntries(headers)).toMatchObject({
      'x-credits-used': '1',
      'x-credits-remaining': expect.stringMatching(/^\d+$/),
      'x-target-status': '200',
      'x-target-url': `${site.url}/`,
      'x-proxy': 'direct',
      'x-engine': 'plain',
    });
  });

  test("our choice: a stranger's page does nothing in a browser, and other sites cannot ask for one", async () => {
    const { get, pages, site } = await openPlace();

    const { headers } = await get('/html');
    const foreign = await pages.get('/html', { url: site.url }, { headers: { 'sec-fetch-site': 'cross-site' } });

    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(foreign.status).toBe(403);
  });

  test('our choice: an unknown path is 404 and another method than GET is 405', async () => {
    const { pages, site } = await openPlace();

    expect((await pages.get('/serp')).status).toBe(404);
    const posted = await pages.get('/html', { url: site.url }, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(site.seen).toEqual([]);
  });
});

type Proof = (place: PagePlace) => Promise<void>;

/** One for each parameter that needs no browser. */
const parameters: Readonly<Record<string, Proof>> = {
  async url({ get, pages, site }) {
    expect((await get('/html')).text).toBe(coop);
    expect((await pages.get('/html', { js: 'false' })).status).toBe(400);
    expect((await pages.get('/html', { js: 'false', url: site.url.replace('http', 'ftp') })).status).toBe(400);
  },
  async selector({ get }) {
    expect((await get('/selected', '/', { selector: '.price' })).text).toBe('<p class="price">3 €</p>');
    expect((await get('/selected', '/', { selector: '.fox' })).text).toBe('');
    expect((await get('/selected')).text).toBe(coop);
  },
  async selectors({ get }) {
    const both = await get('/selected-multiple?selectors=h1&selectors=.price');
    const none = await get('/selected-multiple');

    expect(both.json()).toEqual(['<h1>Hens</h1>', '<p class="price">3 €</p>', '<p class="price">4 €</p>']);
    expect(none.json()).toEqual([coop]);
  },
  async headers({ get }) {
    const nested = await get('/html', '/echo', { 'headers[X-Hen]': 'Ida', 'headers[Cookie]': 'a=b; c=d' });
    const json = await get('/html', '/echo', { headers: '{"X-Hen":"Berta"}' });

    expect(nested.json()).toMatchObject({ 'x-hen': 'Ida', cookie: 'a=b; c=d' });
    expect(json.json()).toMatchObject({ 'x-hen': 'Berta' });
    expect((await get('/html', '/echo', { 'headers[X-Hen]': 'a\r\nb: c' })).status).toBe(400);
  },
  async timeout({ get }) {
    expect((await get('/html', '/slow', { timeout: '50' })).status).toBe(504);
    expect((await get('/html', '/', { timeout: '30000' })).status).toBe(200);
    for (const timeout of ['0', '30001', '1.5', 'long'])
      expect((await get('/html', '/', { timeout })).status).toBe(400);
  },
  async proxy({ get }) {
    expect((await get('/html')).headers.get('x-credits-used')).toBe('1');
    expect((await get('/html', '/', { proxy: 'residential' })).headers.get('x-credits-used')).toBe('10');
    expect((await get('/html', '/', { proxy: 'pigeon' })).status).toBe(400);
  },
  async country({ get }) {
    for (const country of 'us gb de it fr ca es ru jp kr in'.split(' ')) {
      expect((await get('/html', '/', { country })).status).toBe(200);
    }
    expect((await get('/html', '/', { country: 'xx' })).status).toBe(400);
  },
  async custom_proxy({ get, site }) {
    const proxy = await startProxy();

    const answer = await get('/html', '/', { custom_proxy: proxy.url });

    expect(answer).toMatchObject({ status: 200, text: coop });
    expect(answer.headers.get('x-proxy')).toBe('custom');
    expect(proxy.asked).toEqual([`${site.url}/`]);
    expect((await get('/html', '/', { custom_proxy: 'pigeon' })).status).toBe(400);
  },
  async device({ get }) {
    const agents = ['desktop', 'mobile', 'tablet'].map(async (device) => {
      const { 'user-agent': agent } = Object((await get('/html', '/echo', { device })).json());
      return agent;
    });

    expect(new Set(await Promise.all(agents)).size).toBe(3);
    expect((await get('/html', '/', { device: 'abacus' })).status).toBe(400);
  },
  async error_on_404({ get }) {
    expect(await get('/html', '/nowhere')).toMatchObject({ status: 200, text: '<h1>No such hen</h1>' });
    expect((await get('/html', '/nowhere')).headers.get('x-target-status')).toBe('404');
    expect((await get('/html', '/nowhere', { error_on_404: 'true' })).json()).toMatchObject({ status_code: 404 });
  },
  async error_on_redirect({ get }) {
    expect((await get('/html', '/old')).text).toBe(coop);
    const refused = await get('/html', '/old', { error_on_redirect: 'true' });
    expect(refused.status).toBe(500);
    expect(refused.json()).toMatchObject({ status_code: 302 });
  },
  async format({ get }) {
    // The parameter table says json; its own responses, and the service, answer with text.
    expect((await get('/html')).type).toBe('text/html');
    for (const operation of ['/html', '/selected']) {
      expect((await get(operation, '/', { format: 'json' })).json()).toEqual({ html: coop });
      expect((await get(operation, '/', { format: 'text' })).text).toBe(coop);
      expect((await get(operation, '/', { format: 'scroll' })).status).toBe(400);
    }
  },
  async text_format({ get }) {
    const json = await get('/text', '/', { text_format: 'json' });
    const xml = await get('/text', '/', { text_format: 'xml' });

    expect((await get('/text', '/', { text_format: 'plain' })).type).toBe('text/html');
    expect(json.type).toBe('application/json');
    expect(json.json()).toEqual({
      title: 'The coop',
      description: 'Hens & eggs',
      content: 'Hens\n\n3 €\n\n4 €\n\nEggs',
    });
    expect(xml.type).toBe('text/xml');
    expect(xml.text).toMatch(/^<title>The coop<\/title>\n<description>Hens &amp; eggs<\/description>\n<content>Hens/);
  },
  async return_links({ get, site }) {
    const parameters = { text_format: 'json', return_links: 'true' };

    expect((await get('/text', '/', parameters)).json()).toMatchObject({
      links: [{ url: `${site.url}/eggs`, text: 'Eggs' }],
    });
    expect((await get('/text', '/', { return_links: 'true' })).text).not.toContain(site.url);
  },
};

describe('Parameters', () => {
  const answerParameters = ['question', 'fields'];

  test('are those of the table', () => {
    const named = endpoints.slice(endpoints.indexOf('Parameter') + 1);

    expect([...Object.keys(parameters), ...renderedParameters, ...answerParameters].sort()).toEqual(named.sort());
  });

  test.each(Object.entries(parameters))('%s', async (_name, proof) => {
    await proof(await openPlace());
  });

  test('that nobody knows are left alone', async () => {
    const { get } = await openPlace();

    expect((await get('/html?from_cli=true&context_limit=3')).text).toBe(coop);
  });
});

/** The operations that are paid for; the account is told to whoever has spent all. */
const charged = ['/ai/question', '/ai/fields', '/html', '/text', '/selected', '/selected-multiple'];
const question = { question: 'How much is it?', 'fields[price]': 'Price', selector: 'h1', selectors: 'h1' };

/** How a caller comes to each status. */
const failures: Readonly<Record<string, Proof>> = {
  async 400({ get }) {
    const answer = await get('/selected', '/', { api_key: 'hens-and-eggs', selector: 'h1[' });
    expect(answer).toMatchObject({ status: 400, type: 'application/json' });
    expect(answer.json()).toMatchObject({ message: 'Invalid CSS selector' });
  },
  async 402({ get }) {
    expect((await get('/html', '/', { api_key: 'hens-and-eggs' })).status).toBe(200);
    for (const operation of charged) {
      const answer = await get(operation, '/', { api_key: 'hens-and-eggs', ...question });
      expect(answer.status).toBe(402);
      expect(answer.json()).toMatchObject({ message: 'Your requests quota is exceeded.' });
    }
  },
  async 403({ get, pages }) {
    const asked = charged.flatMap((operation) => [
      get(operation, '/', question),
      get(operation, '/', { api_key: 'foxes', ...question }),
    ]);
    for (const answer of await Promise.all([...asked, pages.get('/account'), pages.get('/nowhere')])) {
      expect(answer.status).toBe(403);
      expect(answer.json()).toMatchObject({ message: 'Wrong API key' });
    }
  },
  async 429({ get, site }) {
    const slow = get('/html', '/slow', { api_key: 'hens-and-eggs', timeout: '1000' });
    await site.hanging;
    for (const operation of charged) {
      const answer = await get(operation, '/', { api_key: 'hens-and-eggs', ...question });
      expect(answer.status).toBe(429);
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect((await slow).status).toBe(504);
  },
  async 500({ get }) {
    const answer = await get('/html', '/broken', { api_key: 'hens-and-eggs' });
    expect(answer.status).toBe(500);
    expect(answer.json()).toMatchObject({
      message: 'Unexpected HTTP code on the target page',
      status_code: 503,
      status_message: 'Out of hens',
      body: 'Closed',
    });
  },
  async 504({ get }) {
    expect((await get('/html', '/slow', { api_key: 'hens-and-eggs', timeout: '50' })).status).toBe(504);
  },
};

describe('Errors', () => {
  test('are six', () => {
    expect(errors.map(([status]) => status)).toEqual(Object.keys(failures));
  });

  test.each(errors)('%s: %s', async (status = '') => {
    const credits = status === '429' ? 100 : 1;
    const pageKeys = [{ key: 'hens-and-eggs', email: 'ida@coop.example', credits, concurrency: 1 }];

    await failures[status]?.(await openPlace({ pageKeys }));
  });

  test('the body of an Error has the members of the table', async () => {
    const { get } = await openPlace();

    const body = Object((await get('/html', '/broken')).json());

    expect(resources.slice(0, 4)).toEqual(['message', 'status_code', 'status_message', 'body']);
    for (const member of resources.slice(0, 4)) expect(body).toHaveProperty(member);
  });
});
