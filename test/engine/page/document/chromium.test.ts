/**
 * Trees as Chromium makes them: recorded, and made anew where a Chromium is there. `vitest -u` records them again.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import { compileSelector, selectAll } from '../../../../src/engine/page/document/select.ts';
import { parsePage } from '../../../../src/engine/page/document/tree.ts';
import { visibleText } from '../../../../src/engine/page/document/text.ts';
import { trickyPages } from './tricky-pages.ts';

const recorded = join(import.meta.dirname, '../../../fixtures/pages/chromium-trees.json');
const browsers = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];
const browserPath = browsers.find((path) => existsSync(path));

interface Recorded {
  readonly name: string;
  /** `innerText` of the body. */
  readonly text: string;
  /** Outer HTML by selector. */
  readonly selected: Readonly<Record<string, readonly string[]>>;
}

const selectors = [
  ':root',
  'body > *',
  '[a], [title]',
  'p:not(:first-child)',
  'td, th, li',
  'b > i, b + *',
  ':nth-child(2n)',
];

/** Pages whose text is meant to be another: without formulas and drawings, with plain spaces, with what stands in forms, with where frames lead. */
const otherwise = new Set(['foreign content', 'entities', 'textarea and pre', 'frameset']);

/** Ours has no white space at the ends of lines. */
function withoutEnds(text: string): string {
  return text.replace(/[ \t]+$/gm, '').trim();
}

function pageOf(name: string, html: string): string {
  return name === 'quirks' ? html : `<!doctype html>${html}`;
}

async function readInChromium(executablePath: string): Promise<readonly Recorded[]> {
  let html = '';
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Listening on a port, so the address is of that kind.
  const { port } = server.address() as AddressInfo;
  const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const results: Recorded[] = [];
    for (const [name, markup] of Object.entries(trickyPages)) {
      html = pageOf(name, markup);
      await page.goto(`http://127.0.0.1:${port}/`);
      const text = String(await page.evaluate('document.body?.innerText ?? ""'));
      const selected = await page.evaluate(
        `(${JSON.stringify(selectors)}).map((css) => [css, [...document.querySelectorAll(css)].map((one) => one.outerHTML)])`,
      );
      // What the script above comes to.
      results.push({ name, text, selected: Object.fromEntries(selected as [string, string[]][]) });
    }
    return results;
  } finally {
    await browser.close();
    server.close();
  }
}

describe('a page has the tree of Chromium', () => {
  // Written by the last test of this file.
  const pages = JSON.parse(readFileSync(recorded, 'utf8')) as readonly Recorded[];

  test.each(pages.map((page) => [page.name, page] as const))('with %s', (name, { selected }) => {
    const tree = parsePage(pageOf(name, trickyPages[name] ?? ''));

    for (const css of selectors) expect(selectAll(tree, compileSelector(css)), css).toEqual(selected[css]);
  });

  test.each(pages.filter(({ name }) => !otherwise.has(name)).map((page) => [page.name, page] as const))(
    'and its text with %s',
    (name, { text }) => {
      expect(visibleText(parsePage(pageOf(name, trickyPages[name] ?? '')))).toBe(withoutEnds(text));
    },
  );

  test('in all the pages', () => {
    expect(pages.map(({ name }) => name)).toEqual(Object.keys(trickyPages));
    expect(pages.length).toBeGreaterThanOrEqual(24);
  });
});

test.skipIf(browserPath === undefined)(
  'what is recorded is what Chromium does',
  async () => {
    const pages = await readInChromium(browserPath ?? '');

    await expect(`${JSON.stringify(pages, null, 1)}\n`).toMatchFileSnapshot(recorded);
  },
  60_000,
);
