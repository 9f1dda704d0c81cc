import { join } from 'node:path';
import { crc32, gunzipSync, inflateRawSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import * as z from 'zod';
import extraction from '../../examples/online-retail/extraction.json' with { type: 'json' };
import integration from '../../examples/online-retail/integration.json' with { type: 'json' };
import reconcile from '../../examples/online-retail/reconcile.json' with { type: 'json' };
import restock from '../../examples/online-retail/restock.json' with { type: 'json' };
import { readShop, startService } from '../../examples/online-retail/service.ts';
import workflow from '../../examples/online-retail/workflow.json' with { type: 'json' };

const shop = readShop(join(import.meta.dirname, '../../examples/data/online-retail.json'));
const ids = shop.series.map(({ id }) => id);

const Item = z.looseObject({ id: z.string(), file: z.string().optional() });
const Body = z.looseObject({ items: z.array(Item).optional() });

async function open(token = 'hen-house-key') {
  const service = await startService({ shop, token: 'hen-house-key' });
  onTestFinished(() => service.close());
  return (path: string, method = 'GET') =>
    fetch(`${service.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
}

/** The status and the body of what is asked for. */
async function serve(token?: string) {
  const request = await open(token);
  return async (path: string, method?: string) => {
    const response = await request(path, method);
    return { status: response.status, body: Body.parse(await response.json()) };
  };
}

/** A file of the shop: its kind, how it says that it is encoded, and its bytes. */
async function download(path: string) {
  const request = await open();
  const response = await request(path);
  const { headers } = response;
  return {
    type: headers.get('content-type'),
    encoding: headers.get('content-encoding'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** The files of an archive by name, by another reader than ours. */
async function unzip(bytes: Buffer): Promise<Readonly<Record<string, string>>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const content = inflateRawSync(bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize));
    expect(crc32(content)).toBe(entry.crc32);
    expect(content.length).toBe(entry.uncompressedSize);
    files[entry.fileName] = content.toString();
  }
  return files;
}

function valuesOf(id: string): readonly number[] | undefined {
  return shop.series.find((series) => series.id === id)?.y;
}

test('lists the metadata of the series page by page, with the total', async () => {
  const get = await serve();

  const pages = await Promise.all([1, 2, 3].map((page) => get(`/series?page=${page}&limit=8`)));

  expect(pages.map(({ body }) => body.items?.length)).toEqual([8, 8, 4]);
  expect(pages.flatMap(({ body }) => body.items?.map(({ id }) => id))).toEqual(ids);
  expect(pages[1]?.body).toMatchObject({ page: 2, limit: 8, total: 20 });
});

test('keeps the daily values out of the list', async () => {
  const get = await serve();

  const { body } = await get('/series?limit=3');

  expect(body.items?.[2]).toEqual({
    id: 'country_france',
    kind: 'branch',
    label: 'France, revenue',
    unit: 'GBP',
    start: '2010-12-01',
    days: 373,
    file: 'country_france.xml.zip',
  });
});

test('names a file in the list where a series is exported', async () => {
  const get = await serve();

  const { body } = await get('/series?limit=100');

  expect(body.items?.flatMap(({ file }) => file ?? [])).toEqual(['country_france.xml.zip', 'country_belgium.csv.gz']);
});

test('exports a series as CSV that is packed with gzip', async () => {
  const { type, encoding, bytes } = await download('/exports/country_belgium.csv.gz');

  const [head, ...rows] = gunzipSync(bytes).toString().trimEnd().split('\r\n');
  expect({ type, encoding, head }).toEqual({ type: 'application/gzip', encoding: null, head: 'date,value' });
  expect(rows.map((row) => Number(row.split(',')[1]))).toEqual(valuesOf('country_belgium'));
  expect([rows[0], rows[2], rows.at(-1)]).toEqual(['2010-12-01,0', '2010-12-03,310.1', '2011-12-08,0']);
});

test('exports a series as XML in a ZIP archive', async () => {
  const { type, encoding, bytes } = await download('/exports/country_france.xml.zip');

  const files = await unzip(bytes);
  const days = [...(files['series.xml'] ?? '').matchAll(/<day date="(.+?)" value="(.+?)"\/>/g)];
  expect({ type, encoding, names: Object.keys(files) }).toEqual({
    type: 'application/zip',
    encoding: null,
    names: ['series.xml'],
  });
  expect(days.map(([, , value]) => Number(value))).toEqual(valuesOf('country_france'));
  expect([days[0]?.[1], days.at(-1)?.[1]]).toEqual(['2010-12-01', '2011-12-08']);
});

test('exports the days until the one that is asked for', async () => {
  const { bytes } = await download('/exports/country_belgium.csv.gz?until=2010-12-03');

  expect(gunzipSync(bytes).toString()).toBe('date,value\r\n2010-12-01,0\r\n2010-12-02,0\r\n2010-12-03,310.1\r\n');
});

test('answers a page behind the last one with no items', async () => {
  const get = await serve();

  expect(await get('/series?page=4&limit=8')).toEqual({
    status: 200,
    body: { items: [], page: 4, limit: 8, total: 20 },
  });
});

test('has the daily values of one series', async () => {
  const get = await serve();

  const { body } = await get('/series/country_france');

  expect(body).toMatchObject({ id: 'country_france', days: 373 });
  expect(body.values).toEqual(valuesOf('country_france'));
});

test.each([
  ['/series?page=0', 'GET', 400],
  ['/series?page=one', 'GET', 400],
  ['/series?limit=0', 'GET', 400],
  ['/series?limit=101', 'GET', 400],
  ['/series/country_atlantis', 'GET', 404],
  ['/exports/country_france.csv.gz', 'GET', 404],
  ['/exports/country_netherlands.csv.gz', 'GET', 404],
  ['/exports/undefined', 'GET', 404],
  ['/exports/country_belgium.csv.gz?until=october', 'GET', 400],
  ['//', 'GET', 404],
  ['/orders/sku_22383-1', 'GET', 404],
  ['/orders/sku_22383-1/payment', 'POST', 404],
  ['/orders', 'POST', 400],
  ['/orders', 'GET', 405],
  ['/orders/sku_22383-1/payment', 'GET', 405],
  ['/orders/sku_22383-1/egg', 'GET', 404],
  ['/orders-of-eggs', 'GET', 404],
  ['/orders/sku_22383-1', 'POST', 405],
  ['/series', 'POST', 405],
])('refuses %s by %s with %i', async (path, method, status) => {
  const get = await serve();

  expect(await get(path, method)).toEqual({ status, body: { error: expect.any(String) } });
});

test.each(['', 'fox'])('wants its token, not %j', async (token) => {
  const get = await serve(token);

  expect(await get('/series')).toMatchObject({ status: 401 });
  expect(await get('/exports/country_belgium.csv.gz')).toMatchObject({ status: 401 });
});

test.each([workflow, reconcile, restock])('has the workflow $id for the integration', ({ integrationIds, steps }) => {
  expect(integrationIds).toEqual([integration.id]);
  for (const step of steps) {
    expect(step.integrationId).toBe(integration.id);
    expect(JSON.stringify(step)).toContain(`<<${integration.id}_${Object.keys(integration.credentials)[0]}>>`);
  }
});

test('has definitions of files that are there', async () => {
  const paths = reconcile.steps
    .map(({ apiConfig }) => apiConfig.urlPath)
    .filter((path) => path.startsWith('/exports/'));
  const request = await open();

  const answers = await Promise.all([...paths, extraction.urlPath].map((path) => request(path)));

  expect(paths).toHaveLength(2);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});
