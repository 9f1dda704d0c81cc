import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readHere } from '../../../src/engine/page/document/read.ts';
import { openHouse } from '../../harness/house.ts';
import { serveSite } from '../../support/site.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../fixtures/extract', name));

/** 1, 2, 3 and so on. */
function counter(): () => number {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
}

describe('the plain way', () => {
  test.each([
    [
      'what the header says',
      { type: 'text/html; charset=iso-8859-1', body: Buffer.from('H\xfchner', 'latin1') },
      'Hühner',
    ],
    [
      'what the page says',
      { type: 'text/html', body: Buffer.from('<meta charset=shift_jis>\x8c\x7b', 'latin1') },
      '鶏',
    ],
    ['gzip', { encoding: 'gzip' as const, body: 'Hühner' }, 'Hühner'],
    ['brotli', { encoding: 'br' as const, body: 'Hühner' }, 'Hühner'],
    ['plain text', { type: 'text/plain', body: 'a <b> c' }, 'a <b> c'],
    ['JSON', { type: 'application/json', body: '{"hens":3}' }, '{"hens":3}'],
    ['no type at all', { type: '', body: '<p>Hens' }, 'Hens'],
  ])('reads %s', async (_what, page, text) => {
    const site = await serveSite({ '/': page });
    const house = await openHouse();

    expect(await house.done('page/text', { url: site.url, js: false })).toMatchObject({
      content: text,
      engine: 'plain',
    });
  });

  test.each([
    ['a DOCX', 'diary.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a PDF', 'eggs.pdf', 'application/pdf'],
    ['a PDF that is called something else', 'eggs.pdf', 'application/octet-stream'],
  ])('turns %s into text', async (_what, name, type) => {
    const site = await serveSite({ '/': { type, body: fixture(name) } });
    const house = await openHouse();

    const { content } = await house.done('page/text', { url: site.url, js: false });

    expect(String(content).length).toBeGreaterThan(20);
    expect(content).toMatch(/[a-z]{4,}/i);
  });

  test.each([
    ['image/png', [0x89, 0x50, 0]],
    ['application/octet-stream', [0x45, 0x67, 0x67, 0x01]],
    ['', [0x1f, 0x45]],
  ])('refuses %s with the bytes %j as no page, and charges nothing for it', async (type, bytes) => {
    const site = await serveSite({ '/': { type, body: Buffer.from(bytes) } });
    const house = await openHouse();

    expect(await house.call('page/html', { url: site.url, js: false })).toMatchObject({
      kind: 'failed',
      error: { reason: 'NOT_A_PAGE' },
    });
    expect(await house.done('page/account', {})).toMatchObject({ remaining_api_calls: 1_000_000_000 });
  });

  test('asks as a browser of that device and country would, unless the caller says otherwise', async () => {
    const site = await serveSite({ '/': 'Hens' });
    const house = await openHouse();

    await house.done('page/html', { url: site.url, js: false, device: 'mobile', country: 'de' });
    await house.done('page/html', { url: site.url, js: false, headers: { 'User-Agent': 'Hen/1', 'X-Üni': 'x' } });

    expect(site.seen[0]?.headers).toMatchObject({
      'user-agent': expect.stringContaining('Mobile'),
      'accept-language': 'de-DE,de;q=0.8,en;q=0.7',
    });
    expect(site.seen[1]?.headers).toMatchObject({ 'user-agent': 'Hen/1' });
  });

  test('gives a script and its waiting up, and does not pretend to have run one', async () => {
    const site = await serveSite({ '/': 'Hens' });
    const house = await openHouse();
    const input = { url: site.url, js: false, js_script: '1+1' };

    expect(await house.done('page/html', input)).toMatchObject({ html: 'Hens' });
    expect(await house.call('page/html', { ...input, return_script_result: true })).toMatchObject({
      error: { code: 'invalid_input', reason: 'NO_SCRIPT' },
    });
  });

  test.each([
    ['headers', { headers: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`x-${at}`, '1'])) }],
    ['headers', { headers: { 'x-hen': 'x'.repeat(17_000) } }],
    ['js_script', { js_script: 'x'.repeat(60_000) }],
    ['selectors', { selectors: Array.from({ length: 51 }, () => 'p') }],
  ])('refuses too much of %s', async (name, more) => {
    const house = await openHouse();
    const tool = 'selectors' in more ? 'page/selectedMultiple' : 'page/html';

    const outcome = await house.call(tool, { url: 'http://127.0.0.1:1', js: false, ...more });

    expect(outcome).toMatchObject({
      error: { reason: 'ARGUMENT_TOO_LARGE', message: expect.stringContaining(name) },
    });
  });
});

