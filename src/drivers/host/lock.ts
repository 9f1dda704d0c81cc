/**
 * Locks that processes share by the path of a folder.
 *
 * The folder comes into place by a rename, with its owner's name already inside, so that there is no moment at which a
 * lock has no owner. Its modification time is the owner's pulse.
 */
import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PatchbayError } from '../../core/error.ts';
import type { Lock } from '../../core/host.ts';
import { isRecord } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import { describeSelf, lookUp, type Owner } from './process-identity.ts';

const pollMs = { first: 10, longest: 200 };

/** `staleMs` is how long an owner has to be watched without a sign before it counts as dead. */
export async function takeLock(path: string, signal: AbortSignal, staleMs: number = limits.lockStaleMs): Promise<Lock> {
  const id = randomUUID();
  const pulse = watchPulse(staleMs);
  const draft = `${path}.${id}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(join(draft, 'owner.json'), JSON.stringify({ id, ...(await describeSelf()) }), { mode: 0o600 });
  try {
    for (let pauseMs = pollMs.first; ; pauseMs = Math.min(pauseMs * 1.5, pollMs.longest)) {
      signal.throwIfAborted();
      if (await moveIntoPlace(draft, path)) {
        await sweep(path);
        return hold(path, id);
      }
      await takeOverIfDead(path, pulse);
      await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal });
    }
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw signal.aborted ? signal.reason : error;
  }
}

/** False when somebody else holds the lock. */
async function moveIntoPlace(draft: string, path: string): Promise<boolean> {
  try {
    await rename(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, ['ENOTEMPTY', 'EEXIST'])) {
      await checkOwner(path);
      return false;
    }
    // So says Windows, of a folder that is there as of one that may not be.
    if (hasCode(error, ['EPERM', 'EACCES']) && (await readOwner(path)) !== undefined) return false;
    throw error;
  }
}

/** In a folder that others can write to, one of them could keep us waiting for ever. */
async function checkOwner(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  const own = process.getuid?.();
  if (found === undefined || own === undefined || found.uid === own) return;
  throw new PatchbayError('forbidden', 'A lock belongs to another user of this machine, and was not waited for.', {
    reason: 'FILE_NOT_PRIVATE',
    hint: `Have ${path} removed, or choose a file in a folder that only you can write to.`,
  });
}

function hold(path: string, id: string): Lock {
  const beat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {
      // Its release will see that it was lost.
    });
  }, limits.lockStaleMs / 5);
  beat.unref();
  const isHeld = async (): Promise<boolean> => (await readOwner(path))?.id === id;
  return {
    isHeld,
    async release() {
      clearInterval(beat);
      if (await isHeld()) await discard(path);
    },
  };
}

/**
 * Removes the lock of an owner that is gone. Only one process at a time may do that: another one could otherwise remove
 * the lock that the first has just taken.
 */
async function takeOverIfDead(path: string, hasStopped: Pulse): Promise<void> {
  if (!(await isDead(path, hasStopped))) return;
  const guard = `${path}.takeover`;
  try {
    await mkdir(guard, { mode: 0o700 });
  } catch {
    if (await isForgotten(guard)) await rmdir(guard).catch(() => undefined);
    return;
  }
  try {
    if (await isDead(path, hasStopped)) await discard(path);
  } finally {
    await rmdir(guard).catch(() => undefined);
  }
}

async function isDead(path: string, hasStopped: Pulse): Promise<boolean> {
  const owner = await readOwner(path);
  const life = owner === undefined ? 'unknown' : await lookUp(owner);
  // The pulse of a process that surely runs says nothing: it may be busy, and go on with what it had begun.
  return life === 'gone' || (life === 'unknown' && hasStopped(await lastBeat(path)));
}

/** True when the beat that it is told has not changed for too long. */
type Pulse = (beatMs: number | undefined) => boolean;

/**
 * Counts by the time that passes while it watches: after a sleep of the machine, or with another machine's clock, the age of
 * a file says nothing.
 */
function watchPulse(staleMs: number): Pulse {
  let seen: { readonly beatMs: number | undefined; readonly at: number } | undefined;
  return (beatMs) => {
    const now = performance.now();
    if (seen === undefined || seen.beatMs !== beatMs) seen = { beatMs, at: now };
    return beatMs !== undefined && now - seen.at > staleMs;
  };
}

async function lastBeat(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.mtimeMs;
}

/** Of a guard, which is there for a moment only. */
async function isForgotten(path: string): Promise<boolean> {
  const beatMs = await lastBeat(path);
  return beatMs !== undefined && Date.now() - beatMs > limits.lockStaleMs;
}

/** Takes away what processes left that died while they waited. Never throws: what cannot be removed does no harm. */
async function sweep(path: string): Promise<void> {
  const prefix = `${basename(path)}.`;
  const names = await readdir(dirname(path)).catch(() => []);
  for (const draft of names.filter((name) => name.startsWith(prefix)).map((name) => join(dirname(path), name))) {
    if (await isLeft(draft)) await rm(draft, { recursive: true, force: true }).catch(() => {});
  }
}

/** Who waits names itself at once; a folder without a name is of one that died before it could, or of one that takes over. */
async function isLeft(draft: string): Promise<boolean> {
  const owner = await readOwner(draft);
  return owner === undefined ? isForgotten(draft) : (await lookUp(owner)) === 'gone';
}

/** Takes a lock away whose owner surely does not run any more. */
export async function removeDeadLock(path: string): Promise<void> {
  await takeOverIfDead(path, () => false);
  await sweep(path);
}

/** A rename frees the name at once; what is left is removed after it. */
async function discard(path: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (hasCode(error, ['ENOENT'])) return;
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
}

async function readOwner(path: string): Promise<(Owner & { readonly id: string }) | undefined> {
  try {
    const owner: unknown = JSON.parse(await readFile(join(path, 'owner.json'), 'utf8'));
    if (!isRecord(owner)) return undefined;
    return {
      id: String(owner.id),
      pid: Number(owner.pid),
      host: String(owner.host),
      boot: String(owner.boot),
      space: String(owner.space),
      started: String(owner.started),
    };
  } catch {
    return undefined;
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
