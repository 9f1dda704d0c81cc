import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Documents } from '../../../src/core/documents.ts';
import type { Opened } from '../../../src/core/driver.ts';
import { processDocuments } from '../../../src/drivers/page-documents/index.ts';
import { readDocument, readHere } from '../../../src/engine/page/document/read.ts';
import { testClock } from '../../harness/clock.ts';
import { entryUrl } from '../../harness/entry.ts';

const kit = { clock: testClock(), log: { write() {} }, dataDir: '.' };
const worker = entryUrl('document-worker').href;
const url = 'https://hens.example/coop/';
const { signal } = new AbortController();

function open(options: Record<string, unknown> = {}): Promise<Opened<Documents>> {
  return processDocuments.open(processDocuments.options.parse({ worker, ...options }), kit);
}

describe('large documents', () => {
  let opened: Opened<Documents>;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  test('are read as small ones are', async () => {
    const request = {
      html: `<!doctype html><title>Hens</title><h1>Ada</h1><p>An <a href=egg>egg</a>.${'<p>More'.repeat(50_000)}`,
      url,
      text: { links: true },
      selected: { selectors: ['h1', 'p > a'], all: false },
      written: { form: 'markdown', part: { selector: 'h1' } },
      links: true,
      meta: true,
    } as const;

    const read = await readDocument(request, { documents: opened.port, signal });

    expect(read).toEqual(readHere(request));
    expect(read.written).toBe('# Ada');
    expect(read.links).toEqual([{ url: `${url}egg`, text: 'egg' }]);
  });

  test('are refused with the error of their reader', async () => {
    const read = opened.port.read({ html: '<p>', url, selected: { selectors: ['p['], all: true } }, signal);

    await expect(read).rejects.toMatchObject({ code: 'invalid_input', message: 'Invalid CSS selector' });
  });

  test('do not hold up the server', async () => {
    const html = `<!doctype html>${'<p class=a>Hen <b>and</b> egg'.repeat(50_000)}`;
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);

    await opened.port.read({ html, url, selected: { selectors: ['p:nth-child(3)'], all: true } }, signal);
    clearInterval(watch);

    const before = performance.now();
    readHere({ html, url, selected: { selectors: ['p:nth-child(3)'], all: true } });
    expect(longest).toBeLessThan(performance.now() - before);
  });

  test('are given up by a caller who leaves, and others are read', async () => {
    const leaving = new AbortController();
    const html = '<p>Hen'.repeat(500_000);
    const left = opened.port.read({ html, url, meta: true }, leaving.signal);
    const stays = opened.port.read({ html: '<title>Egg</title>', url, meta: true }, signal);
    leaving.abort(new Error('gone'));

    await expect(left).rejects.toThrow('gone');
    expect((await stays).meta?.title).toBe('Egg');
  });
});

describe('a document that breaks a limit', () => {
  test('is given up after its time, and those in line are read', async () => {
    const opened = await open({ processes: 1, timeoutMs: 1_500 });
    const html = `<!doctype html>${'<p>Hen'.repeat(1_500_000)}`;

    const slow = opened.port.read({ html, url, written: { form: 'markdown', part: 'main' } }, signal);
    const next = opened.port.read({ html: '<title>Egg</title>', url, meta: true }, signal);

    await expect(slow).rejects.toMatchObject({ code: 'timeout', reason: 'PAGE_TOO_SLOW' });
    expect((await next).meta?.title).toBe('Egg');
    await opened.close();
  });

  test('is given up with its memory', async () => {
    const opened = await open({ memoryMib: 48 });
    const html = `<!doctype html>${'<p class=a id=b>Hen'.repeat(400_000)}`;

    const read = opened.port.read({ html, url, links: true }, signal);

    await expect(read).rejects.toMatchObject({ code: 'invalid_input', reason: 'PAGE_TOO_COMPLEX' });
    await opened.close();
  });

  test('is not read after the end', async () => {
    const opened = await open();
    const read = opened.port.read({ html: '<p>', url, links: true }, signal);
    await opened.close();

    await expect(read).rejects.toMatchObject({ reason: 'PAGE_READER_CLOSED' });
    await expect(opened.port.read({ html: '<p>', url }, signal)).rejects.toMatchObject({
      reason: 'PAGE_READER_CLOSED',
    });
  });
});
