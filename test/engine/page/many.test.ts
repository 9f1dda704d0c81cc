import { describe, expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { serveSite } from '../../support/site.ts';

const options = { js: false };

const article = (title: string, body: string) =>
  `<title>${title}</title><nav><a href="/about">About</a></nav><main><h1>${title}</h1><p>${body}</p></main>`;

describe('page/markdown', () => {
  test('writes the main content of a page, or the whole of it', async () => {
    const site = await serveSite({ '/': article('Hens', 'They lay <b>eggs</b>, day after day, in all weathers.') });
    const house = await openHouse();

    const main = await house.done('page/markdown', { url: site.url, options });
    const whole = await house.done('page/markdown', { url: site.url, options, whole: true });

    expect(main).toMatchObject({
      title: 'Hens',
      markdown: '# Hens\n\nThey lay **eggs**, day after day, in all weathers.',
    });
    expect(whole['markdown']).toContain(`[About](${site.url}/about)`);
  });

  test('leaves the text of a file that is no markup alone', async () => {
    const site = await serveSite({ '/': { type: 'text/plain', body: '# 1 < 2\n* hens' } });
    const house = await openHouse();

    expect(await house.done('page/markdown', { url: site.url, options })).toMatchObject({
      markdown: '# 1 < 2\n* hens',
    });
  });

  test('is read on with its options', async () => {
    const site = await serveSite({ '/': `<main><p>${'egg '.repeat(5_000)}</p></main>` });
    const house = await openHouse();
    const budget = { resultChars: 8_000 };

    const first = await house.done('page/markdown', { url: site.url, options }, { budget });
    const { tool, arguments: rest } = Object(first['next']);
    const second = await house.done(tool, rest, { budget });

    expect(rest.options).toMatchObject({ js: false, max_age: 3_600 });
    expect(`${first['markdown']}${second['markdown']}`.startsWith('egg '.repeat(2_900))).toBe(true);
    expect(site.seen).toHaveLength(1);
  });
});

test('page/links lists where a page leads, and page/meta what it says of itself', async () => {
  const site = await serveSite({
    '/': `<html lang=en><title>Hens</title><meta name=description content=All><base href="/coop/"><a href=ida>Ida</a><a href="ida#x">Ida</a>`,
  });
  const house = await openHouse();

  const links = await house.done('page/links', { url: site.url, options });
  const { meta } = await house.done('page/meta', { url: site.url, options });

  expect(links).toMatchObject({ links: expect.arrayContaining([{ url: `${site.url}/coop/ida`, text: 'Ida' }]) });
  expect(meta).toMatchObject({ title: 'Hens', description: 'All', language: 'en' });
});

describe('page/batch', () => {
  test('tells each page, or why it is missing, and how far it has come', async () => {
    const site = await serveSite({ '/a': article('A', 'First.'), '/b': { status: 500 }, '/c': article('C', 'Third.') });
    const house = await openHouse();
    const steps: unknown[] = [];
    const urls = ['/a', '/b', '/c'].map((path) => site.url + path);

    const output = await house.done(
      'page/batch',
      { urls: [...urls, 'file:///etc/passwd', `${site.url}/a`], options },
      { onProgress: ({ progress, total }) => steps.push([progress, total]) },
    );

    expect(output).toMatchObject({
      pages: [
        { url: urls[0], title: 'A', content: '# A\n\nFirst.' },
        { url: urls[1], error: { code: 'upstream_failed', reason: 'TARGET_STATUS' } },
        { url: urls[2], title: 'C' },
        { error: { code: 'invalid_input', reason: 'INVALID_URL' } },
        { url: urls[0], title: 'A', content: '# A\n\nFirst.' },
      ],
      failed: 2,
      credits_used: 2,
    });
    expect(site.seen.filter(({ path }) => path === '/a')).toHaveLength(1);
    expect(steps.at(-1)).toEqual([4, 4]);
  });

  test('leaves what its time does not allow for the next call', async () => {
    const site = await serveSite({ '/a': 'A', '/b': 'B' });
    const house = await openHouse();
    const urls = [`${site.url}/a`, `${site.url}/b`];

    const output = await house.done('page/batch', { urls, options }, { budget: { softMs: 0 } });

    expect(output).toMatchObject({ pages: [], next: { tool: 'page/batch', arguments: { urls } } });
    expect(site.seen).toEqual([]);
  });

  test('says how a long page is read on', async () => {
    const site = await serveSite({ '/a': `<main><p>${'egg '.repeat(9_000)}</p></main>`, '/b': article('B', 'Short.') });
    const house = await openHouse();

    const { pages } = await house.done(
      'page/batch',
      { urls: [`${site.url}/a`, `${site.url}/b`], options },
      { budget: { resultChars: 10_000 } },
    );
    const [long, short] = Array.isArray(pages) ? pages : [];
    const rest = await house.done(long.next.tool, long.next.arguments);

    expect(long.content.length + String(rest['markdown']).length).toBe('egg '.repeat(9_000).length - 1);
    expect(short.next).toBeUndefined();
    expect(site.seen).toHaveLength(2);
  });
});

describe('page/crawl', () => {
  const pages = {
    '/': article('Start', '<a href="/a">A</a> <a href="/b?x=1#y">B</a> <a href="http://elsewhere.example/">Away</a>'),
    '/a': article('A', '<a href="/deep">Deep</a> <a href="/hen.jpg">Picture</a> <a href="/secret/1">Secret</a>'),
    '/b': article('B', '<a href="/">Back</a>'),
    '/deep': article('Deep', 'Down here.'),
    '/about': article('About', 'A coop.'),
    '/orphan': article('Orphan', 'Nobody links here.'),
    '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /secret' },
  };
  const titles = ({ pages: told }: Readonly<Record<string, unknown>>) =>
    (Array.isArray(told) ? told : []).map(({ title, depth }) => `${title} ${depth}`);

  test('follows the links of one site, level by level, each once, as robots.txt allows', async () => {
    const site = await serveSite(pages);
    const house = await openHouse();

    const output = await house.done('page/crawl', { url: site.url, options });

    expect(titles(output)).toEqual(['Start 0', 'About 1', 'A 1', 'B 1', 'Deep 2']);
    expect(output).toMatchObject({ left_out: 1 });
    expect(site.seen.map(({ path }) => path)).not.toContain('/secret/1');
    expect(site.seen.map(({ path }) => path)).not.toContain('/hen.jpg');
  });

  test('reads the sitemaps that robots.txt names, and keeps to depth, number and path', async () => {
    const site = await serveSite({
      ...pages,
      '/robots.txt': (request) => ({
        type: 'text/plain',
        body: `Sitemap: http://${request.headers.host}/map.xml\nSitemap: http://elsewhere.example/map.xml`,
      }),
      '/map.xml': (request) => ({
        type: 'application/xml',
        body: `<sitemapindex><sitemap><loc>http://${request.headers.host}/pages.xml</loc></sitemap></sitemapindex>`,
      }),
      '/pages.xml': (request) => ({
        type: 'application/xml',
        body: `<urlset><url><loc>http://${request.headers.host}/orphan?a=1&amp;b=2</loc></url></urlset>`,
      }),
    });
    const house = await openHouse();
    const crawl = (more: object) => house.done('page/crawl', { url: site.url, form: 'none', options, ...more });

    expect(titles(await crawl({ max_depth: 1 }))).toContain('Orphan 1');
    expect(titles(await crawl({ max_depth: 0 }))).toEqual(['Start 0']);
    expect(titles(await crawl({ max_pages: 2 }))).toEqual(['Start 0', 'About 1']);
    expect(titles(await crawl({ within: '/b', sitemap: false }))).toEqual(['Start 0', 'B 1']);
  });

  test('is gone on with where its time was over, without asking again', async () => {
    const site = await serveSite({ ...pages, '/robots.txt': { status: 404 } });
    const house = await openHouse();
    const first = await house.done('page/crawl', { url: site.url, options, form: 'none' });
    const asked = site.seen.length;

    const again = await house.done('page/crawl', {
      url: site.url,
      form: 'none',
      offset: 2,
      options: { ...options, max_age: 60 },
    });

    expect(titles(again)).toEqual(titles(first).slice(2));
    // robots.txt and the sitemap are asked for again.
    expect(site.seen.length).toBe(asked + 2);
    expect(again).toMatchObject({ credits_used: 0 });
  });

  test('reads a robots.txt that is longer than it has to', async () => {
    const body = `User-agent: *\nDisallow: /a\n${'# Hens\n'.repeat(100_000)}`;
    const site = await serveSite({ ...pages, '/robots.txt': { type: 'text/plain', body } });
    const house = await openHouse();

    const output = await house.done('page/crawl', { url: site.url, options, form: 'none', sitemap: false });

    expect(titles(output)).toEqual(['Start 0', 'B 1']);
  });

  test('asks for nothing where robots.txt forbids it or cannot be read', async () => {
    const closed = await serveSite({ '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /' } });
    const broken = await serveSite({ '/robots.txt': { status: 503 } });
    const house = await openHouse();

    for (const [site, reason] of [
      [closed, 'ROBOTS_FORBID'],
      [broken, 'ROBOTS_UNREACHABLE'],
    ] as const) {
      expect(await house.call('page/crawl', { url: site.url, options })).toMatchObject({ error: { reason } });
      expect(site.seen).toHaveLength(1);
    }
  });
});

