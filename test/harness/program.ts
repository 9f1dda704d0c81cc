/**
 * The processes that tests start, made of the sources as the package is: from the many files of the sources a start takes
 * three times as long. `build.ts` has them made once for a run of tests; whoever imports this waits for it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const folder = await folderOfBuild();

/** As it is in the package, with the program beside it. */
export const launcher = join(folder, 'bin/patchbay.js');

/** A module that `build-program.ts` names. */
export function built(name: 'compose' | 'settings' | 'token-child' | 'notes-child'): string {
  return join(folder, 'dist', `${name}.js`);
}

async function folderOfBuild(): Promise<string> {
  const wanted = process.env.PATCHBAY_TEST_BUILD;
  if (wanted === undefined) throw new Error('Nothing was built for the tests: they run by `vitest`.');
  while (!existsSync(join(wanted, 'ready'))) {
    if (existsSync(join(wanted, 'failed'))) throw new Error('What the tests start could not be built: see the log.');
    await setTimeout(20);
  }
  return wanted;
}