describe('a large page', () => {
  test.each([
    ['page/text', { js: false }, 'Ada'],
    ['page/markdown', { options: { js: false } }, 'Ada'],
    ['page/changes', { options: { js: false } }, '"is_first":true'],
  ])(
    'read by %s keeps nobody waiting',
    async (tool, more, said) => {
      const html = `<!doctype html><title>Hens</title><main>${'<p class=hen>Ida <b>and</b> Ada lay'.repeat(60_000)}</main>`;
      const site = await serveSite({ '/': html, '/small': '<p>Egg' });
      const house = await openHouse();
      const small = () => house.done('page/text', { url: `${site.url}/small`, js: false });
      await small();

      let isOver = false;
      const large = house.done(tool, { url: site.url, ...more }).finally(() => {
        isOver = true;
      });
      const waits: number[] = [];
      while (!isOver) {
        const began = performance.now();
        await small();
        waits.push(performance.now() - began);
      }
      const output = await large;

      const began = performance.now();
      readHere({ html, url: site.url, text: { links: false } });
      expect(Math.max(...waits)).toBeLessThan((performance.now() - began) / 2);
      expect(JSON.stringify(output)).toContain(said);
    },
    60_000,
  );
});

describe('a copy', () => {
  test('is taken for nothing while it is young enough', async () => {
    const count = counter();
    const site = await serveSite({ '/': () => `Eggs: ${count()}` });
    const house = await openHouse();
    const input = { url: site.url, js: false };

    const first = await house.done('page/text', { ...input, max_age: 60 });
    const copy = await house.done('page/text', { ...input, max_age: 60 });
    const fresh = await house.done('page/text', input);

    expect([first, copy, fresh].map(({ content }) => content)).toEqual(['Eggs: 1', 'Eggs: 1', 'Eggs: 2']);
    expect([first, copy, fresh].map(({ credits_used: used }) => used)).toEqual([1, 0, 1]);
    expect(copy['retrieved_at']).toBe(first['retrieved_at']);
  });

  test('is another one for other headers, another device and another tool', async () => {
    const site = await serveSite({ '/': '<p>Eggs' });
    const house = await openHouse();
    const input = { url: site.url, js: false, max_age: 60 };

    await house.done('page/text', input);
    await house.done('page/text', { ...input, headers: { cookie: 'hen=ida' } });
    await house.done('page/text', { ...input, device: 'mobile' });
    await house.done('page/html', input);
    await house.done('page/html', input);

    expect(site.seen).toHaveLength(4);
  });

  test('is read on where a long result was cut, although the page has changed', async () => {
    const count = counter();
    const site = await serveSite({ '/': () => `<pre>${`egg ${count()} `.repeat(3_000)}</pre>` });
    const house = await openHouse();
    const budget = { resultChars: 10_000 };

    const parts: string[] = [];
    let input: unknown = { url: site.url, js: false };
    for (let turn = 0; turn < 10 && input !== undefined; turn += 1) {
      const output = await house.done('page/text', input, { budget });
      parts.push(String(output['content']));
      input = Object(output['next']).arguments;
    }

    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join('')).toBe('egg 1 '.repeat(3_000).trim());
    expect(site.seen).toHaveLength(1);
  });

  test('is read on item by item, and an item that is too long is cut', async () => {
    const site = await serveSite({ '/': `<p>${'x'.repeat(9_000)}</p><p>Ida</p><p>${'y'.repeat(5_000)}</p>` });
    const house = await openHouse();
    const budget = { resultChars: 10_000 };

    const first = await house.done('page/selectedMultiple', { url: site.url, js: false, selectors: ['p'] }, { budget });
    const { tool, arguments: rest } = Object(first['next']);
    const second = await house.done(tool, rest, { budget });

    expect(first['areas']).toEqual([expect.stringMatching(/^<p>x+\u2026$/), '<p>Ida</p>']);
    expect(second['areas']).toEqual([expect.stringMatching(/^<p>y+/)]);
    expect(second['next']).toBeUndefined();
  });
});
