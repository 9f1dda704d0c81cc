/** The cache of compiled code, for threads and processes that ours starts. */
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/** As environment: whoever starts with it takes a quarter of the time. Empty when this process has no cache itself. */
export function codeCache(): NodeJS.ProcessEnv {
  // Node adds a folder for its version to the one that it is given.
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
