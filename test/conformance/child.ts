/** Child processes: commands that run to their end, and a Patchbay that serves until it is stopped. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const here = import.meta.dirname;
const root = join(here, '../..');
export const launcher = join(root, 'bin/patchbay.js');

const commandMs = 120_000;
const startMs = 20_000;
const stopMs = 5_000;

const alive = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command to its end; a command that hangs is killed and has code 1. */
export function run(
  file: string,
  args: readonly string[],
  folders: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: here, env: environment(folders), timeout: commandMs, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(file, args, options, (error, stdout, stderr) => {
      alive.delete(child);
      const code = error === null ? 0 : Number(error.code);
      resolve({ code: Number.isInteger(code) ? code : 1, stdout, stderr });
    });
    alive.add(child);
  });
}

/** Settings of the machine must not change what is tested. */
function environment(folders: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PATCHBAY_'));
  return { ...Object.fromEntries(kept), ...folders };
}

export interface Patchbay {
  /** Of the MCP endpoint. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts `patchbay http` on a free port and waits until it is healthy. */
export async function startPatchbay(dataDir: string, flags: readonly string[] = []): Promise<Patchbay> {
  const args = [launcher, 'http', '--port', '0', '--data', dataDir, ...flags];
  const child = spawn(process.execPath, args, { env: environment({}), stdio: ['ignore', 'ignore', 'pipe'] });
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  const lines = createInterface({ input: child.stderr });
  const port = await withTimeout(portOf(lines), startMs, 'Patchbay did not say where it listens.');
  // The suite compares the Host header with localhost.
  const origin = `http://localhost:${port}`;
  await withTimeout(untilHealthy(origin), startMs, 'Patchbay did not become healthy.');
  return {
    url: `${origin}/mcp`,
    async stop() {
      if (child.exitCode !== null) throw new Error(`Patchbay ended by itself, with code ${child.exitCode}.`);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await withTimeout(ended, stopMs, 'Patchbay did not stop.');
    },
  };
}

/** Reads on after the port was found: a full pipe would stop the server. */
function portOf(lines: ReturnType<typeof createInterface>): Promise<string> {
  return new Promise((resolve, reject) => {
    const seen: string[] = [];
    lines.on('line', (line) => {
      seen.push(line);
      const port = /"url":"http:[^"]*:(\d+)"/.exec(line)?.[1];
      if (port !== undefined) resolve(port);
    });
    lines.once('close', () => reject(new Error(`Patchbay did not start:\n${seen.join('\n')}`)));
  });
}

async function untilHealthy(origin: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/health`).catch(() => undefined);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function withTimeout<Value>(waiting: Promise<Value>, timeoutMs: number, message: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), timeoutMs);
  });
  return Promise.race([waiting, late]).finally(() => clearTimeout(timer));
}
