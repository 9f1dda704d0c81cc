import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { FilePlace, OpenFile, StoredFile } from '../../../core/files.ts';
import type { Catalogue, Known } from './catalogue.ts';
import { identityOf } from './identity.ts';
import { lstatIfAny, openToRead, pathOf, type Tree } from './tree.ts';

/** What nobody has named. */
export const unknownType = 'application/octet-stream';

const chunkBytes = 256 * 1024;

/** Opens the file with what is known of it; undefined when there is none. */
export async function openFile(place: FilePlace, tree: Tree, catalogue: Catalogue): Promise<OpenFile | undefined> {
  while (true) {
    const handle = await openToRead(tree, place);
    if (handle === undefined) return undefined;
    try {
      const stats = await handle.stat({ bigint: true });
      const known =
        catalogue.find(place, identityOf(stats)) ?? (await adopt({ place, handle, stats }, tree, catalogue));
      if (known !== undefined) return present(handle, describe(place, stats, known));
    } catch (error) {
      await handle.close();
      throw error;
    }
    // It was replaced, or written to, while it was looked at.
    await handle.close();
  }
}

function describe({ bucket, key }: FilePlace, stats: BigIntStats, { contentType, sha256 }: Known): StoredFile {
  return { bucket, key, sizeBytes: Number(stats.size), contentType, sha256, updatedAt: Number(stats.mtimeMs) };
}

function present(handle: FileHandle, file: StoredFile): OpenFile {
  return {
    file,
    read: (range) => readBytes(handle, range?.first ?? 0, (range?.last ?? file.sizeBytes - 1) + 1),
    close: () => handle.close(),
  };
}

/** Reads by position, so that any number of readers share the handle. */
async function* readBytes(handle: FileHandle, from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; ) {
    const { bytesRead, buffer } = await handle.read({
      buffer: Buffer.allocUnsafe(Math.min(chunkBytes, to - at)),
      position: at,
    });
    if (bytesRead === 0) throw new Error('A file became shorter while it was read.');
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

interface Stranger {
  readonly place: FilePlace;
  readonly handle: FileHandle;
  readonly stats: BigIntStats;
}

/**
 * Writes the row of a file that has none: it was put there by hand, or restored from a copy. Undefined when it is no
 * longer what the path shows.
 */
async function adopt({ place, handle, stats }: Stranger, tree: Tree, catalogue: Catalogue): Promise<Known | undefined> {
  const identity = identityOf(stats);
  if ((await shownAt(pathOf(tree, place))) !== identity) return undefined;
  const digest = createHash('sha256');
  for await (const chunk of readBytes(handle, 0, Number(stats.size))) digest.update(chunk);
  if ((await shownAt(pathOf(tree, place))) !== identity) return undefined;
  const sha256 = digest.digest('hex');
  const known = { contentType: catalogue.typeOf(place, sha256) ?? unknownType, sha256 };
  // Another reader, or the writer itself, may have been faster; then that row is as true.
  if (catalogue.find(place, identity) === undefined) {
    catalogue.settle(catalogue.begin({ bucket: place.bucket, key: place.key, ...known, identity }));
  }
  return catalogue.find(place, identity);
}

/** The identity of what stands at the path; undefined when nothing does. */
export async function shownAt(path: string): Promise<string | undefined> {
  const found = await lstatIfAny(path);
  return found === undefined ? undefined : identityOf(found);
}
