import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Catalogue, orphanAgeMs } from './catalogue.ts';
import { shownAt } from './read.ts';
import { lstatIfAny, pathOf, type Tree } from './tree.ts';

/**
 * Removes what writers that died have left: drafts, and rows of files that never came to their place, or have left it.
 * Whatever is younger than an hour may belong to a writer that lives, in this process or another.
 */
export async function sweep(tree: Tree, catalogue: Catalogue, now: number): Promise<void> {
  for (const name of await readdir(tree.incoming)) {
    const draft = join(tree.incoming, name);
    if (await isOlder(draft, now - orphanAgeMs)) await rm(draft, { force: true, recursive: true });
  }
  for (const { id, bucket, key, identity } of catalogue.unsettled(now - orphanAgeMs)) {
    if ((await shownAt(pathOf(tree, { bucket, key }))) === identity) catalogue.settle(id);
    else catalogue.remove(id);
  }
}

async function isOlder(path: string, than: number): Promise<boolean> {
  const found = await lstatIfAny(path);
  return found !== undefined && found.mtimeMs < than;
}
