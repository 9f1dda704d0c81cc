/**
 * Who is there, as locks on files: the system frees the locks of a process at its very end, whatever ends it, so no
 * clock and no process id can be mistaken.
 *
 * The files are databases without content, because SQLite's file locks work on every system and see those of the same
 * process as well.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Presence } from '../../../core/run-ports.ts';

export interface OpenPresence extends Presence {
  close(): void;
}

export function createPresence(folder: string): OpenPresence {
  const held = new Map<string, Database.Database>();
  const fileOf = (owner: string): string => join(folder, `${owner}.lock`);

  function leave(owner: string): void {
    held.get(owner)?.close();
    if (held.delete(owner)) rmSync(fileOf(owner), { force: true });
  }

  return {
    async enter(owner) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const lock = new Database(fileOf(owner), { timeout: 0 });
      lock.exec('begin exclusive');
      held.set(owner, lock);
    },
    async isThere(owner) {
      return held.has(owner) || isLocked(fileOf(owner));
    },
    async forget(owner) {
      if (!held.has(owner)) rmSync(fileOf(owner), { force: true });
    },
    close() {
      for (const owner of held.keys()) leave(owner);
    },
  };
}

function isLocked(path: string): boolean {
  let lock: Database.Database;
  try {
    lock = new Database(path, { timeout: 0, fileMustExist: true });
  } catch {
    return false; // No file: nobody of that name is there.
  }
  try {
    lock.exec('begin exclusive');
    return false;
  } catch (error) {
    // Anything but a lock is a reason to leave alone what may be in use.
    return error instanceof Error;
  } finally {
    lock.close();
  }
}
