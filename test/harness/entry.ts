/**
 * Takes the place of `src/drivers/process/entry.ts` in tests: threads and processes start from what was built for the tests,
 * since from the many files of the sources a start takes two to three times as long.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildFolder } from './build-folder.ts';

export function entryUrl(name: string): URL {
  return pathToFileURL(join(buildFolder(), 'dist', `${name}.js`));
}
