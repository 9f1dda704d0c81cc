import { expect, test } from 'vitest';
import type { Outcome } from '../../../src/core/door.ts';
import { limits } from '../../../src/core/limits.ts';
import { digestOf } from '../../drivers/files/samples.ts';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64');
const csv = { bucket: 'coop', path: 'a/eggs.csv', content_base64: base64('7 eggs'), content_type: 'text/csv' };
const known = { size: 6, sha256: digestOf('7 eggs'), content_type: 'text/csv' };

function open(settings: Record<string, unknown> = {}) {
  return openHouse({ filesPort: 0, ...settings });
}

/** What a failed call is told. */
function failure(outcome: Outcome) {
  return outcome.kind === 'failed' ? outcome.error.toBody() : outcome;
}

function secondsUntil(time: unknown): number {
  return (Date.parse(String(time)) - Date.now()) / 1_000;
}

test('stores a file and gives a link to it', async () => {
  const house = await open();

  const first = await house.done('db/uploadFile', csv);
  const second = await house.done('db/uploadFile', csv);

  const stored = { bucket: 'coop', path: 'a/eggs.csv', ...known };
  expect(first).toEqual({ ...stored, overwritten: false, url: expect.any(String), expires_at: expect.any(String) });
  expect(second).toMatchObject({ ...stored, overwritten: true });
  expect(await (await fetch(String(first.url))).text()).toBe('7 eggs');
  expect(secondsUntil(first.expires_at)).toBeGreaterThan(3_590);
  expect(secondsUntil(first.expires_at)).toBeLessThanOrEqual(3_600);
});

test('calls a file without a type a stream of bytes', async () => {
  const house = await open();

  const answer = await house.done('db/uploadFile', { bucket: 'coop', path: 'x', content_base64: '' });

  expect(answer).toMatchObject({ size: 0, content_type: 'application/octet-stream', sha256: digestOf('') });
});

test('gives a link to a file that is there, for as long as was asked', async () => {
  const house = await open();
  await house.done('db/uploadFile', csv);

  const answer = await house.done('db/downloadFile', { bucket: 'coop', path: 'a/eggs.csv', expires: 60 });
  const usual = await house.done('db/downloadFile', { bucket: 'coop', path: 'a/eggs.csv' });

  expect(answer).toEqual({
    ...known,
    url: expect.stringContaining('X-Amz-Expires=60&'),
    expires_at: expect.any(String),
  });
  expect(usual.url).toContain('X-Amz-Expires=3600&');
  const response = await fetch(String(answer.url));
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'text/csv',
    '7 eggs',
  ]);
});

test.each([0, -1, 604_801, 1.5, '60'])('refuses a link for %j seconds', async (expires) => {
  const house = await open();
  await house.done('db/uploadFile', csv);

  const outcome = await house.call('db/downloadFile', { bucket: 'coop', path: 'a/eggs.csv', expires });

  expect(failure(outcome)).toMatchObject({ code: 'invalid_input' });
});

test('says what is there when a file is not', async () => {
  const house = await open();
  const ask = async (bucket: string, path: string) => failure(await house.call('db/downloadFile', { bucket, path }));

  expect(await ask('coop', 'eggs.csv')).toMatchObject({
    code: 'not_found',
    reason: 'NOT_FOUND',
    message: 'There was no bucket "coop".',
    hint: 'There is none yet: the first upload makes it.',
  });
  await house.done('db/uploadFile', csv);

  expect(await ask('barn', 'x')).toMatchObject({ reason: 'NOT_FOUND', hint: 'Buckets: coop.' });
  expect(await ask('coop', 'a/egg.csv')).toMatchObject({
    reason: 'NOT_FOUND',
    message: 'The bucket "coop" had no file "a/egg.csv".',
    hint: 'There are: a/eggs.csv. See db_list_files for more.',
  });
  expect(await ask('coop', 'b/egg.csv')).toMatchObject({ hint: 'See db_list_files.' });
});

