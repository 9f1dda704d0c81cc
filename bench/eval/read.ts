/** Reads the data files of the eval sets. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The JSON files of a folder beside this file, in the order of their names. */
export function readFolder(folder: string): readonly { readonly name: string; readonly data: unknown }[] {
  const path = join(import.meta.dirname, folder);
  const names = readdirSync(path).filter((name) => name.endsWith('.json'));
  if (names.length === 0) throw new Error(`${folder} holds no tasks.`);
  return names.sort().map((name) => ({ name, data: JSON.parse(readFileSync(join(path, name), 'utf8')) }));
}
