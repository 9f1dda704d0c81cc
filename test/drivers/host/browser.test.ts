import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canOpenBrowser } from '../../../src/drivers/host/environment.ts';
import { tempDir } from '../../harness/temp.ts';
import { openHost } from './open.ts';

/** A program that writes its arguments into a file. */
function noter(): { readonly command: string; readonly noted: () => string } {
  const folder = tempDir();
  const script = join(folder, 'note.js');
  const file = join(folder, 'noted');
  const lines = [
    "const { renameSync, writeFileSync } = require('node:fs');",
    'const [file, ...args] = process.argv.slice(2);',
  ];
  writeFileSync(
    script,
    [...lines, 'writeFileSync(file + ".new", JSON.stringify(args));', 'renameSync(file + ".new", file);'].join('\n'),
  );
  return { command: `${process.execPath} ${script} ${file}`, noted: () => readFileSync(file, 'utf8') };
}

const page = 'https://farm.example/oauth?a=1&b=$(touch%20x);%60id%60';

test('passes the page as one argument to the program of BROWSER', async () => {
  const { command, noted } = noter();
  const host = await openHost({ environment: { BROWSER: command } });

  await host.openBrowser(page);

  await expect.poll(noted).toBe(JSON.stringify([page]));
});

test('puts the page where %s stands', async () => {
  const { command, noted } = noter();
  const host = await openHost({ environment: { BROWSER: `${command} --page=%s --new` } });

  await host.openBrowser(page);

  await expect.poll(noted).toBe(JSON.stringify([`--page=${page}`, '--new']));
});

test('tries the programs of BROWSER in turn', async () => {
  const { command, noted } = noter();
  const host = await openHost({ environment: { BROWSER: `/none/such:${command}` } });

  await host.openBrowser(page);

  await expect.poll(noted).toBe(JSON.stringify([page]));
});

test('rejects when no program can be started', async () => {
  const host = await openHost({ environment: { BROWSER: '/none/such' } });

  await expect(host.openBrowser(page)).rejects.toThrow('BROWSER');
});

test.each(['file:///etc/passwd', 'javascript:alert(1)', 'calc.exe', '--help'])('never opens %s', async (url) => {
  const host = await openHost({ environment: { BROWSER: 'true' } });

  await expect(host.openBrowser(url)).rejects.toThrow('neither http nor https');
});

test.each([
  [{ DISPLAY: ':0' }, 'linux', true],
  [{ WAYLAND_DISPLAY: 'wayland-0' }, 'linux', true],
  [{}, 'linux', false],
  [{ SSH_CONNECTION: '1 2' }, 'darwin', false],
  [{ SSH_CONNECTION: '1 2', DISPLAY: ':10' }, 'linux', true],
  [{}, 'darwin', true],
  [{}, 'win32', true],
  [{ WSL_DISTRO_NAME: 'Debian' }, 'linux', true],
  [{ CI: '1', DISPLAY: ':0' }, 'linux', false],
  [{ BROWSER: 'none', DISPLAY: ':0' }, 'linux', false],
  [{ BROWSER: 'firefox' }, 'linux', true],
] as const)('with %j on %s there is a browser: %s', (environment, platform, expected) => {
  expect(canOpenBrowser(environment, platform)).toBe(expected);
});
