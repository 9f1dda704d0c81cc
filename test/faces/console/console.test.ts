import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findProgram } from '../../../src/drivers/browser/launch.ts';
import { unpackedIn } from '../../drivers/browser/under.ts';
import { type Served, serveHttp } from '../../harness/mcp.ts';

const straw = 'straw-and-hay';

/** A shop with something to look at; one name tries to be more than a name. */
async function openShop(settings: Record<string, unknown> = {}): Promise<Served> {
  const served = await serveHttp(settings);
  const { house } = served;
  const items = [
    { id: 'eggs', name: 'Egg <script>document.title = "fox"</script>', price: 9 },
    { id: 'legs', name: 'Chicken Leg', price: 85 },
  ];
  await house.done('business/upsertProducts', { items });
  await house.done('business/recordPurchase', { items: [{ productId: 'eggs', qty: 300, total: 2100 }] });
  await house.done('business/recordSale', { items: [{ productId: 'legs', qty: 2 }] });
  await house.done('business/forecastSales', { productId: 'eggs', days: 7 });
  await house.done('workflow/execute', { workflow: { id: 'count-eggs', steps: [], finalTransform: '{"eggs": 7}' } });
  return served;
}

let browser: Browser;

beforeAll(async () => {
  const { path } = await findProgram({ named: undefined, folder: unpackedIn, log: { write() {} } });
  browser = await puppeteer.launch({ executablePath: path, args: ['--no-sandbox'] });
}, 60_000);

afterAll(() => browser.close());

async function look(url: string, headers: Record<string, string> = {}): Promise<Page> {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.setExtraHTTPHeaders(headers);
  await page.goto(url);
  return page;
}

const textOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, (element) => element.textContent ?? '');

const cellsOf = (page: Page, selector: string): Promise<string[]> =>
  page.$$eval(`${selector} td`, (cells) => cells.map((cell) => cell.textContent ?? ''));

describe('the console, in Chromium', { timeout: 60_000 }, () => {
  test('shows stock, forecasts, runs and tools, and takes nothing in them for markup', async () => {
    const { url } = await openShop();

    const page = await look(url);

    expect(await page.title()).toBe('Patchbay');
    expect(await cellsOf(page, '#stock')).toEqual([
      ...['Egg <script>document.title = "fox"</script>', 'main', '300', 'piece'],
      ...['Chicken Leg', 'main', '-2', 'piece'],
    ]);
    expect(await textOf(page, '#forecasts')).toContain('Egg <script>');
    expect(await cellsOf(page, '#runs')).toEqual(expect.arrayContaining(['count-eggs', 'succeeded']));
    expect(await textOf(page, '#tools')).toContain('workflow');
    expect(await page.$$('main script')).toEqual([]);
  });

  test('is styled, and says nothing in its log', async () => {
    const { url } = await openShop();
    const page = await look(url);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));

    await page.reload();

    const ground = (): Promise<string> => page.$eval('body', (body) => getComputedStyle(body).backgroundColor);
    expect(said.filter((line) => !line.includes('favicon'))).toEqual([]);
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
    expect(await ground()).toBe('rgb(246, 245, 241)');
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    expect(await ground()).toBe('rgb(21, 23, 26)');
  });

  test('fits a narrow screen', async () => {
    const { url } = await openShop();
    const page = await look(url);

    await page.setViewport({ width: 360, height: 700 });

    expect(await page.$eval('html', ({ scrollWidth }) => scrollWidth)).toBe(360);
  });

  test('shows runs whole, however long their ids and errors, on a wide screen and a narrow one', async () => {
    const served = await openShop();
    const steps = [{ id: 'x', apiConfig: { urlHost: 'http://127.0.0.1:9', urlPath: '/' } }];
    await served.house.done('workflow/execute', { workflow: { id: 'count-'.repeat(16), steps } });
    const page = await look(served.url);
    const isCut = () => page.$eval('#runs .table', ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);

    await page.setViewport({ width: 1280, height: 800 });
    expect(await isCut()).toBe(false);
    await page.setViewport({ width: 390, height: 800 });
    expect(await isCut()).toBe(false);
  });

  test('tells how long a run took, and its id', async () => {
    const { url, house } = await openShop();
    const { items } = await house.done('run/list', {});

    const cells = await cellsOf(await look(url), '#runs');

    expect(cells[3]).toMatch(/^\d+ ms$|^\d\.\d s$/);
    expect(cells[5]).toBe(JSON.parse(JSON.stringify(items))[0].id);
  });

  test('lists workflows, and puts what there is nothing of behind what there is', async () => {
    const { url, house } = await serveHttp();
    await house.done('workflow/upsert', { id: 'feed', input: { steps: [{ id: 'a', apiConfig: { urlPath: '/' } }] } });

    const page = await look(url);

    expect((await cellsOf(page, '#workflows')).slice(0, 2)).toEqual(['feed', '1']);
    expect(await page.$$eval('section', (sections) => sections.map(({ id }) => id))).toEqual([
      'workflows',
      'stock',
      'forecasts',
      'runs',
      'tools',
    ]);
  });

  test('shows the days to come of a chart that a narrow screen cuts', async () => {
    const { url } = await openShop();
    const page = await look(url);

    await page.setViewport({ width: 360, height: 700 });
    const ends = (name: string) => page.$eval(name, (part) => Math.round(part.getBoundingClientRect().right));

    expect(await page.$eval('.chart', ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
    expect(await ends('.chart img')).toBe(await ends('.chart'));
  });

  test('says what to do where there is nothing yet', async () => {
    const { url } = await serveHttp();

    const page = await look(url);

    expect(await textOf(page, '#stock')).toContain('business_record_purchase');
    expect(await textOf(page, '#forecasts')).toContain('business_forecast_sales');
    expect(await textOf(page, '#runs')).toContain('workflow_execute');
  });

  test('opens with the token as a password', async () => {
    const { url } = await openShop({ token: straw });

    const page = await look(url, { authorization: `Basic ${Buffer.from(`me:${straw}`).toString('base64')}` });

    expect(await textOf(page, '#stock')).toContain('Chicken Leg');
  });
});

describe('the console’s door', () => {
  test.each([
    ['nothing', undefined],
    ['a wrong token', 'Bearer fox'],
    ['a wrong password', `Basic ${Buffer.from('me:fox').toString('base64')}`],
    ['a name without a password', `Basic ${Buffer.from(straw).toString('base64')}`],
  ])('is shut to who brings %s, and a browser is told to ask', async (_what, authorization) => {
    const { url } = await openShop({ token: straw });

    const answer = await fetch(url, { headers: authorization === undefined ? {} : { authorization } });

    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('Basic realm="patchbay"');
    expect(await answer.text()).not.toContain('Chicken Leg');
  });

  test('takes the token as every other face does', async () => {
    const { url } = await serveHttp({ token: straw });

    expect((await fetch(url, { headers: { authorization: `Bearer ${straw}` } })).status).toBe(200);
  });

  test('allows no script, no frame and no other origin', async () => {
    const { url } = await serveHttp();

    const { headers } = await fetch(url);

    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await fetch(url, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
  });

  test('leaves POST to GraphQL, and is gone when it is not among the faces', async () => {
    const both = await serveHttp();
    const without = await serveHttp({ faces: 'graphql' });
    const query = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"query":"{__typename}"}' };

    expect(await (await fetch(both.url, query)).json()).toEqual({ data: { __typename: 'Query' } });
    expect((await fetch(without.url)).status).toBe(404);
  });
});
