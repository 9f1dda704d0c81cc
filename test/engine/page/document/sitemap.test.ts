import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { limits } from '../../../../src/core/limits.ts';
import { readSitemap } from '../../../../src/engine/page/document/sitemap.ts';

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://x">
  <url><loc> https://hens.example/a?x=1&amp;y=2 </loc><lastmod>2026-01-02</lastmod></url>
  <url><loc><![CDATA[https://hens.example/b]]></loc><image:image><image:loc>https://hens.example/b.png</image:loc></image:image></url>
  <url><loc>/relative</loc></url>
</urlset>`;

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

describe('a sitemap', () => {
  test('is read from XML', async () => {
    const sitemap = await readSitemap(bytesOf(xml.replace(/<image:image>.*<\/image:image>/, '')));

    expect(sitemap).toEqual({
      kind: 'pages',
      entries: [{ url: 'https://hens.example/a?x=1&y=2', modified: '2026-01-02' }, { url: 'https://hens.example/b' }],
      isCut: false,
    });
  });

  test('has pages and not their pictures', async () => {
    const { entries } = await readSitemap(bytesOf(xml));

    expect(entries.map(({ url }) => url)).toEqual(['https://hens.example/a?x=1&y=2', 'https://hens.example/b']);
  });

  test('is unpacked', async () => {
    expect((await readSitemap(gzipSync(xml))).entries).toHaveLength(2);
  });

  test('may be an index', async () => {
    const index =
      '<s:sitemapindex><s:sitemap><s:loc>https://hens.example/1.xml.gz</s:loc></s:sitemap></s:sitemapindex>';

    expect(await readSitemap(bytesOf(index))).toMatchObject({
      kind: 'index',
      entries: [{ url: 'https://hens.example/1.xml.gz' }],
    });
  });

  test('may be a list', async () => {
    const list = '\ufeffhttps://hens.example/a\r\n\r\nnonsense\nftp://hens.example/b\nhttps://hens.example/c';

    expect((await readSitemap(bytesOf(list))).entries).toEqual([
      { url: 'https://hens.example/a' },
      { url: 'https://hens.example/c' },
    ]);
  });

  test('is read as far as it goes when it is broken', async () => {
    expect((await readSitemap(bytesOf(xml.slice(0, xml.indexOf('<url><loc>/rel'))))).entries).toHaveLength(2);
  });

  test('is cut after so many entries', async () => {
    const list = Array.from({ length: limits.sitemapEntries + 1 }, (_, index) => `https://hens.example/${index}`);

    const sitemap = await readSitemap(bytesOf(list.join('\n')));

    expect(sitemap.isCut).toBe(true);
    expect(sitemap.entries).toHaveLength(limits.sitemapEntries);
  });
});

describe('a sitemap is refused', () => {
  test('when it unpacks to too much', async () => {
    const bomb = gzipSync(Buffer.alloc(limits.sitemapBytes + 1, ' '));

    await expect(readSitemap(bomb)).rejects.toMatchObject({ reason: 'SITEMAP_TOO_LARGE' });
  });

  test('when it cannot be unpacked', async () => {
    await expect(readSitemap(gzipSync(xml).subarray(0, 60))).rejects.toMatchObject({ reason: 'SITEMAP_INVALID' });
  });
});

test('open tags without an end are done with soon', async () => {
  expect((await readSitemap(bytesOf(`<urlset>${'<url <loc '.repeat(500_000)}`))).entries).toEqual([]);
});
