import type { WorkContext } from '../../../src/core/context.ts';
import { testClock } from '../../harness/clock.ts';
import { sharedSandbox } from '../../harness/shared-drivers.ts';

/** The real sandbox, and a clock that stands still. */
export async function openContext(): Promise<WorkContext<'sandbox'>> {
  const log = { write() {} };
  return { clock: testClock(), log, signal: new AbortController().signal, sandbox: await sharedSandbox() };
}
