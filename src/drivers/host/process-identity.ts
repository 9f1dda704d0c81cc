/** Which process something belongs to: its number alone is given to another one sooner or later. */
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

export interface Owner {
  readonly pid: number;
  readonly host: string;
  /** Of the system's start; empty where it is not told. */
  readonly boot: string;
  /** Within which process numbers mean something: each container counts its own. Empty where it is not told. */
  readonly space: string;
  /** Of the process, in the system's own count; empty where it is not told. */
  readonly started: string;
}

export async function describeSelf(): Promise<Owner> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const space = await readlink('/proc/self/ns/pid').catch(() => '');
  const started = (await readStart(process.pid)) ?? '';
  return { pid: process.pid, host: hostname(), boot: boot.trim(), space, started };
}

/**
 * True when the process surely does not run any more. One of another machine or container is never sure to be gone, nor is
 * one from before a restart: another machine may have the same name.
 */
export async function isGone(owner: Owner): Promise<boolean> {
  const own = await describeSelf();
  const isNear = owner.host === own.host && owner.boot === own.boot && owner.space === own.space;
  if (!isNear || !Number.isInteger(owner.pid)) return false;
  if (!isRunning(owner.pid)) return true;
  return owner.started !== (await readStart(owner.pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * The program's name, in parentheses, may hold blanks; the first word after it is the state, the twentieth the start.
 * Undefined for one that has ended and is only remembered until its parent asks.
 */
async function readStart(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  const words = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return words[0] === 'Z' ? undefined : (words[19] ?? '');
}
