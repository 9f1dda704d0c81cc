/**
 * The temporary folder that Chromium keeps its profile in. It names the process that it is for, so that whoever starts
 * next can take away what a killed one has left.
 */
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'patchbay-browser-';

export async function makeProfile(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${prefix}${await nameSpace()}-${process.pid}-`));
}

/** Files that a dying Chromium still writes can make the first tries fail. */
export async function removeProfile(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 8, retryDelay: 50 }).catch(() => {});
}

/** Removes the profiles of processes that are gone. */
export async function sweepProfiles(): Promise<void> {
  const space = await nameSpace();
  for (const name of await readdir(tmpdir())) {
    const [, where, pid] = /^patchbay-browser-(\d+)-(\d+)-/.exec(name) ?? [];
    if (where === space && !isRunning(Number(pid))) await removeProfile(join(tmpdir(), name));
  }
}

/** Containers count their processes each for themselves, and may share a temporary folder. */
async function nameSpace(): Promise<string> {
  const link = await readlink('/proc/self/ns/pid').catch(() => '');
  return /\d+/.exec(link)?.[0] ?? '0';
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
