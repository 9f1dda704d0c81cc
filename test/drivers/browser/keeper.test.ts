/** The life of the browser's process: crashes, replacement, idleness and every way to end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findProgram } from '../../../src/drivers/browser/launch.ts';
import { hasSharedMemory } from '../../../src/drivers/browser/shared-memory.ts';
import { tempDir } from '../../harness/temp.ts';
import { openBrowser, openSite, type Site, type Under, unpackedIn } from './under.ts';

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  for (const one of open.splice(0)) await one.close();
}, 30_000);

async function visit(wanted: Parameters<typeof openBrowser>[0] = {}): Promise<{ under: Under; site: Site }> {
  const site = await openSite({
    '/': '<p>hen</p>',
    '/slow': (_request, response) => void setTimeout(() => response.end('<p>slow hen</p>'), 1_000),
    '/killer': '<p>hen</p>',
  });
  const under = await openBrowser(wanted);
  open.push(under, site);
  return { under, site };
}

/** Main processes of browsers that this process started. */
function browsersOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      const stat = readProc(name, 'stat');
      const [state, parentId] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(parentId) === parent && state !== 'Z' && readProc(name, 'cmdline').includes('patchbay-browser-');
    })
    .map(Number);
}

function readProc(pid: string | number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

function profilesOf(pid: number): string[] {
  return readdirSync(tmpdir()).filter((name) => new RegExp(`^patchbay-browser-\\d+-${pid}-`).test(name));
}

const soon = { timeout: 10_000, interval: 20 };

test('keeps shared memory in files only where there is no room for it in memory', async () => {
  const { under, site } = await visit();

  await under.html(`${site.origin}/`);

  const [browser = 0] = browsersOf(process.pid);
  expect(readProc(browser, 'cmdline').includes('--disable-dev-shm-usage')).toBe(!(await hasSharedMemory()));
});

test('loads nothing before the first page, and leaves nothing after the last', async () => {
  const { under, site } = await visit();
  expect(browsersOf(process.pid)).toEqual([]);

  await under.html(`${site.origin}/`);
  expect(browsersOf(process.pid)).toHaveLength(1);
  expect(profilesOf(process.pid)).toHaveLength(1);
  await under.close();

  expect(browsersOf(process.pid)).toEqual([]);
  expect(profilesOf(process.pid)).toEqual([]);
});

test('loses no page when the browser is killed while it renders four', async () => {
  const { under, site } = await visit({ concurrency: 4 });
  await under.html(`${site.origin}/`);

  const pages = Array.from({ length: 4 }, () => under.html(`${site.origin}/slow`));
  await vi.waitFor(() => expect(site.asked.filter((path) => path === '/slow')).toHaveLength(4), soon);
  for (const pid of browsersOf(process.pid)) process.kill(pid, 'SIGKILL');

  const rendered = await Promise.all(pages);
  expect(rendered.every((html) => html.includes('slow hen'))).toBe(true);
  expect(site.asked.filter((path) => path === '/slow')).toHaveLength(8);
});

test('gives a page up that takes two browsers with it, and renders the next', async () => {
  const { under, site } = await visit({ concurrency: 2 });
  const kill = async (asked: number): Promise<void> => {
    await vi.waitFor(() => expect(site.asked.filter((path) => path === '/slow')).toHaveLength(asked), soon);
    for (const pid of browsersOf(process.pid)) process.kill(pid, 'SIGKILL');
  };

  const page = under.html(`${site.origin}/slow`).catch((error: unknown) => error);
  await kill(1);
  await kill(2);

  expect(await page).toMatchObject({ code: 'upstream_failed', reason: 'BROWSER_CRASHED' });
  expect(await under.html(`${site.origin}/`)).toContain('hen');
});

test('a page whose renderer is killed fails alone', async () => {
  const { under, site } = await visit({ concurrency: 2 });
  await under.html(`${site.origin}/`);

  const page = under
    .html(`${site.origin}/killer`, { script: 'new Promise(() => {})', timeoutMs: 8_000 })
    .catch((error: unknown) => error);
  const [browser = 0] = browsersOf(process.pid);
  await vi.waitFor(() => expect(renderersBelow(browser).length).toBeGreaterThan(0), soon);
  await vi.waitFor(() => expect(site.asked).toContain('/killer'), soon);
  for (const pid of renderersBelow(browser)) process.kill(pid, 'SIGKILL');

  expect(await page).toMatchObject({ reason: 'PAGE_CRASHED' });
  expect(await under.html(`${site.origin}/`)).toContain('hen');
  expect(browsersOf(process.pid)).toEqual([browser]);
});

function renderersBelow(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      const stat = readProc(name, 'stat');
      return { pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) };
    });
  const below = new Set([root]);
  for (let grown = 0; grown !== below.size; ) {
    grown = below.size;
    for (const { pid, parent } of parents) if (below.has(parent)) below.add(pid);
  }
  return [...below].filter((pid) => readProc(pid, 'cmdline').includes('--type=renderer'));
}