test('lists files in pages, under a literal prefix', async () => {
  const house = await open();
  for (const path of ['b_1', 'bx1', 'a', 'b_2', 'b_3']) await house.done('db/uploadFile', { ...csv, path });

  const first = await house.done('db/listFiles', { bucket: 'coop', prefix: 'b_', limit: 2 });
  const rest = await house.done('db/listFiles', { bucket: 'coop', prefix: 'b_', cursor: first.next_cursor });
  const all = await house.done('db/listFiles', { bucket: 'coop' });

  expect(first).toMatchObject({ files: [{ path: 'b_1', ...known }, { path: 'b_2' }], has_more: true });
  expect(secondsUntil(pick(first, 'files', 0, 'updated_at'))).toBeGreaterThan(-60);
  expect(rest).toEqual({ files: [expect.objectContaining({ path: 'b_3' })], has_more: false });
  expect(pick(all, 'files')).toHaveLength(5);
});

test('ends a page where the caller can carry no more, and goes on behind it', async () => {
  const house = await open();
  const paths = Array.from({ length: 7 }, (_, index) => `egg-${index}-${'x'.repeat(200)}`);
  for (const path of paths) await house.done('db/uploadFile', { ...csv, path });
  const budget = { budget: { resultChars: 2_000 } };

  const first = await house.done('db/listFiles', { bucket: 'coop' }, budget);
  const rest = await house.done('db/listFiles', { bucket: 'coop', cursor: first.next_cursor });

  expect(first).toMatchObject({ has_more: true, notes: ['Only 2 files fitted into the answer.'] });
  expect(JSON.stringify(first).length).toBeLessThan(2_000);
  expect([first, rest].flatMap((page) => pick(page, 'files')).map((file) => pick(file, 'path'))).toEqual(paths);
  expect(rest).not.toHaveProperty('notes');
});

test.each([
  { bucket: 'coop', prefix: 'b' },
  { bucket: 'barn', prefix: '' },
])('refuses the cursor of another list for %j', async (other) => {
  const house = await open();
  for (const bucket of ['coop', 'barn'])
    for (const path of ['a', 'b1', 'b2']) await house.done('db/uploadFile', { ...csv, bucket, path });
  const { next_cursor } = await house.done('db/listFiles', { bucket: 'coop', limit: 1 });

  expect(failure(await house.call('db/listFiles', { ...other, cursor: next_cursor }))).toMatchObject({
    code: 'invalid_input',
    reason: 'INVALID_ARGUMENT',
    message: 'The cursor did not belong to this query.',
  });
});

test('tells an unknown bucket from one without such files', async () => {
  const house = await open();
  await house.done('db/uploadFile', csv);

  expect(await house.done('db/listFiles', { bucket: 'coop', prefix: 'z' })).toEqual({ files: [], has_more: false });
  expect(failure(await house.call('db/listFiles', { bucket: 'barn' }))).toMatchObject({
    code: 'not_found',
    reason: 'NOT_FOUND',
    hint: 'Buckets: coop.',
  });
});

test.each([
  { limit: 0 },
  { limit: 1_001 },
  { cursor: '' },
  { cursor: '!' },
  { cursor: 'YQ==' },
  { cursor: 'YQ' },
  { cursor: 'junk' },
])('refuses to list with %j', async (over) => {
  const house = await open();
  await house.done('db/uploadFile', csv);

  expect(failure(await house.call('db/listFiles', { bucket: 'coop', ...over }))).toMatchObject({
    code: 'invalid_input',
  });
});

test.each([
  ['not*base64!!', 'position 3'],
  ['YWJj\nYWJj', 'position 4'],
  [' YWJj', 'position 0'],
  ['YW-_', 'position 2'],
  ['YWJ', 'no multiple of 4'],
  ['YQ', 'no multiple of 4'],
  ['YR==', 'its last characters'],
  ['YWJjYR==', 'its last characters'],
  ['Y', 'its length is 1 character,'],
  ['YQ==\n', 'position 4'],
  ['Y\nQ==\n', 'position 1'],
  ['Y===', 'position 3'],
  ['YQ==YQ==', 'position 4'],
  ['data:text/plain;base64,YQ==', 'position 4'],
])('refuses the base64 %j, and says where', async (content_base64, where) => {
  const house = await open();

  const told = failure(await house.call('db/uploadFile', { ...csv, content_base64 }));

  expect(told).toMatchObject({
    code: 'invalid_input',
    reason: 'INVALID_ARGUMENT',
    message: expect.stringContaining(where),
  });
});

