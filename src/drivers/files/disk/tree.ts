/**
 * The tree of folders that holds the files. No path leaves it: what is a symbolic link is neither read, written nor followed.
 *
 * A folder that becomes a link between the look at it and the move into it is not noticed, since Node cannot open relative to a
 * folder. Only whoever may write to the data folder can do that.
 */
import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PatchbayError } from '../../../core/error.ts';
import type { FilePlace } from '../../../core/files.ts';
import { codeOf, isMissing } from './failure.ts';
import { identityOf } from './identity.ts';

export interface Tree {
  /** Without symbolic links in it. */
  readonly root: string;
  /** Where uploads are written; no bucket can have this name. */
  readonly incoming: string;
}

/** Makes the folders that every tree has. */
export async function plantTree(folder: string): Promise<Tree> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const root = await realpath(folder);
  const incoming = join(root, '.incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  return { root, incoming };
}

export function pathOf({ root }: Tree, { bucket, key }: FilePlace): string {
  return join(root, bucket, ...key.split('/'));
}

/** Opens it to be read; undefined when there is no such file. Throws `invalid_input` when a symbolic link is in its path. */
export async function openToRead(tree: Tree, place: FilePlace): Promise<FileHandle | undefined> {
  const path = pathOf(tree, place);
  const handle = await open(path, constants.O_RDONLY | noFollow | noWait).catch((error: unknown) => {
    // A socket cannot be opened at all.
    if (isMissing(error) || codeOf(error) === 'ENXIO') return undefined;
    throw codeOf(error) === 'ELOOP' ? linked() : error;
  });
  if (handle === undefined) return undefined;
  try {
    const isFile = (await handle.stat()).isFile();
    if (isFile && (await spellingOf(path)) === 'same') return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

/** Windows has neither. */
const noFollow = constants.O_NOFOLLOW ?? 0;
const noWait = constants.O_NONBLOCK ?? 0;

/** Creates a file that nobody else has, for its owner alone. */
export function createNew(path: string): Promise<FileHandle> {
  return open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow, 0o600);
}

type Spelling = 'same' | 'other' | 'missing';

/**
 * How that name is written on the disk: a file system that ignores case finds it under another spelling too. Throws
 * `invalid_input` when it is reached through a symbolic link.
 */
async function spellingOf(path: string): Promise<Spelling> {
  const real = await realpath(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (real === undefined) return 'missing';
  if (real === path) return 'same';
  if (fold(real) === fold(path)) return 'other';
  throw linked();
}

function fold(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/**
 * Makes the folders above the file that are not there yet; what was made is on the disk then.
 *
 * Throws `conflict` where a file has the name of a folder, or a folder the name in other case.
 */
export async function makeFolder(tree: Tree, { bucket, key }: FilePlace): Promise<void> {
  const names = [bucket, ...key.split('/').slice(0, -1)];
  const folder = join(tree.root, ...names);
  if ((await lstatIfAny(folder))?.isDirectory() && (await spellingOf(folder)) === 'same') return;
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

export async function lstatIfAny(path: string): Promise<BigIntStats | undefined> {
  try {
    return await lstat(path, { bigint: true });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * The identity of the file that is there, and may be replaced; undefined when there is none. Throws `conflict` for a folder,
 * `invalid_input` for what is no file.
 */
export async function findFile(path: string): Promise<string | undefined> {
  const found = await lstatIfAny(path);
  if (found === undefined) return undefined;
  if (found.isDirectory()) throw isFolder();
  if (!found.isFile()) throw linked();
  const spelling = await spellingOf(path);
  if (spelling === 'other') throw otherCase();
  return spelling === 'same' ? identityOf(found) : undefined;
}

/** Brings the names in a folder to the disk; there is nothing to bring when the folder has gone. */
export async function flushFolder(path: string): Promise<void> {
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

function linked(): PatchbayError {
  return new PatchbayError('invalid_input', 'The path was refused: something in it is a symbolic link, or no file.', {
    reason: 'INVALID_PATH',
    hint: 'Choose another path, or remove the link from the data folder.',
  });
}

function inTheWay(key: string): PatchbayError {
  return new PatchbayError('conflict', `The file "${key}" was where a folder is needed.`, {
    reason: 'PATH_CONFLICT',
    hint: 'Choose another path: on a disk "a" and "a/b" cannot both be files.',
  });
}

export function isFolder(): PatchbayError {
  return new PatchbayError('conflict', 'There were files below that path, so that it is a folder.', {
    reason: 'PATH_CONFLICT',
    hint: 'Choose another path: on a disk "a" and "a/b" cannot both be files.',
  });
}

function otherCase(): PatchbayError {
  return new PatchbayError('conflict', 'A file or folder had that name in other letters.', {
    reason: 'PATH_CONFLICT',
    hint: 'This disk does not tell upper from lower case: use the spelling that is there.',
  });
}
