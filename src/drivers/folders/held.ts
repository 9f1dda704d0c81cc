/**
 * Files and folders that are held open, and looked at where they really are: between finding a place and opening it, a name on
 * the way can become a link to somewhere else. Linux says what was opened, and leads from an open folder to its names whatever
 * becomes of its own. Elsewhere the path is looked up again after the opening, which leaves whoever can write there a moment.
 */
import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, open, readlink, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { changed } from './failure.ts';
import { type Bounds, checkOpen } from './place.ts';

const isLinux = process.platform === 'linux';
/** Windows has none of them. */
export const noFollow = constants.O_NOFOLLOW ?? 0;
const noWait = constants.O_NONBLOCK ?? 0;
const folderOnly = constants.O_DIRECTORY ?? 0;

export interface HeldFile {
  readonly handle: FileHandle;
  readonly stats: BigIntStats;
}

/** Opens what is at a real path, to be read, and makes sure that it is open to us. */
export async function holdFile(real: string, bounds: Bounds): Promise<HeldFile> {
  const handle = await open(real, constants.O_RDONLY | noFollow | noWait);
  try {
    const stats = await handle.stat({ bigint: true });
    checkOpen(await whereIs(handle, stats, real), bounds);
    return { handle, stats };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

export interface HeldFolder {
  /** Permissions of the folder. */
  readonly mode: number;
  /** A path to what has that name in it. */
  at(name: string): string;
  /** Brings changes of its names to the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export async function holdFolder(real: string, bounds: Bounds, path = real): Promise<HeldFolder> {
  if (!isLinux) return plainFolder(real, bounds);
  const handle = await open(path, constants.O_RDONLY | folderOnly | noFollow);
  try {
    const stats = await handle.stat({ bigint: true });
    checkOpen(await whereIs(handle, stats, real), bounds);
    return {
      mode: Number(stats.mode),
      at: (name) => `/proc/self/fd/${handle.fd}/${name}`,
      sync: () => handle.sync(),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function plainFolder(real: string, bounds: Bounds): Promise<HeldFolder> {
  checkOpen(await realpath(real), bounds);
  const { mode } = await stat(real);
  return { mode, at: (name) => join(real, name), async sync() {}, async close() {} };
}

async function whereIs(handle: FileHandle, { dev, ino }: BigIntStats, real: string): Promise<string> {
  if (isLinux) return readlink(`/proc/self/fd/${handle.fd}`);
  const now = await realpath(real);
  const there = await stat(now, { bigint: true });
  if (there.dev !== dev || there.ino !== ino) throw changed();
  return now;
}

/** The same for the same content of the same file. */
export function stateOf({ dev, ino, size, mtimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs].join('-');
}