test('takes 10 MiB in a call and names the other way for more', async () => {
  const house = await open();
  const bytes = Buffer.alloc(limits.fileCallBytes, 7);

  const most = await house.done('db/uploadFile', { ...csv, content_base64: base64(bytes) });
  const more = await house.call('db/uploadFile', { ...csv, content_base64: base64(Buffer.alloc(bytes.length + 1)) });

  expect(most.size).toBe(bytes.length);
  expect(failure(more)).toMatchObject({
    code: 'invalid_input',
    reason: 'TOO_LARGE',
    message: expect.stringContaining('10485760'),
    hint: expect.stringContaining('db_create_upload_url'),
  });
});

test.each(['eggs', 'text/', 'text/csv\r\nx: y', 'té/xt', ''])('refuses the content type %j', async (content_type) => {
  const house = await open();
  const refused = {
    code: 'invalid_input',
    reason: 'INVALID_ARGUMENT',
    message: 'The content type was no media type, such as text/csv.',
  };

  expect(failure(await house.call('db/uploadFile', { ...csv, content_type }))).toMatchObject(refused);
  expect(failure(await house.call('db/createUploadUrl', { bucket: 'coop', path: 'x', content_type }))).toMatchObject(
    refused,
  );
});

test.each([
  ['../eggs.csv', 'coop'],
  ['/etc/passwd', 'coop'],
  ['a//b', 'coop'],
  ['a\u202eb', 'coop'],
  ['eggs.csv', '../coop'],
])('refuses the path %j in the bucket %s', async (path, bucket) => {
  const house = await open();

  for (const [tool, more] of [
    ['db/uploadFile', { content_base64: '' }],
    ['db/downloadFile', {}],
    ['db/createUploadUrl', {}],
    ['db/deleteFile', {}],
  ] as const)
    expect(failure(await house.call(tool, { bucket, path, ...more }))).toMatchObject({
      code: 'invalid_input',
      reason: 'INVALID_PATH',
    });
});

test('gives a link to which a file is sent', async () => {
  const house = await open();
  const place = { bucket: 'coop', path: 'large.bin' };
  const bytes = Buffer.alloc(11 * 1024 * 1024, 'egg');

  const link = await house.done('db/createUploadUrl', { ...place, content_type: 'video/mp4', expires: 60 });
  const headers = { 'content-type': 'video/mp4' };
  const sent = await fetch(String(link.url), { method: 'PUT', headers, body: bytes });
  const got = await house.done('db/downloadFile', place);

  expect(link).toMatchObject({ method: 'PUT', headers, max_bytes: limits.uploadBytes });
  expect(sent.status).toBe(200);
  expect(got).toMatchObject({ size: bytes.length, content_type: 'video/mp4', sha256: digestOf(bytes) });
  expect(Buffer.from(await (await fetch(String(got.url))).arrayBuffer()).equals(bytes)).toBe(true);
});

test('deletes a file, and says whether there was one', async () => {
  const house = await open();
  const { url } = await house.done('db/uploadFile', csv);

  expect(await house.done('db/deleteFile', { bucket: 'coop', path: csv.path })).toEqual({ deleted: true });
  expect(await house.done('db/deleteFile', { bucket: 'coop', path: csv.path })).toEqual({ deleted: false });
  expect((await fetch(String(url))).status).toBe(404);
});

test('offers what only reads, while Patchbay only reads', async () => {
  const house = await open({ readOnly: true });
  const names = house.registry.entries
    .map(({ tool }) => tool.name)
    .filter((name) => /^db\/.*(?:file|upload)/i.test(name));

  expect(names).toEqual(['db/downloadFile', 'db/listFiles']);
});
