/**
 * Files that hold secrets of one user. What is there is replaced as a whole by a file that was private from its first
 * byte: a mode given to an existing file changes nothing, and a link would lead elsewhere.
 */
import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Log } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';

const largestBytes = 1024 * 1024;
/** A link is not followed, and a pipe not waited for. Windows knows neither. */
const readOnly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
/** A draft that is older was left by a process that died. */
const draftLifeMs = 60_000;

/** Undefined for whatever cannot be read or trusted. */
export async function readPrivate(path: string, log: Log): Promise<string | undefined> {
  try {
    const file = await open(path, readOnly);
    try {
      const found = await file.stat();
      if (!found.isFile() || found.size > largestBytes || isForeign(found)) {
        log.write('warn', 'a private file is not used, because it is not a file of this user', { path });
        return undefined;
      }
      if (isPosix && (found.mode & 0o077) !== 0) {
        log.write('warn', 'a private file could be read by others; its permissions were narrowed', { path });
        await file.chmod(0o600);
      }
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT')) log.write('warn', 'a private file could not be read', { path, cause });
    return undefined;
  }
}

export async function checkPrivate(path: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await checkPlace(path, folder);
}

export async function writePrivate(path: string, text: string): Promise<void> {
  await checkPrivate(path);
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await sweepDrafts(path, dirname(path));
}

export async function removePrivate(path: string): Promise<boolean> {
  try {
    const there = await lstat(path).catch(() => undefined);
    if (there !== undefined) checkKind(path, there);
    await unlink(path);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

const isPosix = process.platform !== 'win32';

function isForeign({ uid }: Stats): boolean {
  return isPosix && uid !== process.getuid?.();
}

/** Whoever may write to the folder may put a file of their own there. */
async function checkPlace(path: string, folder: string): Promise<void> {
  const place = await stat(folder);
  const isSticky = (place.mode & 0o1000) !== 0;
  const isShared =
    (place.mode & 0o002) !== 0 || ((place.mode & 0o020) !== 0 && place.gid !== process.getgid?.() && place.gid !== 0);
  if (isPosix && isShared && !isSticky) throw unsafe('its folder can be written to by others');
  const there = await lstat(path).catch(() => undefined);
  if (there !== undefined && isForeign(there)) throw unsafe('it belongs to another user');
  if (there !== undefined) checkKind(path, there);
}

/** A device, a pipe or a socket is somebody's, such as /dev/null, which a rename would put a file in place of. */
function checkKind(path: string, there: Stats): void {
  if (there.isDirectory()) throw folderThere(path);
  if (!there.isFile() && !there.isSymbolicLink()) throw unsafe('a device, a pipe or a socket is in its place');
}

function folderThere(path: string): PatchbayError {
  return new PatchbayError(
    'conflict',
    'The private file was not written or removed, because a folder is in its place.',
    {
      reason: 'FILE_IS_FOLDER',
      hint: `${path} is a folder: choose another file, or remove the folder if nothing needs it.`,
    },
  );
}

function unsafe(why: string): PatchbayError {
  return new PatchbayError('forbidden', `The private file was not written or removed, because ${why}.`, {
    reason: 'FILE_NOT_PRIVATE',
    hint: 'Choose another file, in a folder that only you can write to.',
  });
}

async function sweepDrafts(path: string, folder: string): Promise<void> {
  const prefix = `${basename(path)}.`;
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix) && each.endsWith('.tmp'))) {
    const draft = join(folder, name);
    const found = await lstat(draft).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > draftLifeMs) await rm(draft, { force: true });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
