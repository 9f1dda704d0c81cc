import { expect, test } from 'vitest';
import { digestOf } from '../../drivers/files/samples.ts';
import { codeOf, openStand, send } from './stand.ts';

test('serves the bytes of a link, as a file to be saved that no page can use', async () => {
  const { link, put } = await openStand();
  await put('a/eggs "1" é.csv', '7 eggs');

  const answer = await send(await link('a/eggs "1" é.csv'));

  expect([answer.status, answer.text]).toEqual([200, '7 eggs']);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv',
    'content-length': '6',
    'content-disposition': `attachment; filename="eggs _1_ _.csv"; filename*=UTF-8''eggs%20%221%22%20%C3%A9.csv`,
    etag: `"${digestOf('7 eggs')}"`,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-cache',
  });
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test.each([
  ['text/html', 'attachment'],
  ['image/svg+xml', 'attachment'],
  ['application/xhtml+xml', 'attachment'],
  ['text/xml', 'attachment'],
  ['application/pdf', 'attachment'],
  ['text/javascript', 'attachment'],
  ['text/plain; charset=utf-8', 'inline'],
  ['IMAGE/PNG', 'inline'],
])('lets a browser show %s: %s', async (type, disposition) => {
  const { link, put } = await openStand();
  await put('x', '<script>alert(1)</script>', type);

  const { headers } = await send(await link('x'));

  expect(headers['content-type']).toBe(type);
  expect(headers['content-disposition']).toMatch(new RegExp(`^${disposition}; `));
});

test.each([
  ['bytes=0-0', 206, '7', 'bytes 0-0/6'],
  ['bytes=2-', 206, 'eggs', 'bytes 2-5/6'],
  ['bytes=2-99', 206, 'eggs', 'bytes 2-5/6'],
  ['bytes=-4', 206, 'eggs', 'bytes 2-5/6'],
  ['bytes=-99', 206, '7 eggs', 'bytes 0-5/6'],
  ['bytes=0-1,3-4', 200, '7 eggs', undefined],
  ['bytes=4-2', 200, '7 eggs', undefined],
  ['bytes=-', 200, '7 eggs', undefined],
  ['eggs=0-1', 200, '7 eggs', undefined],
  ['bytes=6-', 416, undefined, 'bytes */6'],
  ['bytes=-0', 416, undefined, 'bytes */6'],
])('answers the range %s with %i', async (range, status, text, contentRange) => {
  const { link, put } = await openStand();
  await put('eggs.csv', '7 eggs');

  const answer = await send(await link(), 'GET', { range });

  expect(answer.status).toBe(status);
  expect(answer.headers['content-range']).toBe(contentRange);
  if (text === undefined) expect(codeOf(answer)).toBe('InvalidRange');
  else expect([answer.text, answer.headers['content-length']]).toEqual([text, String(text.length)]);
});

const etag = `"${digestOf('7 eggs')}"`;
const other = `"${digestOf('8 eggs')}"`;

test.each([
  [{ 'if-none-match': etag }, 304],
  [{ 'if-none-match': `${other}, W/${etag}` }, 304],
  [{ 'if-none-match': '*' }, 304],
  [{ 'if-none-match': other }, 200],
  [{ 'if-none-match': etag, range: 'bytes=0-1' }, 304],
  [{ 'if-match': etag }, 200],
  [{ 'if-match': '*' }, 200],
  [{ 'if-match': other }, 412],
  [{ 'if-match': `W/${etag}` }, 412],
  [{ 'if-unmodified-since': 'Sat, 21 Nov 1998 20:00:00 GMT' }, 412],
  [{ 'if-unmodified-since': 'Sat, 21 Nov 1998 20:00:00 GMT', 'if-match': etag }, 200],
  [{ 'if-unmodified-since': 'Sat, 21 Nov 2099 20:00:00 GMT' }, 200],
  [{ 'if-unmodified-since': 'when the hens lay' }, 200],
  [{ 'if-modified-since': 'Sat, 21 Nov 1998 20:00:00 GMT' }, 200],
  [{ 'if-modified-since': 'Sat, 21 Nov 2099 20:00:00 GMT' }, 304],
  [{ 'if-modified-since': 'Sat, 21 Nov 2099 20:00:00 GMT', 'if-none-match': '"hens"' }, 200],
  [{ 'if-modified-since': 'when the hens lay' }, 200],
  [{ 'if-range': etag, range: 'bytes=0-1' }, 206],
  [{ 'if-range': other, range: 'bytes=0-1' }, 200],
  [{ 'if-range': 'Sat, 21 Nov 2026 20:00:00 GMT', range: 'bytes=0-1' }, 200],
])('answers %j with %i', async (headers: Record<string, string>, status) => {
  const { link, put } = await openStand();
  await put('eggs.csv', '7 eggs');

  const answer = await send(await link(), 'GET', headers);

  expect(answer.status).toBe(status);
  if (status === 304) expect([answer.text, answer.headers.etag]).toEqual(['', etag]);
});

test('a file is unmodified since the time that it is told to be of', async () => {
  const { link, put } = await openStand();
  await put('eggs.csv', '7 eggs');
  const { headers } = await send(await link(), 'HEAD');

  const answer = await send(await link(), 'GET', { 'if-unmodified-since': headers['last-modified'] ?? '' });

  expect(answer.status).toBe(200);
});

test('tells the head of a file by the same link', async () => {
  const { link, put } = await openStand();
  await put('eggs.csv', '7 eggs');

  const head = await send(await link(), 'HEAD', { range: 'bytes=0-1' });

  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers).toMatchObject({ 'content-length': '6', etag, 'content-type': 'text/csv' });
  expect((await send(await link('nest.csv'), 'HEAD')).status).toBe(404);
});

test('serves an empty file, and one of several megabytes in whole and in part', async () => {
  const { link, put } = await openStand();
  const large = Buffer.alloc(5_000_000, 'eggs and hens ');
  await put('empty', '');
  await put('large', large);

  const [empty, whole] = [await send(await link('empty')), await send(await link('large'))];
  const part = await send(await link('large'), 'GET', { range: 'bytes=1000001-4000000' });

  expect([empty.status, empty.text, empty.headers['content-length']]).toEqual([200, '', '0']);
  expect((await send(await link('empty'), 'GET', { range: 'bytes=0-' })).status).toBe(416);
  expect(whole.body.equals(large)).toBe(true);
  expect(part.body.equals(large.subarray(1_000_001, 4_000_001))).toBe(true);
});

test('says in the form of S3 that there is no such file', async () => {
  const { link, put } = await openStand();
  await put('nest/egg', 'x');

  for (const key of ['eggs.csv', 'nest', 'nest/egg/white']) {
    const answer = await send(await link(key));
    expect([answer.status, codeOf(answer)]).toEqual([404, 'NoSuchKey']);
    expect(answer.headers['content-type']).toBe('application/xml');
    expect(answer.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
  }
});

test('survives clients that leave in the middle', async () => {
  const { link, put, files } = await openStand();
  await put('large', Buffer.alloc(8_000_000));
  const url = await link('large');

  for (let at = 0; at < 5; at += 1) {
    const leaving = new AbortController();
    const { body } = await fetch(url, { signal: leaving.signal });
    await body?.getReader().read();
    leaving.abort();
  }

  expect((await send(url)).body.length).toBe(8_000_000);
  expect(await files.stat({ bucket: 'coop', key: 'large' })).toMatchObject({ sizeBytes: 8_000_000 });
});
