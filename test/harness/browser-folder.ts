import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { tempDir } from './temp.ts';

const unpacked = join(import.meta.dirname, '../../node_modules/.cache/patchbay-browser');

/** A data folder of the test's own, in which the bundled browser is unpacked already: it is large. */
export function folderWithBrowser(): string {
  const folder = tempDir();
  mkdirSync(unpacked, { recursive: true });
  symlinkSync(unpacked, join(folder, 'browser'));
  return folder;
}
