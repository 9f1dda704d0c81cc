/** Pages that want to be the last one that is read: each ends, soon, with a result or with an error that names its limit. */
import { describe, expect, test } from 'vitest';
import { PatchbayError } from '../../../../src/core/error.ts';
import { limits } from '../../../../src/core/limits.ts';
import { readHere } from '../../../../src/engine/page/document/read.ts';

/** For everything together, on a machine that is busy; what is quadratic takes minutes. */
const cpuMicroseconds = 20_000_000;

const wishes = {
  url: 'https://hens.example/',
  text: { links: true },
  selected: { selectors: ['p, div > a:not([x]):nth-child(odd)', '.a .b'], all: false },
  links: true,
  meta: true,
};

const parts = ['page', 'main'] as const;

function read(html: string): 'read' | string {
  try {
    for (const part of parts) readHere({ html, ...wishes, written: { form: 'markdown', part } });
    return 'read';
  } catch (error) {
    if (error instanceof PatchbayError) return error.reason ?? '';
    throw error;
  }
}

const times = (count: number, text: string): string => text.repeat(count);

const pages: Readonly<Record<string, string>> = {
  nothing: '',
  'only a mark': '\ufeff',
  'null bytes': times(100_000, '\0<p\0>\0'),
  'lone surrogates': times(10_000, '\ud800<p>\udfff'),
  'nested elements': times(10_000, '<div>'),
  'nested inline elements': times(10_000, '<span>'),
  'nested lists': times(10_000, '<ul><li>a'),
  'nested quotes': times(10_000, '<blockquote>a'),
  'nested tables': times(5_000, '<table><tr><td>a'),
  'nested links': times(10_000, '<a href=a><div>a'),
  'nested formatting': `${times(2_000, '<b><i><code><s>')}a${times(2_000, '<p>b')}`,
  'nested definitions': times(5_000, '<dl><dt>a<dd>b'),
  'nested foreign elements': times(10_000, '<svg><g><foreignObject>'),
  'nested templates': times(3_000, '<template>a'),
  'formatting that is opened again and again': `${Array.from({ length: 500 }, (_, at) => `<b id=${at}>`).join('')}${times(2_000, '<p>a')}`,
  'misnested formatting': times(5_000, '<a><b><p>a</a></b>'),
  'attributes of one element': `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}=b`).join(' ')}>`,
  'the same attribute': `<p ${times(200_000, 'a ')}>`,
  'a long attribute': `<p title="${times(1_000_000, 'a')}">`,
  classes: `<p class="${times(200_000, 'a ')}">`,
  'tags that do not end': times(200_000, '<p '),
  'comments that do not end': times(200_000, '<!--'),
  'one long text': times(1_000_000, 'a'),
  'one long line of spaces': `<pre>${times(1_000_000, ' ')}a</pre>`,
  'spaces and tabs in cells': `<table><tr>${times(100_000, '<td>')}<td>a</table>`,
  'characters that Markdown escapes': times(500_000, '*_['),
  backticks: `<code>${times(500_000, '`a')}</code><pre>${times(500_000, '`')}</pre>`,
  entities: times(150_000, '&amp;&nbsp;&#x1F95A;'),
  'entities that are none': times(200_000, '&amp'),
  'cells over many': times(20_000, '<table><tr><td colspan=65534 rowspan=65534>a<td>b'),
  'rows with a long cell': `<table><tr><td rowspan=1000>${times(100_000, 'a')}${times(20_000, '<tr><td>b<td>c')}`,
  'many links': times(30_000, '<a href=a>b</a>'),
  'many pictures': times(30_000, '<img src=a alt=b>'),
  styles: `<style>${times(100_000, '.a{display:none}')}</style><p class=a>b`,
  'styles that do not end': `<style>${times(100_000, '.a{')}</style><p class=a>b`,
  'selectors in styles': `<style>${times(50_000, '.a,')}.b{display:none}</style><p class=a>b`,
  metadata: times(50_000, '<meta name=a content=b><meta property=og:a content=b><link rel=icon href=a>'),
  'structured data': `<script type="application/ld+json">${times(200_000, '"\\"')}</script>`,
  breaks: times(200_000, '<br>'),
  'cells before cells': `<table><tr>${times(50_000, '<td>a')}`,
};

describe('ends soon', () => {
  test.each(Object.entries(pages))(
    'with %s',
    (_name, html) => {
      const before = process.cpuUsage();

      const answer = read(html);

      expect(['read', 'PAGE_TOO_COMPLEX', 'SELECTOR_TOO_COSTLY', 'PAGE_TOO_LARGE']).toContain(answer);
      const { user, system } = process.cpuUsage(before);
      expect(user + system).toBeLessThan(cpuMicroseconds);
    },
    60_000,
  );
});

test('a long text is no tree, however many words it has', () => {
  const html = times(limits.pageNodes + 1, 'a ');

  expect(readHere({ html, url: wishes.url, text: { links: false } }).text?.text).toBe(html.trimEnd());
}, 30_000);

describe('is refused', () => {
  test.each([
    ['a page that is too large', 'a'.repeat(limits.pageDocumentChars + 1), 'PAGE_TOO_LARGE'],
    ['a page that is nested too deeply', times(100_000, '<div>'), 'PAGE_TOO_COMPLEX'],
    ['a page of too many elements', times(limits.pageNodes / 2 + 1, '<b>a'), 'PAGE_TOO_COMPLEX'],
  ])(
    '%s',
    (_name, html, reason) => {
      expect(read(html)).toBe(reason);
    },
    30_000,
  );
});
