/** Files come and go whole: what is written is written beside, and takes its name at once. */
import { constants } from 'node:fs';
import { chmod, copyFile, type FileHandle, link, lstat, mkdir, open, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FoundName } from '../../core/folders.ts';
import { changed, codeOf, exists, inTheWay, missing, notFile } from './failure.ts';
import { type HeldFolder, holdFolder, noFollow, stateOf } from './held.ts';
import type { Bounds, Place } from './place.ts';

/** The real path of the new file. */
export async function createFile({ base, rest }: Place, bytes: Uint8Array, bounds: Bounds): Promise<string> {
  const name = rest.at(-1);
  if (name === undefined) throw exists();
  const folder = await makeFolders(base, rest.slice(0, -1), bounds).catch((error: unknown) => {
    throw codeOf(error) === 'ENOTDIR' ? inTheWay(error) : error;
  });
  try {
    // As everybody else's files there: what may not look into the folder may not look into the file.
    const beside = await writeBeside(folder, bytes, folder.mode & 0o666);
    try {
      await nameOnce(folder.at(beside), folder.at(name));
    } finally {
      await unlink(folder.at(beside));
    }
    await folder.sync();
  } finally {
    await folder.close();
  }
  return join(base, ...rest);
}

/** Two names for one file are what no other name is replaced by. Some disks know no second names. */
async function nameOnce(from: string, to: string): Promise<void> {
  try {
    await link(from, to).catch((error: unknown) => {
      if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(error) ?? '')) throw error;
      return copyFile(from, to, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? exists() : error;
  }
}

async function makeFolders(base: string, names: readonly string[], bounds: Bounds): Promise<HeldFolder> {
  let folder = await holdFolder(base, bounds);
  let real = base;
  for (const name of names) {
    const path = folder.at(name);
    const above = folder;
    real = join(real, name);
    try {
      const isNew = await makeFolder(path);
      folder = await holdFolder(real, bounds, path);
      if (isNew) {
        await chmod(folder.at('.'), above.mode & 0o777);
        folder = { ...folder, mode: above.mode };
      }
    } finally {
      await above.close();
    }
  }
  return folder;
}

/** False when somebody else has made it meanwhile. */
async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

export async function replaceFile(real: string, bytes: Uint8Array, state: string, bounds: Bounds): Promise<void> {
  const folder = await holdFolder(dirname(real), bounds);
  try {
    const path = folder.at(basename(real));
    const { mode } = await expectState(path, state);
    const beside = await writeBeside(folder, bytes, Number(mode) & 0o777);
    try {
      await expectState(path, state);
      await rename(folder.at(beside), path);
    } catch (error) {
      await unlink(folder.at(beside));
      throw error;
    }
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** What has the name at its real place: a file or a symbolic link, which is not followed. */
export async function lookAtName(real: string, bounds: Bounds): Promise<FoundName> {
  // The folder above a root is not open.
  if ((await lstat(real)).isDirectory()) throw notFile();
  const folder = await holdFolder(dirname(real), bounds);
  try {
    const stats = await statsOfName(folder.at(basename(real)));
    return {
      kind: stats.isFile() ? 'file' : 'link',
      path: real,
      size: Number(stats.size),
      state: stateOf(stats),
    };
  } finally {
    await folder.close();
  }
}

/** Takes away what `lookAtName` has seen. */
export async function removeName(real: string, state: string, bounds: Bounds): Promise<void> {
  const folder = await holdFolder(dirname(real), bounds);
  try {
    const path = folder.at(basename(real));
    if (stateOf(await statsOfName(path)) !== state) throw changed();
    await unlink(path);
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function expectState(path: string, state: string) {
  const stats = await statsOf(path);
  if (!stats.isFile()) throw notFile();
  if (stateOf(stats) !== state) throw changed();
  return stats;
}

async function statsOfName(path: string) {
  const stats = await statsOf(path);
  if (!stats.isFile() && !stats.isSymbolicLink()) throw notFile();
  return stats;
}

async function statsOf(path: string) {
  return lstat(path, { bigint: true }).catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT' ? missing(error) : error;
  });
}

/** Its name in the folder. */
async function writeBeside(folder: HeldFolder, bytes: Uint8Array, mode: number): Promise<string> {
  const name = `.patchbay-${crypto.randomUUID()}.tmp`;
  const handle = await open(
    folder.at(name),
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow,
    0o600,
  );
  try {
    await fill(handle, bytes, mode);
  } catch (error) {
    await unlink(folder.at(name));
    throw error;
  } finally {
    await handle.close();
  }
  return name;
}

async function fill(handle: FileHandle, bytes: Uint8Array, mode: number): Promise<void> {
  await handle.writeFile(bytes);
  await handle.chmod(mode);
  await handle.sync();
}
