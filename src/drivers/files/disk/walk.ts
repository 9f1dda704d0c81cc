import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkBucket, isKey } from '../../../core/file-key.ts';
import type { FileList, ListedFile, ListWanted } from '../../../core/files.ts';
import type { Catalogue } from './catalogue.ts';
import { isMissing } from './failure.ts';
import { identityOf } from './identity.ts';
import { unknownType } from './read.ts';
import { lstatIfAny, pathOf, type Tree } from './tree.ts';

/** One page of a bucket's files, as they are while it is read: nothing is promised about what changes meanwhile. */
export async function listFiles(
  bucket: string,
  wanted: ListWanted,
  tree: Tree,
  catalogue: Catalogue,
): Promise<FileList> {
  // What stands there may be a symbolic link, or its name in other letters.
  if (!(await listBuckets(tree)).includes(bucket)) return { files: [], hasMore: false };
  const keys: string[] = [];
  for await (const key of walk(join(tree.root, bucket), '', wanted)) {
    keys.push(key);
    if (keys.length > wanted.limit) break;
  }
  const shown = keys.slice(0, wanted.limit);
  const files = await Promise.all(shown.map((key) => describe({ bucket, key }, tree, catalogue)));
  return { files: files.filter((file) => file !== undefined), hasMore: keys.length > wanted.limit };
}

/** Folders that can be buckets, in order. */
export async function listBuckets({ root }: Tree): Promise<readonly string[]> {
  const entries = await readdir(root, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && isBucket(entry.name))
    .map(({ name }) => name)
    .sort();
}

function isBucket(name: string): boolean {
  try {
    checkBucket(name);
    return true;
  } catch {
    return false;
  }
}

type Bounds = Pick<ListWanted, 'prefix' | 'after'>;

/** Keys in the order of their bytes. A folder stands where its name with a slash belongs, since all its keys begin so. */
async function* walk(folder: string, above: string, bounds: Bounds): AsyncGenerator<string> {
  const entries = await readIfAny(folder);
  const found = entries.map((entry) => ({ name: entry.name, ...keyOf(entry, above) }));
  const wanted = found.filter(({ key, isFolder }) => (isFolder ? mayHold(key, bounds) : isWanted(key, bounds)));
  const sortable = wanted.map((each) => ({ ...each, bytes: Buffer.from(each.key) }));
  for (const { name, key, isFolder } of sortable.sort((a, b) => Buffer.compare(a.bytes, b.bytes))) {
    if (isFolder) yield* walk(join(folder, name), key, bounds);
    else if (isKey(key)) yield key;
  }
}

function keyOf(entry: Dirent, above: string): { readonly key: string; readonly isFolder: boolean } {
  const isFolder = entry.isDirectory();
  return { key: isFolder ? `${above}${entry.name}/` : above + entry.name, isFolder };
}

/** What is neither a file nor a folder is left out: symbolic links above all. */
async function readIfAny(folder: string): Promise<readonly Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile() || entry.isDirectory());
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Whether a key that begins so can be wanted. */
function mayHold(start: string, { prefix, after }: Bounds): boolean {
  const isOnTheWay = start.startsWith(prefix) || prefix.startsWith(start);
  return isOnTheWay && (after === undefined || after.startsWith(start) || compareBytes(start, after) > 0);
}

function isWanted(key: string, { prefix, after }: Bounds): boolean {
  return key.startsWith(prefix) && (after === undefined || compareBytes(key, after) > 0);
}

/** By bytes of UTF-8, as object stores sort; text compares by units of UTF-16, which is another order. */
function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Undefined when it has gone. What nobody has read since it came by hand has no digest yet, and no known type. */
async function describe(
  place: { readonly bucket: string; readonly key: string },
  tree: Tree,
  catalogue: Catalogue,
): Promise<ListedFile | undefined> {
  const stats = await lstatIfAny(pathOf(tree, place));
  if (stats === undefined || !stats.isFile()) return undefined;
  const known = catalogue.find(place, identityOf(stats));
  return {
    ...place,
    sizeBytes: Number(stats.size),
    contentType: known?.contentType ?? unknownType,
    updatedAt: Number(stats.mtimeMs),
    ...(known === undefined ? {} : { sha256: known.sha256 }),
  };
}
