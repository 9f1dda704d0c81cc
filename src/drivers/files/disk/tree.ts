/** The tree of folders that holds the files. No path leaves it: what is a symbolic link is neither read, written nor followed. */
import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
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
    if (isFile && (await spellingOf(path, handle)) === 'same') return handle;
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

export type Spelling = 'same' | 'other' | 'missing';

/**
 * How that name is written on the disk: a file system that ignores case finds it under another spelling too. Throws
 * `invalid_input` when it is reached through a symbolic link. An open `handle` of it cannot be exchanged while we look.
 */
export async function spellingOf(path: string, handle?: FileHandle): Promise<Spelling> {
  const real = (handle && (await openedPath(handle, path))) ?? (await pathBehind(path));
  if (real === undefined) return 'missing';
  if (real === path) return 'same';
  if (fold(real) === fold(path)) return 'other';
  throw linked();
}

/** What was really opened by that path, where the system can say it. */
async function openedPath(handle: FileHandle, path: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const real = await readlink(descriptorPath(handle)).catch(() => undefined);
  // What was opened may have been replaced since.
  return real === `${path} (deleted)` ? path : real;
}

/** Another way to what is open, which no change of a path leads astray. */
export function descriptorPath({ fd }: FileHandle): string {
  return `/proc/self/fd/${fd}`;
}

async function pathBehind(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function fold(path: string): string {
  return path.normalize('NFC').toLowerCase();
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

export function linked(): PatchbayError {
  return new PatchbayError('invalid_input', 'The path was refused: something in it is a symbolic link, or no file.', {
    reason: 'INVALID_PATH',
    hint: 'Choose another path, or remove the link from the data folder.',
  });
}

export function isFolder(): PatchbayError {
  return new PatchbayError('conflict', 'There were files below that path, so that it is a folder.', {
    reason: 'PATH_CONFLICT',
    hint: 'Choose another path: on a disk "a" and "a/b" cannot both be files.',
  });
}

export function otherCase(): PatchbayError {
  return new PatchbayError('conflict', 'A file or folder had that name in other letters.', {
    reason: 'PATH_CONFLICT',
    hint: 'This disk does not tell upper from lower case: use the spelling that is there.',
  });
}
