import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBundled } from '../../../src/drivers/browser/bundled.ts';
import { findBrowser, listCandidates } from '../../../src/drivers/browser/find.ts';
import { unpackedIn } from './under.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-find-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function install(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, 0o755);
  return path;
}

describe('the browser of this machine', () => {
  test('is a headless shell where there is one', async () => {
    install('google-chrome');
    const shell = install('chrome-headless-shell');

    expect(await findBrowser(undefined, { platform: 'linux', env: { PATH: folder } })).toEqual({
      path: shell,
      isShell: true,
    });
  });

  test('is the one that is named, and no other when that is not there', async () => {
    install('chrome-headless-shell');
    const named = install('my-chrome');

    const around = { platform: 'linux', env: { PATH: folder } } as const;
    expect(await findBrowser(named, around)).toEqual({ path: named, isShell: false });
    expect(await findBrowser(join(folder, 'nothing'), around)).toBeUndefined();
  });

  test.each([
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['win32', join('C:\\Programs', 'Google\\Chrome\\Application\\chrome.exe')],
    ['linux', '/usr/lib/chromium/chromium'],
  ] as const)('is looked for where %s has it', (platform, path) => {
    expect(listCandidates({ platform, env: { PROGRAMFILES: 'C:\\Programs' } })).toContain(path);
  });
});

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the bundled one is unpacked once, whoever asks first',
  async () => {
    const [first, second] = await Promise.all([openBundled(unpackedIn), openBundled(unpackedIn)]);

    expect(first).toEqual(second);
    expect(first?.path).toMatch(/chrome-headless-shell$/);
  },
  60_000,
);
