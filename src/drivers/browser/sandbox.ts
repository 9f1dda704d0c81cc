/**
 * Whether Chromium can have its own sandbox here. It needs namespaces of its user, which Linux and containers often keep
 * from users; it then ends at once. Over a pipe nobody hears its last words, so that it is started once more for them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { limits } from '../../core/limits.ts';

export interface Attempt {
  readonly path: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of its profile. */
  readonly profile: string;
}

/** The user for whom Chromium takes no sandbox at all. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** True when it ends with a word about its sandbox; false when it runs, or fails for another reason. Never throws. */
export async function endsForSandbox({ path, args, env, profile }: Attempt): Promise<boolean> {
  const child = spawn(path, [...args, '--headless', `--user-data-dir=${profile}`, '--dump-dom', 'about:blank'], {
    env: { ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: limits.browserLaunchMs,
    killSignal: 'SIGKILL',
  });
  try {
    const [words, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    return exitCode !== 0 && /sandbox/i.test(words);
  } catch {
    return false;
  }
}
