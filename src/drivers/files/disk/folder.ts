/** The folders above a file: made when they are needed, held while a file comes or goes, removed when they are empty. */
import { constants, existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PatchbayError } from '../../../core/error.ts';
import type { FilePlace } from '../../../core/files.ts';
import { codeOf, isMissing } from './failure.ts';
import { descriptorPath, linked, lstatIfAny, otherCase, pathOf, spellingOf, type Tree } from './tree.ts';

/** Does something in a folder, by a path that leads there whatever becomes of its names; true when it has changed what is in it. */
export type Work = (folder: string) => Promise<boolean>;

/**
 * Works in the folder of the file, which is made when it is not there, and brings what was changed to the disk.
 *
 * A folder can go while it is looked for, because its last file was deleted: then everything is tried again.
 */
export async function workInMadeFolder(tree: Tree, place: FilePlace, work: Work): Promise<void> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    try {
      if (await workInFolder(dirname(pathOf(tree, place)), work)) return;
      await makeFolder(tree, place);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  throw new Error('A folder went each time it was made.');
}

/** Each needs somebody to delete the last file of the folder at the wrong moment. */
const mostTries = 100;

/** The same in the folder that has this path; false when there is none. */
export async function workInFolder(path: string, work: Work): Promise<boolean> {
  const held = await hold(path);
  if (held === undefined) return false;
  try {
    const isChanged = await work(hasDescriptorPaths ? descriptorPath(held) : path);
    // Windows cannot, and does it by itself.
    if (isChanged && process.platform !== 'win32') await held.sync();
    return true;
  } finally {
    await held.close();
  }
}

/** Only Linux has paths of what is open; elsewhere a folder that is exchanged in that very moment is not noticed. */
const hasDescriptorPaths = process.platform === 'linux' && existsSync('/proc/self/fd');

/** Undefined when no folder is there. Throws as `spellingOf`, and `conflict` when it is there in other letters. */
async function hold(path: string): Promise<FileHandle | undefined> {
  const flags = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0);
  const handle = await open(path, flags).catch((error: unknown) => {
    if (isMissing(error) || codeOf(error) === 'ELOOP') return undefined;
    throw error;
  });
  if (handle === undefined) return undefined;
  try {
    const spelling = await spellingOf(path, handle);
    if (spelling === 'other') throw otherCase();
    if (spelling === 'same') return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

/** Throws `conflict` where a file has the name of a folder, and `invalid_input` where a symbolic link has it. */
async function makeFolder(tree: Tree, { bucket, key }: FilePlace): Promise<void> {
  let parent = tree.root;
  const names = [bucket, ...key.split('/').slice(0, -1)];
  for (const [depth, name] of names.entries()) {
    await workInFolder(parent, (folder) => makeOne(join(folder, name)));
    parent = join(parent, name);
    await expectFolder(parent, names.slice(1, depth + 1).join('/'));
  }
}

/** False when something was there. */
async function makeOne(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** What has gone again is made again by whoever needs it. */
async function expectFolder(path: string, key: string): Promise<void> {
  const found = await lstatIfAny(path);
  if (found === undefined || found.isDirectory()) return;
  throw found.isFile() ? inTheWay(key) : linked();
}

/** Removes the folders above the file that are empty, up to its bucket: their names are free for files then. */
export async function pruneFolders(tree: Tree, { bucket, key }: FilePlace): Promise<void> {
  const top = join(tree.root, bucket);
  for (let path = dirname(join(top, key)); path !== top; path = dirname(path)) {
    const isGone = await workInFolder(dirname(path), (folder) => removeOne(join(folder, basename(path))));
    if (!isGone || (await lstatIfAny(path)) !== undefined) return;
  }
}

/** False when it is not empty, or has gone. */
async function removeOne(path: string): Promise<boolean> {
  try {
    await rmdir(path);
    return true;
  } catch {
    return false;
  }
}

function inTheWay(key: string): PatchbayError {
  return new PatchbayError('conflict', `The file "${key}" was where a folder is needed.`, {
    reason: 'PATH_CONFLICT',
    hint: 'Choose another path: on a disk "a" and "a/b" cannot both be files.',
  });
}
