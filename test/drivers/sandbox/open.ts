import { onTestFinished } from 'vitest';
import type * as z from 'zod';
import type { Sandbox } from '../../../src/core/ports.ts';
import { workerSandbox } from '../../../src/drivers/sandbox/index.ts';
import { testClock } from '../../harness/clock.ts';

type Options = z.input<typeof workerSandbox.options>;

export const { signal } = new AbortController();

/** A sandbox of the test's own, closed when the test has ended. */
export async function openSandbox(options: Options = {}): Promise<Sandbox> {
  const opened = await open(options);
  onTestFinished(() => opened.close());
  return opened.port;
}

/** One for a whole file; its workers end with the test's process. */
export async function sharedSandbox(options: Options = {}): Promise<Sandbox> {
  return (await open(options)).port;
}

function open(options: Options) {
  const kit = { clock: testClock(), log: { write() {} }, dataDir: '.' };
  return workerSandbox.open(workerSandbox.options.parse(options), kit);
}
