import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { OAuthSettings } from '../../src/engine/oauth/settings.ts';
import { browserCommand } from './oauth.ts';
import { built } from './program.ts';

export interface TokenProcess {
  readonly pid: number;
  /** Access tokens in the order in which it got them. */
  readonly tokens: readonly string[];
  readonly exited: Promise<unknown>;
  begin(): void;
  kill(): void;
}

/** A process that waits to begin; killed with the test. */
export async function startTokenProcess(
  settings: OAuthSettings,
  { forEver = false, browser = browserCommand } = {},
): Promise<TokenProcess> {
  const child = spawn(process.execPath, [built('token-child'), JSON.stringify({ settings, forEver })], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, BROWSER: browser },
  });
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  onTestFinished(kill);
  const tokens: string[] = [];
  const exited = once(child, 'exit');
  await readLines(child, tokens);
  return { pid: child.pid ?? 0, tokens, exited, kill, begin: () => child.stdin?.write('\n') };
}

function readLines(child: ChildProcess, tokens: string[]): Promise<void> {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  if (child.stdout === null) throw new Error('The process has no output.');
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'ready') resolve();
    else tokens.push(line);
  });
  return ready;
}
