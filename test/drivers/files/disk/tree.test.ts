/** What only a disk has: folders, symbolic links, and what others put there. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../harness/temp.ts';
import { bytesOf, egg, textOf } from '../samples.ts';
import { openBarn } from './barn.ts';

const page = { prefix: '', limit: 10 };
const refused = { code: 'invalid_input', reason: 'INVALID_PATH' };

/** A driver, and a folder outside of its tree with a file `secret` in it. */
async function withOutside() {
  const [dataDir, outside] = [tempDir(), tempDir()];
  writeFileSync(join(outside, 'secret'), 'the fox is coming');
  const files = await openBarn({ dataDir });
  await files.put(egg('nest/egg'));
  return { files, outside, coop: join(dataDir, 'files', 'coop') };
}

test('keeps a file under its bucket and its key, for its owner alone', async () => {
  const dataDir = tempDir();
  const files = await openBarn({ dataDir });

  await files.put(egg('nest/50% é.csv'));

  const path = join(dataDir, 'files', 'coop', 'nest', '50% é.csv');
  expect(readFileSync(path, 'utf8')).toBe('7 eggs');
  expect(lstatSync(path).mode & 0o777).toBe(0o600);
  expect(lstatSync(join(dataDir, 'files', 'coop', 'nest')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(dataDir, 'files', '.incoming'))).toEqual([]);
});

test('says that a file is in the way of a folder, and a folder of a file', async () => {
  const files = await openBarn();
  await files.put(egg('nest/egg'));

  const conflict = { code: 'conflict', reason: 'PATH_CONFLICT' };
  await expect(files.put(egg('nest/egg/white'))).rejects.toMatchObject(conflict);
  await expect(files.put(egg('nest/egg/white/of/it'))).rejects.toMatchObject(conflict);
  await expect(files.put(egg('nest'))).rejects.toMatchObject(conflict);
  expect(await files.delete({ bucket: 'coop', key: 'nest' })).toBe(false);
  expect(await files.delete({ bucket: 'coop', key: 'nest/egg/white' })).toBe(false);
  expect((await files.list('coop', page)).files.map(({ key }) => key)).toEqual(['nest/egg']);
});

test('frees the name of a folder with its last file', async () => {
  const files = await openBarn();
  await files.put(egg('nest/a/b/c'));
  await files.put(egg('nest/d'));

  await files.delete({ bucket: 'coop', key: 'nest/a/b/c' });
  await files.put(egg('nest/a'));

  expect((await files.list('coop', page)).files.map(({ key }) => key)).toEqual(['nest/a', 'nest/d']);
});

test.each([
  ['a file', (coop: string, outside: string) => symlinkSync(join(outside, 'secret'), join(coop, 'link')), 'link'],
  ['a folder', (coop: string, outside: string) => symlinkSync(outside, join(coop, 'link')), 'link/secret'],
  [
    'a folder far above',
    (coop: string, outside: string) => {
      mkdirSync(join(outside, 'a'));
      writeFileSync(join(outside, 'a', 'b'), 'x');
      symlinkSync(outside, join(coop, 'link'));
    },
    'link/a/b',
  ],
  ['something in the tree', (coop: string) => symlinkSync(join(coop, 'nest', 'egg'), join(coop, 'link')), 'link'],
])('does not follow a symbolic link to %s', async (_what, plant, key) => {
  const { files, outside, coop } = await withOutside();
  plant(coop, outside);
  const place = { bucket: 'coop', key };

  await expect(files.stat(place)).rejects.toMatchObject(refused);
  await expect(files.open(place)).rejects.toMatchObject(refused);
  await expect(files.put(egg(key))).rejects.toMatchObject(refused);
  await expect(files.delete(place)).rejects.toMatchObject(refused);

  expect((await files.list('coop', page)).files.map((file) => file.key)).toEqual(['nest/egg']);
  expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('the fox is coming');
  expect(await textOf(files, 'nest/egg')).toBe('7 eggs');
});

