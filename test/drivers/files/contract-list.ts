import { expect, test } from 'vitest';
import type { Files } from '../../../src/core/files.ts';
import { digestOf, egg, type FilesUnderTest } from './samples.ts';

async function stocked(under: FilesUnderTest, keys: readonly string[]): Promise<Files> {
  const files = await under.open();
  for (const key of keys) await files.put(egg(key));
  return files;
}

async function keysOf(files: Files, prefix = '', after?: string, limit = 100): Promise<readonly string[]> {
  return (await files.list('coop', { prefix, limit, after })).files.map(({ key }) => key);
}

/** In order of the bytes: `-` and `.` come before `/`, `0` behind it, and U+10000 behind U+FFFD. */
const ordered = ['a-b', 'a.txt', 'a/b', 'a/b.c/d', 'a/bb/c', 'a0', 'b/A', 'b/a', 'é', '\u{FFFD}', '\u{10000}'];

export function listContract(under: FilesUnderTest): void {
  orderContract(under);
  prefixContract(under);
}

function orderContract(under: FilesUnderTest): void {
  test('tells what is known of each', async () => {
    const files = await under.open();
    const { overwritten, ...known } = await files.put(egg());

    expect(await files.list('coop', { prefix: '', limit: 10 })).toEqual({ files: [known], hasMore: false });
    expect(known.sha256).toBe(digestOf('7 eggs'));
    expect(overwritten).toBe(false);
  });

  test('is in the order of the bytes of the keys', async () => {
    const files = await stocked(under, [...ordered].reverse());

    expect(await keysOf(files)).toEqual(ordered);
    expect([...ordered].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))).toEqual(ordered);
  });

  test('comes in pages that leave nothing out, whatever the size of a page', async () => {
    const files = await stocked(under, ordered);

    for (const limit of [1, 2, 3, 10, 11, 12]) {
      const seen: string[] = [];
      for (let hasMore = true; hasMore; ) {
        const page = await files.list('coop', { prefix: '', limit, after: seen.at(-1) });
        expect(page.files.length).toBeLessThanOrEqual(limit);
        seen.push(...page.files.map(({ key }) => key));
        expect(page.hasMore).toBe(seen.length < ordered.length);
        hasMore = page.hasMore;
      }
      expect(seen).toEqual(ordered);
    }
  });
}

function prefixContract(under: FilesUnderTest): void {
  test.each([
    ['a', ['a-b', 'a.txt', 'a/b', 'a/b.c/d', 'a/bb/c', 'a0']],
    ['a/', ['a/b', 'a/b.c/d', 'a/bb/c']],
    ['a/b', ['a/b', 'a/b.c/d', 'a/bb/c']],
    ['a/b.c/d', ['a/b.c/d']],
    ['b/a', ['b/a']],
    ['c', []],
    ['/', []],
    ['../', []],
    ['a//', []],
  ])('takes the prefix %s as it is', async (prefix, keys) => {
    const files = await stocked(under, ordered);

    expect(await keysOf(files, prefix)).toEqual(keys);
  });

  test('knows no wildcards', async () => {
    const files = await stocked(under, ['50%', '50_', '500', '5*', '[5]']);

    expect(await keysOf(files, '50%')).toEqual(['50%']);
    expect(await keysOf(files, '50_')).toEqual(['50_']);
    expect(await keysOf(files, '5*')).toEqual(['5*']);
    expect(await keysOf(files, '[5]')).toEqual(['[5]']);
  });

  test('goes on behind a key that is not there, or is no key', async () => {
    const files = await stocked(under, ordered);

    expect(await keysOf(files, '', 'a/b.')).toEqual(ordered.slice(3));
    expect(await keysOf(files, '', 'a/')).toEqual(ordered.slice(2));
    expect(await keysOf(files, '', 'a1')).toEqual(ordered.slice(6));
    expect(await keysOf(files, 'a/', 'b')).toEqual([]);
    expect(await keysOf(files, 'b', 'a')).toEqual(['b/A', 'b/a']);
  });

  test('is empty for an unknown bucket, and of one bucket alone', async () => {
    const files = await stocked(under, ['a']);
    await files.put(egg('b', { bucket: 'barn' }));

    expect(await keysOf(files)).toEqual(['a']);
    expect(await files.list('nest', { prefix: '', limit: 10 })).toEqual({ files: [], hasMore: false });
    expect(await files.buckets()).toEqual(['barn', 'coop']);
  });

  test('knows no bucket at the beginning', async () => {
    expect(await (await under.open()).buckets()).toEqual([]);
  });
}
