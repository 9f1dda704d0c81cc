import { type ChildProcess, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';

export interface Child {
  /** Ends it as a crash would, and resolves when it is gone. */
  kill(): Promise<void>;
  /** Suspends it, as Ctrl-Z does. */
  stop(): void;
}

/** A process of Node that runs `script`, a module; resolves when it writes its first line. It is killed with the test. */
export async function startChild(script: string): Promise<Child> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  await firstLine(child, exited);
  return { kill, stop: () => child.kill('SIGSTOP') };
}

function firstLine(child: ChildProcess, exited: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    void exited.then(() => reject(new Error('The process ended before it had written a line.')));
  });
}
