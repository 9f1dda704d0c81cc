import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readQuery } from '../../../src/faces/rest-pages/query.ts';

const recorded = z
  .object({ rows: z.array(z.object({ client: z.string(), url: z.string() })) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/page-client-requests.json'), 'utf8')));

const text = { type: 'string' };
const inputSchema = {
  type: 'object',
  properties: {
    url: text,
    question: text,
    fields: { type: 'object' },
    selector: text,
    selectors: { type: 'array', items: text },
    headers: { type: 'object' },
    timeout: { type: 'integer' },
    js: { type: 'boolean' },
    js_timeout: { type: 'integer' },
    proxy: text,
    device: text,
    error_on_404: { type: 'boolean' },
    js_script: text,
    format: text,
    text_format: text,
    return_links: { type: 'boolean' },
  },
};

const read = (query: string) => readQuery(new URLSearchParams(query), inputSchema);

describe('requests of official clients', () => {
  const target = 'https://example.com/a b?x=1&y=é#f';
  const pages = [target, 'https://example.com/', 'http://boom'];
  /** What each client means by a request, whichever way it writes it. */
  const meant: Readonly<Record<string, unknown>> = {
    headers: [{ Cookie: 'a=b; c=d', 'X-Üni': '1+1' }, { Cookie: 'a=b; c=d', 'X-A': '1+1' }, { Cookie: 'a=b' }],
    fields: [{ title: 'Main product title', 'unit price': 'Price, incl. VAT (€)' }, { title: 'T' }],
    selectors: [
      ['h1', '.price, .cost', 'li:nth-child(2)'],
      ['h1', '.price, .cost'],
      ['h1', 'p'],
    ],
    selector: ['a[href^="/x"] > b'],
    question: ["What's the price? 100%", 'hello?'],
    js_script: ['document.title="x&y"'],
    timeout: [5000, 15000],
    js_timeout: [2000],
    js: [true, false],
    error_on_404: [true],
    return_links: [true],
  };

  test('are all there', () => {
    expect(recorded.rows).toHaveLength(36);
  });

  test.each(recorded.rows.map(({ client, url }) => [`${client} ${url}`, url] as const))('%s', (_name, line) => {
    const { pathname, searchParams } = new URL(line, 'http://pages.example');

    const { url, ...input } = readQuery(searchParams, inputSchema);

    if (pathname !== '/account') expect(pages).toContain(url);
    expect(Object.keys(input).filter((name) => /^from_|api_key|\[/.test(name))).toEqual([]);
    for (const [name, value] of Object.entries(input)) {
      const values = meant[name];
      if (Array.isArray(values)) expect(values).toContainEqual(value);
      else expect(value).toMatch(/^(json|text|plain|mobile|residential)$/);
    }
  });
});

test.each([
  ['selectors=h1&selectors=p', ['h1', 'p']],
  ['selectors[]=h1&selectors[]=p', ['h1', 'p']],
  ['selectors%5B1%5D=p&selectors%5B0%5D=h1', ['h1', 'p']],
  ['selectors=h1', ['h1']],
  ['selectors=a,b', ['a,b']],
])('reads %s as a list', (query, selectors) => {
  expect(read(query)).toEqual({ selectors });
});

test.each([
  ['headers[Accept]=*/*&headers[X-Hen]=1%2B1', { Accept: '*/*', 'X-Hen': '1+1' }],
  ['headers=%7B%22X-Hen%22:%22Ida+B%22%7D', { 'X-Hen': 'Ida B' }],
  ['headers[X-Hen]=first&headers[X-Hen]=second', { 'X-Hen': 'first' }],
])('reads %s as a record', (query, headers) => {
  expect(read(query)).toEqual({ headers });
});

test('reads numbers and booleans, and leaves what is none for the tool to refuse', () => {
  expect(read('timeout=5000&js=false&error_on_404=1&return_links=0')).toEqual({
    timeout: 5000,
    js: false,
    error_on_404: true,
    return_links: false,
  });
  expect(read('timeout=5s&js=no&headers=hens')).toEqual({ timeout: '5s', js: 'no', headers: 'hens' });
  expect(read('timeout=1.5&js_timeout=-1')).toEqual({ timeout: 1.5, js_timeout: -1 });
});

test('takes the first of a value that is given twice, and none for one that is empty', () => {
  expect(read('url=https://a.example&url=https://b.example&selector=&wait_for=x')).toEqual({
    url: 'https://a.example',
  });
});

test('takes names of a record for data', () => {
  const { headers } = read('headers[__proto__]=x&headers[constructor]=y');

  expect(Object.entries(headers ?? {})).toEqual(expect.arrayContaining([['constructor', 'y']]));
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});

test('members of a record stay in their order, and the first of two counts', () => {
  const { fields } = z
    .object({ fields: z.record(z.string(), z.string()) })
    .parse(read('fields[price]=Price&fields[name]=Name&fields[price]=Other'));

  expect(Object.entries(fields)).toEqual([
    ['price', 'Price'],
    ['name', 'Name'],
  ]);
});
