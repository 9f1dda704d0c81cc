/** How a process that holds the database is started, and what its failures become here. */
import { type ChildProcess, spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ErrorCode, PatchbayError } from '../../../core/error.ts';
import type { Answer, KeeperOptions } from './messages.ts';

export function startKeeper(options: KeeperOptions): ChildProcess {
  // The compiled package holds keeper.js where the sources hold keeper.ts.
  const name = import.meta.url.endsWith('.ts') ? './keeper.ts' : './keeper.js';
  const file = fileURLToPath(new URL(name, import.meta.url));
  return spawn(process.execPath, [file, JSON.stringify(options)], {
    env: codeCache(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    windowsHide: true,
  });
}

/** The cache of compiled code that this process uses: a start takes a quarter of the time with it. */
function codeCache(): NodeJS.ProcessEnv {
  // Node adds a folder for its version to the one that it is given.
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

export function failureOf({ error, cause }: Extract<Answer, { kind: 'failed' }>): PatchbayError {
  const { code, message, ...extras } = error;
  return new PatchbayError(code satisfies ErrorCode, message, {
    ...extras,
    ...(cause === undefined ? {} : { cause: new Error(cause) }),
  });
}

export function unsendable(cause: unknown): PatchbayError {
  return new PatchbayError('invalid_input', 'The values were nested too deeply to be handed to the database.', {
    reason: 'INVALID_ARGUMENT',
    hint: 'Send them flatter, or as text.',
    cause,
  });
}

export function tookTooLong(timeoutMs: number): PatchbayError {
  const message = `The database did not finish within ${timeoutMs / 1000} s: nothing was changed.`;
  return new PatchbayError('timeout', message, {
    reason: 'TIMEOUT',
    hint: 'Ask for less: filter by the key, leave out patterns that begin with %, or change fewer rows at once.',
  });
}

export function keeperEnded(how: string): PatchbayError {
  return new PatchbayError('internal', 'The process that holds the tables ended.', {
    hint: 'Call again; the log on stderr has the cause.',
    cause: new Error(how),
  });
}

export function stopped(): PatchbayError {
  return new PatchbayError('cancelled', 'Patchbay was stopped.');
}
