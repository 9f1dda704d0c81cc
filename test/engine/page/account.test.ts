import { expect, test } from 'vitest';
import { servePages } from '../../harness/pages.ts';
import { tempDir } from '../../harness/temp.ts';
import { serveSite } from '../../support/site.ts';

const pageKeys = [
  { key: 'hens-and-eggs', email: 'ida@coop.example', credits: 30, concurrency: 2 },
  { key: 'grain-and-hay', email: 'berta@coop.example', credits: 5, concurrency: 1 },
];
const ida = { api_key: 'hens-and-eggs' };

test('a key pays for what it retrieves, and for nothing that fails', async () => {
  const site = await serveSite({ '/': 'Eggs', '/broken': { status: 500 } });
  const pages = await servePages({ pageKeys });
  const get = (path: string) => pages.get('/html', { ...ida, url: site.url + path, js: 'false', proxy: 'residential' });

  const first = await get('/');
  await get('/broken');
  const account = await pages.get('/account', ida);

  expect(first.headers.get('x-credits-used')).toBe('10');
  expect(first.headers.get('x-credits-remaining')).toBe('20');
  expect(account.json()).toMatchObject({
    email: 'ida@coop.example',
    remaining_api_calls: 20,
    remaining_concurrency: 2,
  });
});

test('a retrieval holds a place and its credits until its caller goes away', async () => {
  const site = await serveSite({ '/': { hang: true } });
  const pages = await servePages({ pageKeys });
  const leaving = new AbortController();
  const slow = pages.get('/html', { ...ida, url: site.url, js: 'false' }, { signal: leaving.signal });
  const gone = expect(slow).rejects.toThrow('aborted');
  await site.hanging;
  const during = (await pages.get('/account', ida)).json();

  leaving.abort();
  await gone;
  await site.abandoned;
  const after = (await pages.get('/account', ida)).json();

  expect(during).toMatchObject({ remaining_api_calls: 29, remaining_concurrency: 1 });
  expect(after).toMatchObject({ remaining_api_calls: 30, remaining_concurrency: 2 });
});

test('what was spent stays spent when Patchbay is started again, also under another key', async () => {
  const site = await serveSite({ '/': 'Eggs' });
  const dataDir = tempDir();
  const first = await servePages({ pageKeys }, dataDir);
  await first.get('/html', { ...ida, url: site.url, js: 'false' });
  await first.house.close();

  const second = await servePages({ pageKeys }, dataDir);

  expect((await second.get('/account', ida)).json()).toMatchObject({ remaining_api_calls: 29 });
  expect((await second.get('/account', { api_key: 'grain-and-hay' })).json()).toMatchObject({ remaining_api_calls: 5 });
});

test('resets_at is the beginning of the next month, in seconds', async () => {
  const pages = await servePages();

  const { resets_at: at } = Object((await pages.get('/account')).json());

  const begins = new Date(at * 1000);
  expect(begins.toISOString()).toMatch(/-01T00:00:00.000Z$/);
  expect(begins.getTime()).toBeGreaterThan(Date.now());
  expect(begins.getTime() - Date.now()).toBeLessThan(32 * 24 * 3_600_000);
});

test('without keys, PATCHBAY_TOKEN is the only one, in the query or as a bearer token', async () => {
  const pages = await servePages({ token: 'straw-and-hay' });

  expect((await pages.get('/account')).status).toBe(403);
  expect((await pages.get('/account', { api_key: 'straw' })).status).toBe(403);
  expect((await pages.get('/account', { api_key: 'straw-and-hay' })).status).toBe(200);
  const headers = { authorization: 'Bearer straw-and-hay' };
  expect((await pages.get('/account', {}, { headers })).status).toBe(200);
});

test('with keys, PATCHBAY_TOKEN is none', async () => {
  const pages = await servePages({ token: 'straw-and-hay', pageKeys });

  expect((await pages.get('/account', { api_key: 'straw-and-hay' })).status).toBe(403);
  expect((await pages.get('/account', ida)).status).toBe(200);
});

test('a key is in no error', async () => {
  const pages = await servePages({ pageKeys });

  const answers = [
    await pages.get('/html', { ...ida, url: 'http://10.0.0.7/', js: 'false' }),
    await pages.get('/html', { ...ida, timeout: 'hens' }),
    await pages.get('/html', { api_key: 'foxes-and-eggs' }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 403]);
  for (const { text } of answers) expect(text).not.toMatch(/hens-and-eggs|foxes-and-eggs/);
});