describe('page/changes', () => {
  test('compares a page with its last retrieval', async () => {
    let price = 3;
    const site = await serveSite({
      '/': () => `<main><h1>Eggs</h1><p id=price>${price} €</p><p>Fresh every day.</p></main>`,
    });
    const house = await openHouse();
    const look = () => house.done('page/changes', { url: site.url, options });

    const first = await look();
    const same = await look();
    price = 4;
    const other = await look();

    expect(first).toMatchObject({ is_first: true, changed: false });
    expect(same).toMatchObject({ is_first: false, changed: false, hash: first['hash'], diff: '' });
    expect(other).toMatchObject({
      changed: true,
      added: 1,
      removed: 1,
      diff: expect.stringContaining('\n-3 €\n+4 €\n'),
    });
    expect(other['previous_at']).toBe(same['retrieved_at']);
  });

  test('looks at one part of a page alone, and says when there is none', async () => {
    let price = 3;
    const site = await serveSite({ '/': () => `<main><h1>Eggs ${price}</h1><p id=note>Fresh</p></main>` });
    const house = await openHouse();
    const look = (selector: string) => house.call('page/changes', { url: site.url, selector, options });

    await look('#note');
    price = 4;

    expect(await look('#note')).toMatchObject({ output: { changed: false, is_first: false } });
    expect(await look('#fox')).toMatchObject({ error: { reason: 'NO_MATCH' } });
  });
});
