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
  const { started } = await readStat(process.pid);
  return { pid: process.pid, host: hostname(), boot: boot.trim(), space, started };
}

export type Life = 'runs' | 'gone' | 'unknown';

/**
 * What is known of the process. One of another machine or container cannot be looked up, nor one from before a restart:
 * another machine may have the same name. One that was stopped (Ctrl-Z) may never go on.
 */
export async function lookUp(owner: Owner): Promise<Life> {
  const own = await describeSelf();
  const isNear = owner.host === own.host && owner.boot === own.boot && owner.space === own.space;
  if (!isNear || !Number.isInteger(owner.pid)) return 'unknown';
  if (!isRunning(owner.pid)) return 'gone';
  const { state, started } = await readStat(owner.pid);
  if (started === '') return 'unknown';
  // One that has ended is remembered until its parent asks.
  if (state === 'Z' || started !== owner.started) return 'gone';
  return state === 'T' ? 'unknown' : 'runs';
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

interface Stat {
  readonly state: string;
  readonly started: string;
}

/**
 * The program's name, in parentheses, may hold blanks; the first word after it is the state, the twentieth the start. Empty
 * where the system does not tell.
 */
async function readStat(pid: number): Promise<Stat> {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  const words = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: words[0] ?? '', started: words[19] ?? '' };
}
