import { expect, test } from 'vitest';
import { digestOf, egg, type FilesUnderTest } from './samples.ts';

const place = { bucket: 'coop', key: 'eggs.csv' };

/** Keys that somebody encodes wrong somewhere. */
const nasty = ['eggs.csv', 'a b/c  d', '%2F%41%', 'a+b&c=d?e#f~g', "!'()*,;:@$[]|^", 'é/日本/\u{1F414}.txt'];

export function linkContract(under: FilesUnderTest): void {
  leadContract(under);
  boundContract(under);
}

function leadContract(under: FilesUnderTest): void {
  test.each(nasty)('lead to %s and back', async (key) => {
    const files = await under.openServed();
    const now = Date.now();

    const put = await files.link({ bucket: 'coop', key, method: 'PUT', expiresSeconds: 60, contentType: 'text/csv' });
    const sent = await fetch(put.url, { method: 'PUT', headers: put.headers, body: '7 eggs' });
    const get = await files.link({ bucket: 'coop', key, method: 'GET', expiresSeconds: 60 });
    const got = await fetch(get.url);

    expect([sent.status, got.status]).toEqual([200, 200]);
    expect(await files.stat({ bucket: 'coop', key })).toMatchObject({
      sha256: digestOf('7 eggs'),
      contentType: 'text/csv',
    });
    expect([got.headers.get('content-type'), await got.text()]).toEqual(['text/csv', '7 eggs']);
    expect(put.headers).toEqual({ 'content-type': 'text/csv' });
    // The moment of a link has whole seconds.
    expect(get.expiresAt).toBeGreaterThan(now + 58_000);
    expect(get.expiresAt).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  test('are made for files that are not there, and say so', async () => {
    const files = await under.openServed();
    await files.put(egg('other'));

    const { url } = await files.link({ ...place, method: 'GET', expiresSeconds: 60 });

    expect((await fetch(url)).status).toBe(404);
    await files.put(egg());
    expect((await fetch(url)).status).toBe(200);
  });
}

function boundContract(under: FilesUnderTest): void {
  test('are good for one thing', async () => {
    const files = await under.openServed();
    await files.put(egg());
    const get = await files.link({ ...place, method: 'GET', expiresSeconds: 60 });
    const put = await files.link({ ...place, method: 'PUT', expiresSeconds: 60, contentType: 'text/csv' });
    const html = { 'content-type': 'text/html' };

    const statuses = [
      await fetch(put.url),
      await fetch(get.url, { method: 'PUT', body: 'x' }),
      await fetch(put.url, { method: 'PUT', headers: html, body: 'x' }),
      await fetch(get.url.replace('eggs.csv', 'egg.csv')),
      await fetch(get.url.replace('Expires=60', 'Expires=61')),
      await fetch(get.url.slice(0, get.url.indexOf('?'))),
    ].map(({ status }) => status);

    expect(statuses).toEqual(Array(6).fill(403));
    expect(await files.stat(place)).toMatchObject({ sha256: digestOf('7 eggs') });
  });

  test('give a part of a file, and a tag by which it is known again', async () => {
    const files = await under.openServed();
    await files.put(egg());
    const { url } = await files.link({ ...place, method: 'GET', expiresSeconds: 60 });

    const part = await fetch(url, { headers: { range: 'bytes=2-4' } });
    const etag = part.headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { 'if-none-match': etag } });

    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/6', 'egg']);
    expect(etag).toMatch(/^".+"$/);
    expect(again.status).toBe(304);
  });
}
