import { expect, test } from 'vitest';
import type { FilePlace, Files } from '../../../src/core/files.ts';
import { egg, type FilesUnderTest, textOf } from './samples.ts';

/** Every way to get at a place. */
const ways: readonly (readonly [string, (files: Files, place: FilePlace) => Promise<unknown>])[] = [
  ['put', (files, { bucket, key }) => files.put(egg(key, { bucket }))],
  ['stat', (files, place) => files.stat(place)],
  ['open', (files, place) => files.open(place)],
  ['delete', (files, place) => files.delete(place)],
  ['link', (files, place) => files.link({ ...place, method: 'GET', expiresSeconds: 60 })],
];

/** What no store may take. */
const badKeys = [
  '',
  '/',
  '/etc/passwd',
  'a//b',
  'a/',
  '.',
  '..',
  '../a',
  'a/../../b',
  'a/./b',
  'a\\b',
  '..\\a',
  'C:\\a',
  'a\u0000b',
  'a\nb',
  'a\u007fb',
  'a\u0085b',
  'a\u202eb',
  'a\u2066b',
  'a\u200fb',
  '\ud800',
  'a\udc00b',
  'x'.repeat(256),
  'é'.repeat(128),
  `${'x'.repeat(200)}/`.repeat(6),
  'a.',
  'a /b',
  'CON',
  'a/nul.txt',
  'Com1',
  'lpt9.tar.gz',
  'com²',
];

export function nameContract(under: FilesUnderTest): void {
  keyContract(under);
  bucketContract(under);
}

function keyContract(under: FilesUnderTest): void {
  test.each([
    'a b',
    ' a',
    '%2e%2e/%2F%00',
    '...a',
    'a..b/.hidden/..c',
    '!\'()*+,;=:@&$#[]~`^|<>"?',
    'é',
    '日本/\u{1F414}',
    'constant/aux-iliary/com10',
    `${'x'.repeat(255)}/${'é'.repeat(127)}`,
    `${'x/'.repeat(511)}xx`,
  ])('takes the key %j', async (key) => {
    const files = await under.open();

    await files.put(egg(key));

    expect(await textOf(files, key)).toBe('7 eggs');
    expect((await files.list('coop', { prefix: '', limit: 10 })).files.map((file) => file.key)).toEqual([key]);
    expect(await files.delete({ bucket: 'coop', key })).toBe(true);
  });

  test.each(badKeys)('refuses the key %j, whatever it is for', async (key) => {
    const files = await under.open();

    for (const [, way] of ways)
      await expect(way(files, { bucket: 'coop', key })).rejects.toMatchObject({
        code: 'invalid_input',
        reason: 'INVALID_PATH',
      });
  });

  test.each([
    ['a/../b', 'it has a part that is "." or "..".'],
    ['a\u202eb', 'it has invisible characters that change the direction of text.'],
    ['a\u0007b', 'it has control characters.'],
  ])('says what is wrong with %j', async (key, why) => {
    const files = await under.open();

    await expect(files.stat({ bucket: 'coop', key })).rejects.toThrow(why);
  });
}

function bucketContract(under: FilesUnderTest): void {
  test.each([
    '',
    'ab',
    '..',
    '../x',
    'a/b',
    '.incoming',
    'Coop',
    'coop-',
    '-coop',
    'co_op',
    'co op',
    'x'.repeat(64),
    'a..b',
    '192.0.2.1',
    '1.2.3.4000',
  ])('refuses the bucket %j, whatever it is for', async (bucket) => {
    const files = await under.open();
    const refused = { code: 'invalid_input', reason: 'INVALID_PATH' };

    for (const [, way] of ways) await expect(way(files, { bucket, key: 'eggs.csv' })).rejects.toMatchObject(refused);
    await expect(files.list(bucket, { prefix: '', limit: 1 })).rejects.toMatchObject(refused);
  });

  test.each(['abc', 'a-b.c', '1.2.3', '1.2.3.4.5', '1.2.3.x4', '0'.repeat(63)])(
    'takes the bucket %s',
    async (bucket) => {
      const files = await under.open();

      await files.put(egg('eggs.csv', { bucket }));

      expect(await files.stat({ bucket, key: 'eggs.csv' })).toMatchObject({ bucket });
      expect(await files.buckets()).toEqual([bucket]);
    },
  );
}
