/** The folder of all data, made where it is not there. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * For this user alone. Throws the error of Node where it cannot be made. One folder is made after the other: asked for all of them at
 * once, Node tries for ever where a file system takes none, as below `/proc`.
 */
export function makeDataFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(path) !== path) makeDataFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been quicker.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
