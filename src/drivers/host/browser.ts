/** Opens the browser of whoever sits at this machine. A URL is one argument of a program, and no shell ever sees it. */
import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { PatchbayError } from '../../core/error.ts';
import type { Environment } from './environment.ts';

/** Rejects when no browser could be started. Whether it shows the page is not known. */
export async function openBrowser(url: string, environment: Environment): Promise<void> {
  const page = URL.parse(url);
  if (page === null || !/^https?:$/.test(page.protocol)) {
    throw new PatchbayError('invalid_input', 'A browser was not opened, because the URL is neither http nor https.');
  }
  const commands = (environment.BROWSER ?? '').split(delimiter).filter((command) => command.trim() !== '');
  if (commands.length === 0) {
    const { default: open } = await import('open');
    await open(page.href);
    return;
  }
  const failures: unknown[] = [];
  for (const command of commands) {
    try {
      await start(command, page.href);
      return;
    } catch (failure) {
      failures.push(failure);
    }
  }
  throw new AggregateError(failures, 'None of the programs of BROWSER could be started.');
}

/** `%s` stands for the URL; without it the URL comes last. */
function start(command: string, url: string): Promise<void> {
  const [program = '', ...words] = command.trim().split(/\s+/);
  const hasPlace = words.some((word) => word.includes('%s'));
  const args = hasPlace ? words.map((word) => word.replaceAll('%s', () => url)) : [...words, url];
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true });
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}
