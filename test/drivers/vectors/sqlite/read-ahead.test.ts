import { readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ReadAhead } from '../../../../src/drivers/vectors/sqlite/read-ahead.ts';
import { tempDir } from '../../../harness/temp.ts';

const fileBytes = 4_096;

function files(count: number) {
  const folder = tempDir();
  return Array.from({ length: count }, (_, index) => {
    const path = `${folder}/${index}`;
    writeFileSync(path, Buffer.alloc(fileBytes, index));
    const pieces = [
      { from: 0, bytes: 16 },
      { from: 1_000, bytes: 100 },
    ];
    return { path, index, pieces };
  });
}

test.each([true, false])('gives the pieces of each file, whether they come slowly or not: %s', (isSlow) => {
  const some = files(30);
  const ahead = new ReadAhead(some, { isAllowed: true, isSlow });

  for (const { path, index } of some) {
    const into = new Uint8Array(fileBytes).fill(255);
    expect(ahead.read(path, into)).toBe(true);
    expect(into.subarray(0, 16)).toEqual(new Uint8Array(16).fill(index));
    expect(into.subarray(1_000, 1_100)).toEqual(new Uint8Array(100).fill(index));
    expect(into.subarray(1_100, 1_200)).toEqual(new Uint8Array(100).fill(255));
  }
});

test('a file that has gone is told of in its turn, and those behind it are read', () => {
  const some = files(5);
  rmSync(some[2]?.path ?? '');
  const ahead = new ReadAhead(some, { isAllowed: true, isSlow: true });

  const read = some.map(({ path }) => ahead.read(path, new Uint8Array(fileBytes)));

  expect(read).toEqual([true, true, false, true, true]);
});

function openOf(some: ReturnType<typeof files>): readonly string[] {
  return readdirSync('/proc/self/fd').filter((descriptor) => some.some(({ path }) => path === linkOf(descriptor)));
}

test.runIf(process.platform === 'linux')('keeps no file open once nobody reads', async () => {
  const some = files(30);
  const ahead = new ReadAhead(some, { isAllowed: true, isSlow: true });

  for (const { path } of some) ahead.read(path, new Uint8Array(fileBytes));
  expect(openOf(some).length).toBeGreaterThan(0);

  await expect.poll(() => openOf(some)).toEqual([]);
});

test.runIf(process.platform === 'linux')('opens nothing ahead in a thread that could not close it', () => {
  const some = files(30);
  const ahead = new ReadAhead(some, { isAllowed: false, isSlow: true });

  const read = some.map(({ path }) => ahead.read(path, new Uint8Array(fileBytes)));

  expect(read).not.toContain(false);
  expect(openOf(some)).toEqual([]);
});

/** Undefined of the one that reads the folder, which is gone by then. */
function linkOf(descriptor: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return undefined;
  }
}
