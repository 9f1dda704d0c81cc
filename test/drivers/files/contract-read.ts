import { expect, test } from 'vitest';
import { bytesOf, egg, type FilesUnderTest, readAll, textOf } from './samples.ts';

const place = { bucket: 'coop', key: 'eggs.csv' };

export function readContract(under: FilesUnderTest): void {
  test.each([
    ['an unknown key', place],
    ['an unknown bucket', { bucket: 'barn', key: 'eggs.csv' }],
    ['what others begin with', { bucket: 'coop', key: 'nest' }],
    ['what is below a file', { bucket: 'coop', key: 'nest/egg/white' }],
  ])('finds nothing at %s', async (_what, where) => {
    const files = await under.open();
    await files.put(egg('nest/egg'));

    expect(await files.stat(where)).toBeUndefined();
    expect(await files.open(where)).toBeUndefined();
  });

  test.each([
    [{ first: 0, last: 5 }, '7 eggs'],
    [{ first: 0, last: 0 }, '7'],
    [{ first: 2, last: 4 }, 'egg'],
    [{ first: 5, last: 5 }, 's'],
  ])('reads the range %j', async (range, text) => {
    const files = await under.open();
    await files.put(egg());

    const open = await files.open(place);
    const read = open === undefined ? undefined : (await readAll(open.read(range))).toString();
    await open?.close();

    expect(read).toBe(text);
  });

  test('reads an open file again and again, as it was when it was opened', async () => {
    const files = await under.open();
    await files.put(egg());

    const open = await files.open(place);
    await files.put(egg('eggs.csv', { bytes: bytesOf('other'), contentType: 'text/plain' }));
    const [first, second] = [await readAll(open?.read() ?? emptiness()), await readAll(open?.read() ?? emptiness())];
    await open?.close();

    expect([first.toString(), second.toString()]).toEqual(['7 eggs', '7 eggs']);
    expect(open?.file.contentType).toBe('text/csv');
    expect(await textOf(files)).toBe('other');
  });

  test('can be left before the end', async () => {
    const files = await under.open();
    await files.put(egg('eggs.csv', { bytes: Buffer.alloc(900_000, 7) }));

    const open = await files.open(place);
    for await (const chunk of open?.read() ?? emptiness()) {
      expect(chunk[0]).toBe(7);
      break;
    }
    await open?.close();

    expect(open?.file.sizeBytes).toBe(900_000);
  });
}

async function* emptiness(): AsyncGenerator<Uint8Array> {}
