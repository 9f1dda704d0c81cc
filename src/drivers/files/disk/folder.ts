/** The folders above a file: made when they are needed, held while a file comes or goes, removed when they are empty. */
import { constants, existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PatchbayError } from '../../../core/error.ts';
import type { FilePlace } from '../../../core/files.ts';
import { codeOf, isMissing } from './failure.ts';
import { descriptorPath, linked, lstatIfAny, otherCase, pathOf, spellingOf, type Tree } from './tree.ts';

/**
 * Does something in the folder of the file, by a path to that folder that leads there whatever becomes of its names, and brings
 * the names in it to the disk. The folder is made when it is wanted; otherwise undefined is given when it is not there.
 *
 * A folder can go while it is looked for, because its last file was deleted: then everything is tried again.
 */
export async function withFolder<T>(
  { tree, place, isMade }: { readonly tree: Tree; readonly place: FilePlace; readonly isMade: boolean },
  work: (folder: string) => Promise<T>,
): Promise<T | undefined> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const held = await hold(dirname(pathOf(tree, place)));
    if (held === undefined && !isMade) return undefined;
    try {
      if (held === undefined) await makeFolder(tree, place);
      else return await workIn(held, work);
    } catch (error) {
      if (!isMade || !isMissing(error) || tries === mostTries) throw error;
    } finally {
      await held?.handle.close();
    }
  }
  throw new Error('A folder went each time it was made.');
}

/** Each needs somebody to delete the last file of the folder at the wrong moment. */
const mostTries = 100;

interface Held {
  readonly handle: FileHandle;
  readonly path: string;
}

async function workIn<T>({ handle, path }: Held, work: (folder: string) => Promise<T>): Promise<T> {
  const result = await work(path);
  // Windows cannot, and does it by itself.
  if (process.platform !== 'win32') await handle.sync();
  return result;
}

/** Only Linux has paths of what is open; elsewhere a folder that is exchanged in that very moment is not noticed. */
const hasDescriptorPaths = process.platform === 'linux' && existsSync('/proc/self/fd');

/** Undefined when no folder is there. Throws as `spellingOf`, and `conflict` when it is there in other letters. */
async function hold(path: string): Promise<Held | undefined> {
  const flags = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0);
  const handle = await open(path, flags).catch((error: unknown) => {
    if (isMissing(error) || codeOf(error) === 'ELOOP') return undefined;
    throw error;
  });
  if (handle === undefined) return undefined;
  try {
    const spelling = await spellingOf(path, handle);
    if (spelling === 'other') throw otherCase();
    if (spelling === 'same') return { handle, path: hasDescriptorPaths ? descriptorPath(handle) : path };
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

/**
 * Makes the folders above the file that are not there yet; what was made is on the disk then.
 *
 * Throws `conflict` where a file has the name of a folder, or a folder the name in other case.
 */
async function makeFolder(tree: Tree, { bucket, key }: FilePlace): Promise<void> {
  const names = [bucket, ...key.split('/').slice(0, -1)];
  const folder = join(tree.root, ...names);
  let path = tree.root;
  for (const [depth, name] of names.entries()) {
    const parent = path;
    path = join(parent, name);
    if (await makeOne(path)) await flushFolder(parent);
    else await expectFolder(path, names.slice(1, depth + 1).join('/'));
  }
  if ((await spellingOf(folder)) === 'other') throw otherCase();
}

/** False when something was there, or when what is above it has gone again; whoever needs it comes back then. */
async function makeOne(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || isMissing(error)) return false;
    throw error;
  }
}

async function expectFolder(path: string, key: string): Promise<void> {
  const found = await lstatIfAny(path);
  if (found === undefined || found.isDirectory()) return;
  throw found.isFile() ? inTheWay(key) : linked();
}

/** Brings the names in a folder to the disk; there is nothing to bring when the folder has gone. */
async function flushFolder(path: string): Promise<void> {
  // Windows cannot, and does it by itself.
  if (process.platform === 'win32') return;
  const handle = await open(path, constants.O_RDONLY).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

/** Removes the folders above the file that are empty, up to its bucket: their names are free for files then. */
export async function pruneFolders(tree: Tree, { bucket, key }: FilePlace): Promise<void> {
  const top = join(tree.root, bucket);
  for (let path = dirname(join(top, key)); path !== top; path = dirname(path)) {
    try {
      await rmdir(path);
    } catch {
      return;
    }
  }
}

function inTheWay(key: string): PatchbayError {
  return new PatchbayError('conflict', `The file "${key}" was where a folder is needed.`, {
    reason: 'PATH_CONFLICT',
    hint: 'Choose another path: on a disk "a" and "a/b" cannot both be files.',
  });
}