test('does not follow a bucket that is a symbolic link, nor write through one that leads nowhere', async () => {
  const { files, outside, coop } = await withOutside();
  symlinkSync(outside, join(coop, '..', 'barn'));
  symlinkSync(join(outside, 'new'), join(coop, 'dangling'));

  await expect(files.put(egg('new', { bucket: 'barn' }))).rejects.toMatchObject(refused);
  await expect(files.stat({ bucket: 'barn', key: 'secret' })).rejects.toMatchObject(refused);
  expect(await files.list('barn', page)).toEqual({ files: [], hasMore: false });
  expect(await files.buckets()).toEqual(['coop']);
  await expect(files.put(egg('dangling'))).rejects.toMatchObject(refused);
  await expect(files.put(egg('dangling/egg'))).rejects.toMatchObject(refused);
  expect(readdirSync(outside)).toEqual(['secret']);
});

/** As far as others let it: somebody may have made the folder meanwhile, or removed it. */
function attempt(...steps: readonly (() => void)[]): void {
  for (const step of steps) {
    try {
      step();
    } catch {
      // The next step may be possible.
    }
  }
}

test.runIf(process.platform === 'linux')('never leaves its tree while a folder becomes a link and back', async () => {
  const { files, outside, coop } = await withOutside();
  const nest = join(coop, 'nest');
  let isOver = false;
  let [puts, looks] = [0, 0];

  const putting = (async () => {
    for (; puts < 300; puts += 1)
      await files.put(egg(puts % 2 === 0 ? `nest/egg${puts % 5}` : `nest/a/b/egg${puts}`)).catch(() => {});
    isOver = true;
  })();
  const looking = (async () => {
    for (; !isOver; looks += 1) {
      const open = await files.open({ bucket: 'coop', key: 'nest/secret' }).catch(() => undefined);
      await open?.close();
      expect(open).toBeUndefined();
      await files.delete({ bucket: 'coop', key: 'nest/secret' }).catch(() => {});
    }
  })();
  while (!isOver) {
    attempt(
      () => renameSync(nest, `${nest}.away`),
      () => symlinkSync(outside, nest),
    );
    await new Promise(setImmediate);
    attempt(
      () => unlinkSync(nest),
      () => rmSync(nest, { recursive: true }),
      () => renameSync(`${nest}.away`, nest),
    );
    await new Promise(setImmediate);
  }
  await Promise.all([putting, looking]);

  expect(readdirSync(outside)).toEqual(['secret']);
  expect(looks).toBeGreaterThan(10);
});

test('does not wait for what is no file', async () => {
  const { files, coop } = await withOutside();
  execFileSync('mkfifo', [join(coop, 'pipe')]);

  expect(await files.stat({ bucket: 'coop', key: 'pipe' })).toBeUndefined();
  await expect(files.put(egg('pipe'))).rejects.toMatchObject(refused);
  expect((await files.list('coop', page)).files.map(({ key }) => key)).toEqual(['nest/egg']);
});

test('leaves out what no key can name', async () => {
  const { files, coop } = await withOutside();
  for (const name of ['a\\b', 'a\nb', 'nul', 'a.']) writeFileSync(join(coop, name), 'x');

  expect((await files.list('coop', page)).files.map(({ key }) => key)).toEqual(['nest/egg']);
  expect(existsSync(join(coop, 'nul'))).toBe(true);
});

test('stores an upload whose folder is removed while it is written', async () => {
  const files = await openBarn();
  async function* slow(): AsyncGenerator<Uint8Array> {
    yield bytesOf('7 ');
    await files.put(egg('nest/other'));
    await files.delete({ bucket: 'coop', key: 'nest/other' });
    yield bytesOf('eggs');
  }

  await files.put(egg('nest/egg', { bytes: slow() }));

  expect(await textOf(files, 'nest/egg')).toBe('7 eggs');
});