test('is replaced by a fresh one after many pages, without a page waiting for it', async () => {
  const { under, site } = await visit({ pagesPerBrowser: 3, concurrency: 2 });

  await under.html(`${site.origin}/`);
  const first = browsersOf(process.pid);
  await Promise.all(Array.from({ length: 11 }, () => under.html(`${site.origin}/`)));

  await vi.waitFor(() => expect(browsersOf(process.pid)).not.toEqual(expect.arrayContaining(first)), soon);
  await vi.waitFor(() => expect(profilesOf(process.pid).length).toBeLessThanOrEqual(1), soon);
});

test('is closed when nobody has asked for a while, and started again', async () => {
  const { under, site } = await visit({ idleMs: 100 });

  await under.html(`${site.origin}/`);
  await vi.waitFor(() => expect(browsersOf(process.pid)).toEqual([]), soon);

  expect(await under.html(`${site.origin}/`)).toContain('hen');
});

test('ends with our process, however that ends, and its profile is swept by the next', async () => {
  const { under, site } = await visit();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'own-process.ts'), site.origin, tmpdir()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = child.pid ?? 0;
  await once(child.stdout, 'data');
  const [browser = 0] = browsersOf(pid);
  expect(browser).not.toBe(0);

  child.kill('SIGKILL');
  await once(child, 'exit');
  await vi.waitFor(() => expect(readProc(browser, 'cmdline')).toBe(''), soon);
  await under.html(`${site.origin}/`);

  expect(profilesOf(pid)).toEqual([]);
});

test('says what to do when there is none', async () => {
  const { under, site } = await visit({ program: '/nowhere/chrome' });

  await expect(under.render(`${site.origin}/`)).rejects.toMatchObject({ code: 'unsupported', reason: 'NO_BROWSER' });
  await under.health();
  expect(under.log).toContain('no browser was found: pages can only be read without their scripts');
});

test('says so when what is named is no browser', async () => {
  const { under, site } = await visit({ program: '/bin/false' });

  await expect(under.render(`${site.origin}/`)).rejects.toMatchObject({ reason: 'BROWSER_FAILED' });
  expect(profilesOf(process.pid)).toEqual([]);
});

describe("Chromium's sandbox", () => {
  const warning = expect.stringContaining("the browser runs without Chromium's sandbox");

  /** A browser that ends so, unless it is to go without its sandbox. */
  async function programThatEndsWith(words: string): Promise<string> {
    const real = await findProgram({
      named: process.env['PATCHBAY_BROWSER'],
      folder: unpackedIn,
      log: { write: () => {} },
    });
    const path = join(tempDir(), 'chrome-headless-shell');
    const script = `case "$*" in *--no-sandbox*) exec "${real.path}" "$@";; esac\necho "${words}" >&2\nexit 1\n`;
    writeFileSync(path, `#!/bin/sh\n${script}`, { mode: 0o755 });
    return path;
  }

  test('is done without for root, and the log says so', async () => {
    const { under, site } = await visit();
    vi.spyOn(process, 'getuid').mockReturnValue(0);

    await under.html(`${site.origin}/`);

    expect(under.log).toContainEqual(warning);
  });

  test('is done without where Chromium says that it can have none, and the log says so', async () => {
    const { under, site } = await visit({ program: await programThatEndsWith('No usable sandbox!') });
    vi.spyOn(process, 'getuid').mockReturnValue(1000);

    expect(await under.html(`${site.origin}/`)).toContain('hen');
    expect(under.log).toContainEqual(warning);
    expect(profilesOf(process.pid)).toHaveLength(1);
  });

  test('is not given up for anything else that fails', async () => {
    const { under, site } = await visit({ program: await programThatEndsWith('The disk is full') });
    vi.spyOn(process, 'getuid').mockReturnValue(1000);

    await expect(under.html(`${site.origin}/`)).rejects.toMatchObject({ reason: 'BROWSER_FAILED' });
    expect(under.log).not.toContainEqual(warning);
    expect(profilesOf(process.pid)).toEqual([]);
  });
});
