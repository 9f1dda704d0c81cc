/** Pages that take names of their own, and pages that break off. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openSite, type Site, type Under } from './under.ts';

let under: Under;
let site: Site;

beforeAll(async () => {
  site = await openSite({
    '/named': '<p class="egg">brown</p><script>var eggs = 1</script>',
    '/torn': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
      response.write('<p>hen</p>');
      setTimeout(() => response.destroy(), 50);
    },
  });
  under = await openBrowser();
}, 60_000);

afterAll(async () => {
  await under.close();
  await site.close();
});

test('a program may use names that the page has taken', async () => {
  const { taken } = await under.render(`${site.origin}/named`, {
    script: 'const eggs = 5; eggs',
    take: { kind: 'script' },
  });

  expect(taken).toEqual({ kind: 'script', value: 5 });
});

test('a page whose server leaves in the middle of it fails at once', async () => {
  const before = Date.now();

  await expect(under.render(`${site.origin}/torn`, { timeoutMs: 20_000 })).rejects.toMatchObject({
    reason: 'CONNECTION_FAILED',
  });

  expect(Date.now() - before).toBeLessThan(10_000);
});
