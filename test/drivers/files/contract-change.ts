import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { bytesOf, digestOf, egg, type FilesUnderTest, readAll, stream, textOf } from './samples.ts';

const place = { bucket: 'coop', key: 'eggs.csv' };

export function putContract(under: FilesUnderTest): void {
  keepContract(under);
  refuseContract(under);
  meetContract(under);
}

function keepContract(under: FilesUnderTest): void {
  test('gives back what was put, and what is known of it', async () => {
    const files = await under.open();
    const before = Date.now();

    const put = await files.put(egg());

    const known = { ...place, contentType: 'text/csv', sizeBytes: 6, sha256: digestOf('7 eggs') };
    expect(put).toEqual({ ...known, overwritten: false, updatedAt: expect.any(Number) });
    expect(Math.abs(put.updatedAt - before)).toBeLessThan(60_000);
    expect(await files.stat(place)).toEqual({ ...known, updatedAt: put.updatedAt });
    expect(await textOf(files)).toBe('7 eggs');
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['every byte', Buffer.from(Array.from({ length: 256 }, (_, at) => at))],
    ['more than any buffer', randomBytes(3_000_000)],
  ])('keeps %s as it is', async (_what, bytes) => {
    const files = await under.open();

    await files.put(egg('eggs.csv', { bytes, maxBytes: bytes.length }));
    const open = await files.open(place);
    const read = open === undefined ? undefined : await readAll(open.read());
    await open?.close();

    expect(read?.equals(bytes)).toBe(true);
    expect(open?.file).toMatchObject({ sizeBytes: bytes.length, sha256: digestOf(bytes) });
  });

  test('takes a stream', async () => {
    const files = await under.open();

    const put = await files.put(egg('eggs.csv', { bytes: stream('7', ' ', 'eggs') }));

    expect(put).toMatchObject({ sizeBytes: 6, sha256: digestOf('7 eggs') });
    expect(await textOf(files)).toBe('7 eggs');
  });

  test('says whether there was a file before, and puts all of the new one in its place', async () => {
    const [here, there] = await under.openTwice();
    await here.put(egg());

    const put = await there.put(egg('eggs.csv', { bytes: bytesOf('8'), contentType: 'text/plain' }));

    expect(put.overwritten).toBe(true);
    expect(await here.stat(place)).toMatchObject({ contentType: 'text/plain', sizeBytes: 1, sha256: digestOf('8') });
    expect(await textOf(here)).toBe('8');
  });
}

function refuseContract(under: FilesUnderTest): void {
  test.each([
    ['more bytes than allowed', { maxBytes: 5 }, 'TOO_LARGE'],
    ['a longer stream than allowed', { bytes: stream('123', '456'), maxBytes: 5 }, 'TOO_LARGE'],
    ['another digest than announced', { sha256: digestOf('8 eggs') }, 'CHECKSUM_MISMATCH'],
  ])('refuses %s and leaves what was there', async (_what, over, reason) => {
    const files = await under.open();
    await files.put(egg('eggs.csv', { bytes: bytesOf('old') }));

    await expect(files.put(egg('eggs.csv', over))).rejects.toMatchObject({ code: 'invalid_input', reason });

    expect(await textOf(files)).toBe('old');
  });

  test('takes as many bytes as allowed, with the digest that was announced', async () => {
    const files = await under.open();

    await files.put(egg('eggs.csv', { maxBytes: 6, sha256: digestOf('7 eggs') }));

    expect(await textOf(files)).toBe('7 eggs');
  });

  test('stores nothing of a stream that breaks, or is no longer wanted', async () => {
    const files = await under.open();
    async function* breaking(): AsyncGenerator<Uint8Array> {
      yield bytesOf('7 e');
      throw new Error('the wire was cut');
    }
    const stopped = AbortSignal.abort(new Error('not wanted'));

    await expect(files.put(egg('eggs.csv', { bytes: breaking() }))).rejects.toThrow('the wire was cut');
    await expect(files.put(egg('eggs.csv', { bytes: stream('7'), signal: stopped }))).rejects.toThrow('not wanted');

    expect(await files.stat(place)).toBeUndefined();
    expect(await files.list('coop', { prefix: '', limit: 10 })).toEqual({ files: [], hasMore: false });
  });
}

/** What happens when many do it at once. */
function meetContract(under: FilesUnderTest): void {
  test('shows one whole file or the other to whoever reads while many write', async () => {
    const [here, there] = await under.openTwice();
    const put = (at: number) =>
      (at % 2 === 0 ? here : there).put(
        egg('eggs.csv', { bytes: bytesOf(String(at % 10).repeat(20_000 + at)), contentType: `text/x-${at}` }),
      );
    await put(0);

    const writing = Promise.all(Array.from({ length: 40 }, (_, at) => put(at)));
    const seen: (readonly [string, string])[] = [];
    for (let at = 0; at < 40; at += 1) {
      const open = await (at % 2 === 0 ? there : here).open(place);
      const text = open === undefined ? '' : (await readAll(open.read())).toString();
      seen.push([`${open?.file.contentType} ${open?.file.sha256}`, text]);
      await open?.close();
    }
    await writing;

    for (const [known, text] of seen) {
      const at = text.length - 20_000;
      expect(text).toBe(String(at % 10).repeat(text.length));
      expect(known).toBe(`text/x-${at} ${digestOf(text)}`);
    }
  });
}

export function deleteContract(under: FilesUnderTest): void {
  test('says whether there was something to delete', async () => {
    const [here, there] = await under.openTwice();
    await here.put(egg());

    expect(await there.delete(place)).toBe(true);
    expect(await there.delete(place)).toBe(false);
    expect(await here.stat(place)).toBeUndefined();
    expect(await here.delete({ bucket: 'barn', key: 'eggs.csv' })).toBe(false);
  });

  test('leaves the others, and forgets what was known', async () => {
    const files = await under.open();
    for (const key of ['a/b/c', 'a/b/d', 'a/bc']) await files.put(egg(key));

    await files.delete({ bucket: 'coop', key: 'a/b/c' });
    await files.put(egg('a/b/c', { contentType: 'text/plain' }));
    await files.delete({ bucket: 'coop', key: 'a/b/d' });

    expect(await files.stat({ bucket: 'coop', key: 'a/b/c' })).toMatchObject({ contentType: 'text/plain' });
    expect((await files.list('coop', { prefix: '', limit: 10 })).files.map(({ key }) => key)).toEqual([
      'a/b/c',
      'a/bc',
    ]);
  });

  test('lets many put and delete the same keys at once', async () => {
    const [here, there] = await under.openTwice();
    const keys = ['n/e/s/t', 'n/e/g/g', 'n/e/w'];

    const all = Array.from({ length: 90 }, async (_, at) => {
      const key = keys[at % 3] ?? '';
      const files = at % 2 === 0 ? here : there;
      return at % 5 < 3 ? files.put(egg(key)) : files.delete({ bucket: 'coop', key });
    });
    const outcomes = await Promise.allSettled(all);
    for (const key of keys) await here.put(egg(key));

    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    for (const key of keys)
      expect(await there.stat({ bucket: 'coop', key })).toMatchObject({ contentType: 'text/csv' });
  });
}
