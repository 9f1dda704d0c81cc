import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWithBrowser } from '../../harness/browser-folder.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { serveSite } from '../../support/site.ts';

const slow = { timeout: 60_000 };
const options = { timeout: 20_000 };
const coop =
  '<title>Coop</title><style>body{background:#fc0;margin:0}</style><h1 id=hens>Hens</h1><div style="height:3000px"></div>';

async function readFile(house: TestHouse, printed: Readonly<Record<string, unknown>>): Promise<Buffer> {
  const { files } = await house.ports();
  const file = await files.open({ bucket: String(printed['bucket']), key: String(printed['path']) });
  const chunks: Uint8Array[] = [];
  for await (const chunk of file?.read() ?? []) chunks.push(chunk);
  await file?.close();
  return Buffer.concat(chunks);
}

/** Width and height, as the header of a PNG has them. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('page/screenshot stores a picture of the window, of the whole page or of a part', slow, async () => {
  const site = await serveSite({ '/': coop });
  const house = await openHouse({}, folderWithBrowser());
  const take = async (more: object) => {
    const printed = await house.done('page/screenshot', { url: site.url, options, ...more });
    return { printed, png: await readFile(house, printed) };
  };

  const view = await take({});
  const whole = await take({ full_page: true, path: 'coop/whole.png' });
  const part = await take({ selector: '#hens' });

  expect(view.png.subarray(1, 4).toString()).toBe('PNG');
  expect(view.printed).toMatchObject({
    bucket: 'pages',
    content_type: 'image/png',
    engine: 'browser',
    credits_used: 5,
  });
  expect(view.printed['path']).toMatch(/^127\.0\.0\.1-\d+\/[\dT.Z-]+\.png$/);
  expect(whole.printed['path']).toBe('coop/whole.png');
  expect(sizeOf(whole.png)[1]).toBeGreaterThan(3_000);
  expect(sizeOf(part.png)[1]).toBeLessThan(100);
  const linked = await fetch(String(view.printed['link']));
  expect(Buffer.from(await linked.arrayBuffer()).equals(view.png)).toBe(true);
});

test('page/pdf stores a document, whose text can be read again', slow, async () => {
  const site = await serveSite({ '/': coop });
  const house = await openHouse({}, folderWithBrowser());

  const printed = await house.done('page/pdf', { url: site.url, options });
  const bytes = await readFile(house, printed);

  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(printed['content_type']).toBe('application/pdf');
});

test('nothing is stored and nothing charged when there is no picture to take', slow, async () => {
  const site = await serveSite({ '/': coop });
  const house = await openHouse({}, folderWithBrowser());

  const outcome = await house.call('page/screenshot', { url: site.url, selector: '#fox', options });

  expect(outcome).toMatchObject({ error: { code: 'not_found' } });
  const { files } = await house.ports();
  expect(await files.buckets()).toEqual([]);
  expect(await house.done('page/account', {})).toMatchObject({ remaining_api_calls: 1_000_000_000 });
});

test('a document that no browser shows is read plainly, although scripts were wanted', slow, async () => {
  const pdf = readFileSync(join(import.meta.dirname, '../../fixtures/extract/eggs.pdf'));
  const site = await serveSite({ '/eggs.pdf': { type: 'application/pdf', body: pdf } });
  const house = await openHouse({}, folderWithBrowser());

  const output = await house.done('page/text', { url: `${site.url}/eggs.pdf`, timeout: 20_000 });

  expect(output).toMatchObject({ engine: 'plain', status: 200, content: expect.stringMatching(/[a-z]{4,}/i) });
});

test('pages are crawled in the browser where they are made by scripts', slow, async () => {
  const site = await serveSite({
    '/': '<title>Start</title><main id=m></main><script>m.innerHTML = "<h1>Hens</h1><p><a href=/ida>Ida</a></p>"</script>',
    '/ida': '<title>Ida</title><main><h1>Ida</h1></main>',
  });
  const house = await openHouse({}, folderWithBrowser());

  const { pages } = await house.done('page/crawl', { url: site.url, options });

  expect(pages).toMatchObject([{ title: 'Start', content: expect.stringContaining('# Hens') }, { title: 'Ida' }]);
});
