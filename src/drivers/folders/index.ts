/** Folders of this machine that the configuration opens. */
import { readdir, lstat } from 'node:fs/promises';
import * as z from 'zod';
import type { Driver } from '../../core/driver.ts';
import type { FileSpan, FolderEntry, Folders, FoundFile, FoundFolder } from '../../core/folders.ts';
import { isMissing, notFile, toFailure } from './failure.ts';
import { type HeldFile, holdFile, holdFolder, stateOf } from './held.ts';
import { type Bounds, findBounds, findName, findPlace, findThere } from './place.ts';
import { createFile, lookAtName, removeName, replaceFile } from './write.ts';

const Options = z.object({
  /** Folders that are open. */
  roots: z.array(z.string()),
  /** Files and folders that stay closed within them. */
  closed: z.array(z.string()),
  /** Whatever begins with one of these stays closed as well. */
  closedStarts: z.array(z.string()),
});

export const diskFolders: Driver<Folders, typeof Options> = {
  name: 'disk',
  options: Options,
  async open(options) {
    const within = async <T>(work: (bounds: Bounds) => Promise<T>): Promise<T> => {
      try {
        return await work(await findBounds(options));
      } catch (error) {
        throw toFailure(error);
      }
    };
    return {
      port: {
        read: (path, span) => within(async (bounds) => read(await findThere(path, bounds), span, bounds)),
        create: (path, bytes) => within(async (bounds) => createFile(await findPlace(path, bounds), bytes, bounds)),
        replace: (path, bytes, state) =>
          within(async (bounds) => replaceFile(await findThere(path, bounds), bytes, state, bounds)),
        name: (path) => within(async (bounds) => lookAtName(await findName(path, bounds), bounds)),
        remove: (path, state) => within(async (bounds) => removeName(await findName(path, bounds), state, bounds)),
      },
      async health() {},
      async close() {},
    };
  },
};

async function read(real: string, span: FileSpan, bounds: Bounds): Promise<FoundFile | FoundFolder> {
  if ((await lstat(real)).isDirectory()) return { kind: 'folder', path: real, entries: await entriesOf(real, bounds) };
  const file = await holdFile(real, bounds);
  try {
    if (!file.stats.isFile()) throw notFile();
    const { size, mtimeMs } = file.stats;
    const state = stateOf(file.stats);
    const bytes = await bytesOf(file, span);
    return { kind: 'file', path: real, size: Number(size), modifiedAt: Number(mtimeMs), state, bytes };
  } finally {
    await file.handle.close();
  }
}

async function bytesOf({ handle, stats }: HeldFile, { from, maxBytes }: FileSpan): Promise<Uint8Array> {
  const size = Number(stats.size);
  const start = from < 0 ? Math.max(0, size + from) : Math.min(from, size);
  const bytes = new Uint8Array(Math.min(maxBytes, size - start));
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

async function entriesOf(real: string, bounds: Bounds): Promise<readonly FolderEntry[]> {
  const folder = await holdFolder(real, bounds);
  try {
    const names = (await readdir(folder.at('.'))).toSorted();
    const entries: FolderEntry[] = [];
    for (const name of names) entries.push(...(await entryOf(name, folder.at(name))));
    return entries;
  } finally {
    await folder.close();
  }
}

/** None when it has gone meanwhile. */
async function entryOf(name: string, path: string): Promise<readonly FolderEntry[]> {
  try {
    const stats = await lstat(path);
    const type = stats.isFile()
      ? 'file'
      : stats.isDirectory()
        ? 'directory'
        : stats.isSymbolicLink()
          ? 'link'
          : 'other';
    return [{ name, type, size: stats.size, modifiedAt: stats.mtimeMs }];
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
