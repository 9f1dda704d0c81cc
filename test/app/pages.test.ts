import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCommandLine, readConfig } from '../../src/app/config.ts';
import { servePages } from '../harness/pages.ts';
import { tempDir } from '../harness/temp.ts';
import { startProxy } from '../support/proxy.ts';
import { serveSite } from '../support/site.ts';

function read(pages: unknown, environment: Record<string, string> = {}) {
  const dataDir = tempDir();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'mcp.config.json'), JSON.stringify({ pages }));
  return readConfig(readCommandLine(['--data', dataDir]), environment);
}

test('keys, proxies and the rest come from the file, the browser from a variable as well', () => {
  const config = read(
    { keys: [{ key: 'hens-and-eggs', email: 'ida@coop.example' }], compat: 'live', browser: '/usr/bin/hen' },
    { PATCHBAY_BROWSER: 'off' },
  );

  expect(config).toMatchObject({
    pageKeys: [{ key: 'hens-and-eggs', email: 'ida@coop.example', credits: 2_000, concurrency: 10 }],
    pageProxies: { datacenter: {}, residential: {} },
    pageCompat: 'live',
    pageBrowser: 'off',
  });
});

test.each([
  [{ keys: [{ key: 'short' }] }, 'pages.keys'],
  [{ keys: [{ key: 'hens-and-eggs', credit: 1 }] }, 'pages.keys'],
  [{ proxies: { datacenter: { us: ['socks5://127.0.0.1:1'] } } }, 'pages.proxies'],
  [{ proxies: { datacenter: { xx: [] } } }, 'pages.proxies'],
  [{ compat: 'dead' }, 'pages.compat'],
  [{ kees: [] }, 'pages.kees'],
])('%j is refused with the name of the setting, and nothing of a key', (pages, name) => {
  expect(() => read(pages)).toThrow(name);
  expect(() => read(pages)).not.toThrow('hens-and-eggs');
});

test('a configured proxy of the kind and the country is used, and told without its address', async () => {
  const site = await serveSite({ '/': 'Eggs' });
  const proxy = await startProxy();
  const pages = await servePages({ pageProxies: { residential: { de: [proxy.url] } } });
  const get = (more: Record<string, string>) => pages.get('/html', { url: site.url, js: 'false', ...more });

  const used = await get({ proxy: 'residential', country: 'de' });
  const none = await get({ proxy: 'residential' });

  expect(used).toMatchObject({ status: 200, text: 'Eggs' });
  expect([used, none].map(({ headers }) => headers.get('x-proxy'))).toEqual(['residential-de', 'direct']);
  expect(proxy.asked).toHaveLength(1);
});

test('answers are nested as the live service nests them where that is wanted', async () => {
  const site = await serveSite({ '/': '<h1>Eggs</h1>' });
  const pages = await servePages({ pageCompat: 'live' });

  const answer = await pages.get('/selected-multiple', { url: site.url, js: 'false', selectors: 'h1' });

  expect(answer.json()).toEqual([['<h1>Eggs</h1>']]);
});

test('no key and no address of a page is in the log', async () => {
  const lines: string[] = [];
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (line: string | Uint8Array) => lines.push(String(line)) > 0;
  try {
    const pages = await servePages({ pageKeys: [{ key: 'hens-and-eggs' }], logLevel: 'debug' });
    await pages.get('/html', { api_key: 'hens-and-eggs', url: 'http://10.0.0.7/secret-nest', js: 'false' });
    await pages.get('/html', { api_key: 'foxes-and-eggs', url: 'http://10.0.0.7/secret-nest', js: 'false' });
    await pages.house.close();
  } finally {
    process.stderr.write = write;
  }

  expect(lines.join('')).toContain('call failed');
  expect(lines.join('')).not.toMatch(/hens-and-eggs|foxes-and-eggs|secret-nest/);
});
