import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { launcher } from './program.ts';
import { tempDir } from './temp.ts';

export interface RawStdio {
  readonly child: ChildProcessWithoutNullStreams;
  /** Every line of stdout so far. */
  readonly lines: readonly string[];
  readonly errors: () => string;
  send(message: unknown): void;
  /** The answer with this id, when it comes. */
  answer(id: number): Promise<Record<string, unknown>>;
  readonly exited: Promise<number | null>;
}

/** Patchbay over stdio without any client library between. */
export function rawStdio(args: readonly string[] = [], environment: Record<string, string> = {}): RawStdio {
  const child = spawn(process.execPath, [launcher, 'stdio', '--data', tempDir(), ...args], {
    env: { ...process.env, ...environment },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines: string[] = [];
  const waiting = new Map<number, (message: Record<string, unknown>) => void>();
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    const message = JSON.parse(line);
    waiting.get(message.id)?.(message);
  });
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return {
    child,
    lines,
    errors: () => errors,
    exited,
    send: (message) => child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`),
    answer: (id) => new Promise((resolve) => waiting.set(id, resolve)),
  };
}

/** A request as the current revision wants it. */
export function modernRequest(id: number, method: string, params: Record<string, unknown> = {}) {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
  };
  const { _meta: more, ...rest } = params;
  return {
    jsonrpc: '2.0',
    id,
    method,
    params: { ...rest, _meta: { ...meta, ...(typeof more === 'object' ? more : {}) } },
  };
}
