import { describe, expect, test } from 'vitest';
import { baseOf } from '../../../../src/engine/page/document/address.ts';
import { pageLinks } from '../../../../src/engine/page/document/links.ts';
import { pageMeta } from '../../../../src/engine/page/document/meta.ts';
import { parsePage } from '../../../../src/engine/page/document/tree.ts';

const url = 'https://hens.example/coop/ada?x=1';

function metaOf(html: string) {
  return pageMeta(parsePage(`<!doctype html>${html}`), url);
}

describe('metadata', () => {
  test('has what the head says', () => {
    const meta = metaOf(`<html lang="en-GB"><head><title> Ada
      the hen </title><meta name=Description content="She lays."><link rel="canonical" href="/ada">
      <meta name=author content=Bea><meta name=robots content=noindex><base href="https://hens.example/base/">
      <meta property="article:published_time" content="2026-01-02"><meta property=og:image content=a.png>
      <meta property=og:image content=b.png><meta name=twitter:card content=summary>
      <link rel=alternate type="application/rss+xml" href=feed title=News><link rel="shortcut icon" href=i.png sizes=16x16>
      <link rel=alternate hreflang=de href=/de>`);

    expect(meta).toMatchObject({
      title: 'Ada the hen',
      description: 'She lays.',
      language: 'en-GB',
      canonical: 'https://hens.example/ada',
      author: 'Bea',
      robots: 'noindex',
      published: '2026-01-02',
      openGraph: { 'og:image': ['a.png', 'b.png'], 'article:published_time': '2026-01-02' },
      twitter: { 'twitter:card': 'summary' },
      named: { description: 'She lays.' },
      feeds: [{ url: 'https://hens.example/base/feed', type: 'application/rss+xml', title: 'News' }],
      icons: [{ url: 'https://hens.example/base/i.png', sizes: '16x16' }],
      alternates: [{ url: 'https://hens.example/de', language: 'de' }],
    });
  });

  test.each([
    ['OpenGraph', '<meta property=og:title content=Ada>', 'Ada'],
    ['the first heading', '<h1>Ada</h1><h1>Bea</h1>', 'Ada'],
    ['nothing', '<p>Ada', ''],
  ])('has a title by %s', (_name, html, title) => {
    expect(metaOf(html).title).toBe(title);
  });

  test('does not take the title of a picture', () => {
    expect(metaOf('<svg><title>Icon</title></svg><title>Ada</title>').title).toBe('Ada');
  });

  test('keeps names of objects as data', () => {
    const { named } = metaOf('<meta name=__proto__ content=a><meta name=constructor content=b>');

    expect(Object.entries(named)).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
  });
});

describe('JSON-LD', () => {
  test.each([
    ['as it is', '{"@type": "Product"}', [{ '@type': 'Product' }]],
    ['in a comment', '<!-- {"a": 1} -->', [{ a: 1 }]],
    ['in CDATA', '//<![CDATA[\n{"a": 1}\n//]]>', [{ a: 1 }]],
    ['with broken lines', '{"a": "b\nc"}', [{ a: 'b c' }]],
    ['that is none', '{a: 1}', []],
    ['that is nested without end', '['.repeat(100_000), []],
  ])('%s', (_name, text, found) => {
    expect(metaOf(`<script type="application/ld+json">${text}</script>`).jsonLd).toEqual(found);
  });

  test('that is nested too deeply is left out', () => {
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;

    expect(metaOf(`<script type="application/ld+json">${deep}</script>`).jsonLd).toEqual([]);
  });
});

describe('microdata', () => {
  test('has items within items, and values of their kinds', () => {
    const { microdata } =
      metaOf(`<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name title">Egg <b>box</b></h1>
      <a itemprop=url href=/egg>x</a><meta itemprop=sku content=E1><time itemprop=date datetime=2026-01-02>today</time>
      <p itemprop=offers itemscope><span itemprop=price>3</span></p><img itemprop=image src=a.png>
      <div itemscope><i itemprop=name>Other</i></div></div>`);

    expect(microdata).toEqual([
      {
        type: ['https://schema.org/Product'],
        properties: {
          name: ['Egg box'],
          title: ['Egg box'],
          url: ['https://hens.example/egg'],
          sku: ['E1'],
          date: ['2026-01-02'],
          offers: [{ type: [], properties: { price: ['3'] } }],
          image: ['https://hens.example/coop/a.png'],
        },
      },
      { type: [], properties: { name: ['Other'] } },
    ]);
  });

  test('may have any name', () => {
    const [item] = metaOf('<p itemscope><b itemprop="__proto__ constructor">a</b></p>').microdata;

    expect(Object.entries(item?.properties ?? {})).toEqual([
      ['__proto__', ['a']],
      ['constructor', ['a']],
    ]);
  });

  test('ends with items within each other', () => {
    expect(metaOf('<div itemscope itemprop=a>'.repeat(5_000)).microdata).toHaveLength(1);
  });
});

describe('links', () => {
  test('are absolute, each once, with a text', () => {
    const tree = parsePage(`<a href=egg></a><a href="egg"> An
      egg </a><a href="#top">Top</a><a href="javascript:x">x</a><a href="mailto:a@b">m</a><a>none</a>
      <a href="//other.example/x" aria-label="Other"></a><a href=/pic><img alt=Picture></a>
      <noscript><a href=hidden>h</a></noscript><map><area href=area alt=Area></map><a href="http://[::1">bad</a>`);

    expect(pageLinks(tree, url)).toEqual([
      { url: 'https://hens.example/coop/egg', text: 'An egg' },
      { url: `${url}#top`, text: 'Top' },
      { url: 'https://other.example/x', text: 'Other' },
      { url: 'https://hens.example/pic', text: 'Picture' },
      { url: 'https://hens.example/coop/area', text: 'Area' },
    ]);
  });

  test.each([
    ['<base href="/b/"><base href="/c/">', 'https://hens.example/b/'],
    ['<base target=x><base href=//other.example>', 'https://other.example/'],
    ['<base href="javascript:x">', url],
    ['<p><base href="/b/">', url],
  ])('start from %s', (html, base) => {
    expect(baseOf(parsePage(html), url)).toBe(base);
  });
});
