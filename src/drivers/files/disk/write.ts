import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, rename, rm, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PatchbayError } from '../../../core/error.ts';
import type { FilePlace, PutFile, PutResult } from '../../../core/files.ts';
import type { Catalogue, NewRow } from './catalogue.ts';
import { codeOf, isMissing } from './failure.ts';
import { pruneFolders, workInFolder, workInMadeFolder } from './folder.ts';
import { identityOf } from './identity.ts';
import { createNew, findFile, isFolder, pathOf, type Tree } from './tree.ts';

/** Writes the bytes beside the tree, and moves them to their place when they are whole and on the disk. */
export async function putFile(file: PutFile, tree: Tree, catalogue: Catalogue): Promise<PutResult> {
  const draft = join(tree.incoming, randomUUID());
  const handle = await createNew(draft);
  try {
    const sha256 = await writeDraft(file, handle);
    const stats = await handle.stat({ bigint: true });
    const { bucket, key, contentType } = file;
    const row = { bucket, key, contentType, sha256, identity: identityOf(stats) };
    const overwritten = await moveIn({ draft, handle, row }, tree, catalogue);
    const sizeBytes = Number(stats.size);
    return { bucket, key, contentType, sha256, sizeBytes, updatedAt: Number(stats.mtimeMs), overwritten };
  } catch (error) {
    // It may have been moved already.
    await rm(draft, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** The digest of what was written. */
async function writeDraft({ bytes, maxBytes, sha256, signal }: PutFile, handle: FileHandle): Promise<string> {
  const digest = createHash('sha256');
  let size = 0;
  for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
    signal?.throwIfAborted();
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    digest.update(chunk);
    await handle.appendFile(chunk);
  }
  const found = digest.digest('hex');
  if (sha256 === undefined || sha256 === found) return found;
  throw new PatchbayError('invalid_input', 'The bytes did not have the SHA-256 that was announced.', {
    reason: 'CHECKSUM_MISMATCH',
    hint: 'Send them again; nothing was stored.',
  });
}

interface Draft {
  readonly draft: string;
  readonly handle: FileHandle;
  readonly row: NewRow;
}

/** Whether a file was there before. */
async function moveIn({ draft, handle, row }: Draft, tree: Tree, catalogue: Catalogue): Promise<boolean> {
  const path = pathOf(tree, row);
  const shown = await findFile(path);
  const previous = shown === undefined ? undefined : catalogue.find(row, shown)?.id;
  const id = catalogue.begin(row, previous);
  let isMoved = false;
  try {
    await Promise.all([handle.sync(), catalogue.flushed()]);
    await workInMadeFolder(tree, row, async (folder) => {
      await renameOver(draft, join(folder, basename(path)));
      isMoved = true;
      return true;
    });
  } finally {
    if (isMoved) catalogue.settle(id, previous);
    else withdraw(id, previous, catalogue);
  }
  return shown !== undefined;
}

function withdraw(id: number, previous: number | undefined, catalogue: Catalogue): void {
  catalogue.remove(id);
  if (previous !== undefined) catalogue.settle(previous);
}

async function renameOver(draft: string, path: string): Promise<void> {
  try {
    await rename(draft, path);
  } catch (error) {
    if (['EISDIR', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw isFolder();
    throw error;
  }
}

/** False when there was nothing to delete. */
export async function deleteFile(place: FilePlace, tree: Tree, catalogue: Catalogue): Promise<boolean> {
  const path = pathOf(tree, place);
  const identity = await findDeletable(path);
  if (identity === undefined) return false;
  const row = catalogue.find(place, identity);
  if (row !== undefined) catalogue.unsettle(row.id);
  let isDeleted = false;
  await workInFolder(dirname(path), async (folder) => {
    isDeleted = await unlinkIfAny(join(folder, basename(path)));
    return isDeleted;
  });
  if (row !== undefined) catalogue.remove(row.id);
  if (isDeleted) await pruneFolders(tree, place);
  return isDeleted;
}

async function unlinkIfAny(path: string): Promise<boolean> {
  try {
    await unlink(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** A folder is no file that could be deleted. */
async function findDeletable(path: string): Promise<string | undefined> {
  try {
    return await findFile(path);
  } catch (error) {
    if (error instanceof PatchbayError && error.code === 'conflict') return undefined;
    throw error;
  }
}

function tooLarge(maxBytes: number): PatchbayError {
  return new PatchbayError('invalid_input', `The file was larger than ${maxBytes} bytes.`, {
    reason: 'TOO_LARGE',
    hint: 'Nothing was stored.',
    details: { max_bytes: maxBytes },
  });
}
