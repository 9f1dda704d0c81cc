/**
 * CPU time and memory of a server with its child processes: expressions run in processes of their own
 * (docs/decisions/0006), so what the server itself has used is only a part of what a run costs.
 *
 * Read from /proc, which only Linux has. CPU time is user and system time of every process of the tree that is alive,
 * and of those that ended and were waited for. The system counts it in ticks, so a round has to be long beside one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { ServerProcess } from '../server-process.ts';

/** Clock ticks of 10 ms, as Linux has them for every program. */
const microsPerTick = 10_000;

/** Throws where there is no /proc, before anything is started. */
export function expectProcessTrees(): void {
  if (process.platform === 'linux') return;
  throw new Error(
    `CPU time and memory of a server with its child processes are read from Linux's /proc; this is ${process.platform}.`,
  );
}

/** The same server, whose CPU time is that of its whole tree. */
export function withChildren(server: ServerProcess): ServerProcess {
  return { ...server, cpuMicros: async () => treeMicros(server.child.pid) };
}

/** CPU time of the process and its descendants so far. */
export function treeMicros(root: number | undefined): number {
  return treeOf(root).reduce((sum, each) => sum + each.cpuMicros, 0);
}

/** Resident memory of the tree, in MiB. What its processes share counts once for each of them. */
export function residentMib({ child }: ServerProcess): number {
  return treeOf(child.pid).reduce((sum, { pid }) => sum + residentKib(pid), 0) / 1024;
}

/** Memory of the tree, in MiB, with what processes share divided among those that share it. */
export function proportionalMib({ child }: ServerProcess): number {
  return treeOf(child.pid).reduce((sum, { pid }) => sum + proportionalKib(pid), 0) / 1024;
}

interface Entry {
  readonly pid: number;
  readonly parent: number;
  readonly cpuMicros: number;
}

/** The process `root` and its descendants. */
function treeOf(root: number | undefined): readonly Entry[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readEntry(Number(name)) : []));
  const tree = all.filter(({ pid }) => pid === root);
  if (tree.length === 0) throw new Error('The server under test is not among the processes any more.');
  // It grows while it is walked, by the children of what is in it.
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/** Nothing when the process has ended meanwhile. */
function readEntry(pid: number): readonly Entry[] {
  const text = readText(`/proc/${pid}/stat`);
  if (text === undefined) return [];
  // The name before it may hold anything, brackets included. It is field 2; what follows begins with field 3.
  const fields = text
    .slice(text.lastIndexOf(') ') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  // Fields 14 to 17: user and system time, and those of the children that were waited for.
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
  return [{ pid, parent, cpuMicros: ticks * microsPerTick }];
}

function residentKib(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readText(`/proc/${pid}/status`) ?? '')?.[1] ?? 0);
}

function proportionalKib(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(readText(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
