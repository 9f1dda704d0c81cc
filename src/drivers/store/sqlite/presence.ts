/**
 * Who is there, as locks on files: the system frees the locks of a process at its very end, whatever ends it, so no
 * clock and no process id can be mistaken.
 *
 * The files are databases without content, because SQLite's file locks work on every system and see those of the same
 * process as well. A file is removed only by whoever has its lock.
 */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Presence } from '../../../core/run-ports.ts';

export interface OpenPresence extends Presence {
  close(): void;
}

/** Every lock of this process: one whose object were collected as garbage would be free, and its owner taken for dead. */
const everyLock = new Set<Database.Database>();

export function createPresence(folder: string): OpenPresence {
  const held = new Map<string, Database.Database>();
  // A name is part of a path, and must not lead out of the folder.
  const fileOf = (owner: string): string => join(folder, `${encodeURIComponent(owner.toWellFormed())}.lock`);

  return {
    async enter(owner) {
      if (held.has(owner)) return;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const lock = lockAnew(fileOf(owner));
      held.set(owner, lock);
      everyLock.add(lock);
      sweep(folder);
    },
    async isThere(owner) {
      return held.has(owner) || isLocked(fileOf(owner));
    },
    async forget(owner) {
      if (!held.has(owner)) removeFree(fileOf(owner));
    },
    close() {
      for (const [owner, lock] of held) {
        lock.close();
        everyLock.delete(lock);
        rmSync(fileOf(owner), { force: true });
      }
      held.clear();
    },
  };
}

/** Whoever sweeps may remove the file before it is locked: the lock would be on a file that nobody finds. */
function lockAnew(path: string): Database.Database {
  for (;;) {
    const lock = new Database(path);
    try {
      begin(lock);
    } catch (error) {
      lock.close();
      throw error;
    }
    if (isFile(path)) return lock;
    lock.close();
  }
}

/** Removes what processes left behind that were killed while they held no runs. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder)) if (name.endsWith('.lock')) removeFree(join(folder, name));
}

function isLocked(path: string): boolean {
  return isFile(path) && !tryLocked(path, () => {});
}

function removeFree(path: string): void {
  if (isFile(path)) tryLocked(path, () => rmSync(path, { force: true }));
}

/** Does it with the lock on the file; false when that could not be had: what may be in use is left alone. */
function tryLocked(path: string, work: () => void): boolean {
  let lock: Database.Database | undefined;
  try {
    lock = new Database(path, { timeout: 0, fileMustExist: true });
    begin(lock);
    work();
    return true;
  } catch {
    return false;
  } finally {
    lock?.close();
  }
}

function begin(lock: Database.Database): void {
  // Nothing is ever written: a journal on the disk would only be one more file to tidy up.
  lock.pragma('journal_mode = MEMORY');
  lock.exec('begin exclusive');
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
