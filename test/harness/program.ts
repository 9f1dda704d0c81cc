/**
 * The processes that tests start, made of the sources as the package is: from the many files of the sources a start takes
 * three times as long. `build.ts` has them made once for a run of tests; whoever imports this waits for it.
 */
import { join } from 'node:path';
import { buildFolder } from './build-folder.ts';
import type { children } from './children.ts';

const folder = buildFolder();

/** As it is in the package, with the program beside it. */
export const launcher = join(folder, 'bin/patchbay.js');

/** A module of `children.ts`. */
export function built(name: keyof typeof children): string {
  return join(folder, 'dist', `${name}.js`);
}
