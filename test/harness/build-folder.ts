/** Where `build.ts` has what the tests start made. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const pauseMs = 20;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** Holds up everything until it is complete, once in a run of tests and for a few seconds: who starts a process needs its file at once. */
export function buildFolder(): string {
  const folder = process.env.PATCHBAY_TEST_BUILD;
  if (folder === undefined) throw new Error('Nothing was built for the tests: they run by `vitest`.');
  while (!existsSync(join(folder, 'ready'))) {
    if (existsSync(join(folder, 'failed'))) throw new Error('What the tests start could not be built: see the log.');
    Atomics.wait(sleeper, 0, 0, pauseMs);
  }
  return folder;
}
