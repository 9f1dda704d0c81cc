/** Cold start: from spawning the process to the answer of its first tools/list over stdio, handshake included. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { median } from '../measure.ts';
import { lineClient } from './stdio-load.ts';
import { expectResult, initializedLine, initializeMessage, listMessage } from './wire.ts';

export interface Start {
  readonly name: string;
  /** Files and arguments for `node`; paths begin at the package's root. */
  readonly args: readonly string[];
  /** `initialize` first, as clients of older revisions do; else tools/list is the first message. */
  readonly handshake: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Time that a server gets to end by itself. */
const patienceMs = 2_000;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Starts every server once per round, in turns. Returns each one's milliseconds. */
export async function coldStarts(starts: readonly Start[], rounds: number): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(starts.map(({ name }) => [name, []]));
  for (const start of starts) await startOnce(start); // Fills the disk cache and the compile cache.
  for (let i = 0; i < rounds; i += 1) {
    for (const start of i % 2 === 0 ? starts : starts.toReversed()) times.get(start.name)?.push(await startOnce(start));
  }
  return times;
}

export function medianTime(times: ReadonlyMap<string, readonly number[]>, name: string): number {
  return median(times.get(name) ?? []);
}

async function startOnce({ args, handshake, environment }: Start): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['pipe', 'pipe', process.env.BENCH_STDERR === undefined ? 'ignore' : 'inherit'],
    env: { ...process.env, ...environment },
  });
  const exited = once(child, 'exit');
  const client = lineClient(child.stdin, child.stdout);
  if (handshake) {
    expectResult(await client.send(initializeMessage(1)));
    child.stdin.write(initializedLine);
  }
  const { tools } = expectResult(await client.send(listMessage(2)));
  const elapsedMs = performance.now() - startedAt;
  if (!Array.isArray(tools) || tools.length === 0) throw new Error(`${args.join(' ')} listed no tools.`);
  // In order, so that what a process writes as it ends, such as its compile cache, is there for the next.
  child.stdin.end();
  const deadline = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await exited;
  clearTimeout(deadline);
  return elapsedMs;
}
