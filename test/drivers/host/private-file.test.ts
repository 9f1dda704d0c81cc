import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../harness/temp.ts';
import { openHost } from './open.ts';

const modeOf = (path: string): number => statSync(path).mode & 0o777;

test('is written for its owner alone, in a folder that is made for it', async () => {
  const host = await openHost();
  const path = join(tempDir(), 'nest', 'egg.json');

  await host.writePrivate(path, 'egg');

  expect(await host.readPrivate(path)).toBe('egg');
  expect(modeOf(path)).toBe(0o600);
  expect(modeOf(join(path, '..'))).toBe(0o700);
});

test('is private again when it replaces one that was not', async () => {
  const host = await openHost();
  const path = join(tempDir(), 'egg.json');
  writeFileSync(path, 'old');
  chmodSync(path, 0o644);

  await host.writePrivate(path, 'new');

  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(modeOf(path)).toBe(0o600);
});

test('is narrowed when it is read', async () => {
  const host = await openHost();
  const path = join(tempDir(), 'egg.json');
  writeFileSync(path, 'egg');
  chmodSync(path, 0o644);

  expect(await host.readPrivate(path)).toBe('egg');
  expect(modeOf(path)).toBe(0o600);
});

test('is never reached through a link, and a link is replaced and not followed', async () => {
  const host = await openHost();
  const folder = tempDir();
  const path = join(folder, 'egg.json');
  writeFileSync(join(folder, 'elsewhere'), 'stranger');
  symlinkSync(join(folder, 'elsewhere'), path);

  expect(await host.readPrivate(path)).toBeUndefined();
  await host.writePrivate(path, 'egg');

  expect(lstatSync(path).isSymbolicLink()).toBe(false);
  expect(readFileSync(join(folder, 'elsewhere'), 'utf8')).toBe('stranger');
});

test('is not written where others could replace it', async () => {
  const host = await openHost();
  const folder = tempDir();
  chmodSync(folder, 0o777);

  await expect(host.writePrivate(join(folder, 'egg.json'), 'egg')).rejects.toMatchObject({
    reason: 'FILE_NOT_PRIVATE',
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('is nothing when it is a folder, or missing', async () => {
  const host = await openHost();
  const folder = tempDir();
  mkdirSync(join(folder, 'egg.json'));

  expect(await host.readPrivate(join(folder, 'egg.json'))).toBeUndefined();
  expect(await host.readPrivate(join(folder, 'none.json'))).toBeUndefined();
});

test.runIf(process.platform !== 'win32')('is nothing when it is a pipe, which nobody waits for', async () => {
  const host = await openHost();
  const path = join(tempDir(), 'egg.json');
  execFileSync('mkfifo', [path]);

  expect(await host.readPrivate(path)).toBeUndefined();
});

test.runIf(process.platform !== 'win32')('neither replaces nor removes what is no file, such as a pipe', async () => {
  const host = await openHost();
  const path = join(tempDir(), 'egg.json');
  execFileSync('mkfifo', [path]);

  await expect(host.writePrivate(path, 'egg')).rejects.toMatchObject({ reason: 'FILE_NOT_PRIVATE' });
  await expect(host.removePrivate(path)).rejects.toMatchObject({ reason: 'FILE_NOT_PRIVATE' });
  expect(lstatSync(path).isFIFO()).toBe(true);
});

test('stays as it was when it cannot be replaced, and no draft is left', async () => {
  const host = await openHost();
  const folder = tempDir();
  mkdirSync(join(folder, 'egg.json'));

  await expect(host.writePrivate(join(folder, 'egg.json'), 'egg')).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['egg.json']);
});

test('takes away drafts that a process left when it died', async () => {
  const host = await openHost();
  const folder = tempDir();
  const draft = join(folder, 'egg.json.0123.tmp');
  writeFileSync(draft, 'secret');
  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(draft, longAgo, longAgo);

  await host.writePrivate(join(folder, 'egg.json'), 'egg');

  expect(readdirSync(folder)).toEqual(['egg.json']);
});

test('says whether there was something to remove', async () => {
  const host = await openHost();
  const path = join(tempDir(), 'egg.json');
  await host.writePrivate(path, 'egg');

  expect(await host.removePrivate(path)).toBe(true);
  expect(await host.removePrivate(path)).toBe(false);
});
