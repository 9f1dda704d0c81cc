import { workerSandbox } from '../../../src/drivers/sandbox/index.ts';
import type { WorkContext } from '../../../src/core/context.ts';
import { testClock } from '../../harness/clock.ts';

/** The real sandbox, and a clock that stands still. */
export async function openContext(): Promise<WorkContext<'sandbox'>> {
  const log = { write() {} };
  const clock = testClock();
  const { port: sandbox } = await workerSandbox.open(workerSandbox.options.parse({}), { clock, log, dataDir: '.' });
  return { clock, log, signal: new AbortController().signal, sandbox };
}
