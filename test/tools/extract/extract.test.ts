import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { upstream } from '../../harness/upstream.ts';

const csv = 'hen,eggs\nida,3\nada,4\n';
const records = [
  { hen: 'ida', eggs: '3' },
  { hen: 'ada', eggs: '4' },
];

test('extracts a file behind an address, with the secrets and placeholders of a call', async () => {
  const service = await upstream(() => ({ body: gzipSync(csv), headers: { 'content-type': 'application/gzip' } }));
  const house = await openHouse();
  const input = {
    urlHost: service.url,
    urlPath: '/<<coop>>.csv.gz',
    headers: { 'X-Api-Key': '<<key>>' },
    fileType: 'CSV',
    decompressionMethod: 'GZIP',
  };
  await house.done('extract/upsert', { id: 'eggs', input });

  const run = await house.done('extract/run', {
    id: 'eggs',
    payload: { coop: 'north' },
    credentials: { key: 'key-of-the-hens' },
  });

  expect(run).toMatchObject({ success: true, data: records, statusCode: 200, config: { id: 'eggs' } });
  expect(service.seen[0]).toMatchObject({ url: '/north.csv.gz', headers: { 'x-api-key': 'key-of-the-hens' } });
});

test('extracts bytes and text that are sent along', async () => {
  const house = await openHouse();
  const base64 = readFileSync(join(import.meta.dirname, '../../fixtures/extract/farm.zip')).toString('base64');

  const zipped = await house.done('extract/run', { file: { base64 } });
  const text = await house.done('extract/run', { file: { text: csv } });
  const part = await house.done('extract/run', {
    file: { text: '{"coops":[{"hens":[7]}]}', dataPath: 'coops[0].hens' },
  });

  expect(Object.keys(Object(zipped.data)).length).toBeGreaterThan(1);
  expect(text).toMatchObject({ success: true, data: records });
  expect(part).toMatchObject({ success: true, data: [7] });
});

test('reaches into an archive by the names of its files, dots and all', async () => {
  const house = await openHouse();
  const base64 = readFileSync(join(import.meta.dirname, '../../fixtures/extract/farm.zip')).toString('base64');
  const { data } = await house.done('extract/run', { file: { base64 } });
  const [name = '', content] = Object.entries(Object(data)).find(([entry]) => entry.includes('.')) ?? [];

  expect(await house.done('extract/run', { file: { base64, dataPath: name } })).toMatchObject({ data: content });
});

test('reports a file that is not what it should be as a failed run that says what to do', async () => {
  const service = await upstream(() => ({ body: 'no archive' }));
  const house = await openHouse();
  const endpoint = { id: 'eggs', urlHost: service.url, decompressionMethod: 'ZIP' };

  const run = await house.done('extract/run', { endpoint });

  expect(run).toMatchObject({ success: false, status: 'failed' });
  expect(String(run.error)).toMatch(/ZIP|archive/i);
});

test('stores, lists, reads and deletes extractions, their secrets masked', async () => {
  const house = await openHouse();
  const input = { urlHost: 'https://farm.example', urlPath: '/eggs', headers: { 'X-Api-Key': 'key-of-the-hens' } };

  const saved = await house.done('extract/upsert', { id: 'eggs', input });
  await house.done('extract/upsert', {
    id: 'eggs',
    input: { ...input, headers: pick(saved, 'headers'), urlPath: '/e' },
  });

  expect(saved).toMatchObject({ id: 'eggs', headers: { 'X-Api-Key': '****hens' } });
  expect(await house.done('extract/get', { id: 'eggs' })).toMatchObject({ urlPath: '/e' });
  expect(await house.done('extract/list', {})).toMatchObject({ total: 1, items: [{ id: 'eggs' }] });
  expect(await house.done('extract/delete', { id: 'eggs' })).toEqual({ deleted: true });
  expect(await house.done('extract/delete', { id: 'eggs' })).toEqual({ deleted: false });
  expect(await house.call('extract/get', { id: 'eggs' })).toMatchObject({ error: { reason: 'EXTRACT_NOT_FOUND' } });
});

test.each([
  [{}, 'Exactly one of id, endpoint and file'],
  [{ id: 'a', file: { text: '' } }, 'Exactly one of id, endpoint and file'],
  [{ file: {} }, 'Exactly one of file.text and file.base64'],
  [{ file: { base64: '***' } }, 'file.base64 was not base64'],
  [{ id: 'unknown' }, "Extraction with ID 'unknown' not found"],
  [{ endpoint: { id: 'a' } }, 'urlHost: is empty'],
])('refuses %j', async (input, message) => {
  const house = await openHouse();

  expect(pick(await house.call('extract/run', input), 'error', 'message')).toContain(message);
});
