/**
 * Which browser there is. A headless shell comes first: it is the same engine without a user interface, for half the
 * time and memory.
 */
import { access, constants } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

export interface Found {
  readonly path: string;
  readonly isShell: boolean;
}

export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const shellNames = ['chrome-headless-shell', 'chromium-headless-shell', 'headless_shell'];
const browserNames = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge-stable'];

/** Where packages put programs that are started by a script of the same name: the script costs time, and may be missing. */
const linuxFiles = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib/chromium/headless_shell',
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
  '/snap/bin/chromium',
];

const macBundles = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const windowsFiles = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** The named browser, or the best one of this machine; undefined when there is none. */
export async function findBrowser(named: string | undefined, around: Surroundings): Promise<Found | undefined> {
  const candidates = named === undefined ? listCandidates(around) : [named];
  for (const path of candidates) {
    if (await isProgram(path)) return { path, isShell: isShell(path) };
  }
  return undefined;
}

export function isShell(path: string): boolean {
  return /headless[-_]shell(\.exe)?$/i.test(path);
}

export function listCandidates({ platform, env }: Surroundings): string[] {
  const listed = listFiles(platform, env);
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const suffix = platform === 'win32' ? '.exe' : '';
  const onPath = (names: readonly string[]): string[] =>
    names.flatMap((name) => folders.map((folder) => join(folder, `${name}${suffix}`)));
  return [
    ...onPath(shellNames),
    ...listed.filter(isShell),
    ...listed.filter((path) => !isShell(path)),
    ...onPath(browserNames),
  ];
}

function listFiles(platform: NodeJS.Platform, env: Surroundings['env']): string[] {
  if (platform === 'linux') return [...linuxFiles];
  if (platform === 'darwin')
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      macBundles.map((bundle) => join(folder, bundle)),
    );
  if (platform !== 'win32') return [];
  const roots = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']];
  return roots.flatMap((root) => (root === undefined ? [] : windowsFiles.map((file) => join(root, file))));
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
