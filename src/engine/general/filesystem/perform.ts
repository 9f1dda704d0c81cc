/** Files of this machine, as the contract's four operations and the reference server's care have it. */
import type * as z from 'zod';
import type { Context } from '../../../core/context.ts';
import { PatchbayError } from '../../../core/error.ts';
import type { FoundFile } from '../../../core/folders.ts';
import { limits } from '../../../core/limits.ts';
import { shown } from '../../../core/shown.ts';
import type { FilesystemOutput, FilesystemRequest } from '../../../model/filesystem.ts';
import { decodeBase64 } from '../../db/base64.ts';
import { unifiedDiff } from './diff.ts';
import { applyEdits, type Edit, readEdits } from './edits.ts';
import { readPath, textOf } from './read.ts';

type Ctx = Context<'folders'>;
type Answer = z.input<typeof FilesystemOutput>;

/** Throws as the port does, and `invalid_input` for arguments that the operation lacks. */
export async function performOnFile(request: FilesystemRequest, ctx: Ctx): Promise<Answer> {
  switch (request.operation) {
    case 'read':
      return readPath(request, ctx);
    case 'create':
      return create(request, ctx);
    case 'edit':
      return edit(request, ctx);
    case 'delete':
      return remove(request, ctx);
  }
}

async function create(request: FilesystemRequest, { folders }: Ctx): Promise<Answer> {
  const { filePath, dryRun } = request;
  const bytes = contentOf(request);
  if (dryRun) throw noDryRun();
  const path = await folders.create(filePath, bytes);
  return { operation: 'create', path, size: bytes.length };
}

async function edit(request: FilesystemRequest, ctx: Ctx): Promise<Answer> {
  const found = await findFile(request.filePath, ctx);
  const before = textOf(found.bytes);
  const edits = request.base64 ? undefined : readEdits(contentGiven(request), before);
  const bytes = edits === undefined ? contentOf(request) : bytesOf(edited(before, edits));
  if (bytes.length > limits.folderFileBytes) throw tooLarge(bytes.length);
  const after = textOf(bytes);
  const diff = before === undefined || after === undefined ? undefined : unifiedDiff(found.path, before, after);
  if (!request.dryRun && diff !== '') await ctx.folders.replace(found.path, bytes, found.state);
  return {
    operation: 'edit',
    path: found.path,
    size: request.dryRun ? found.size : bytes.length,
    ...(diff === undefined ? {} : { diff }),
    ...(request.dryRun ? { dry_run: true } : {}),
  };
}

function edited(before: string | undefined, edits: readonly Edit[]): string {
  if (before === undefined) throw noText();
  if (edits.length > limits.folderEdits) throw tooManyEdits();
  return applyEdits(before, edits);
}

/** Asks whoever can be asked; the others have named exactly one file, in a call that is announced as one that destroys. */
async function remove(request: FilesystemRequest, ctx: Ctx): Promise<Answer> {
  const { kind, path, size, state } = await ctx.folders.name(request.filePath);
  const isLink = kind === 'link';
  if (request.dryRun) return { operation: 'delete', path, ...(isLink ? {} : { size }), dry_run: true };
  const what = isLink ? `the link ${shown(path)}, not what it leads to` : `${shown(path)} (${size} bytes)`;
  const answer = ctx.ask('delete-file', {
    message: `This deletes ${what}, for good. Go on?`,
    fields: { confirm: { type: 'boolean', title: 'Delete the file', required: true, default: false } },
  });
  const isAgreed = answer.action === 'accept' && answer.content['confirm'] === true;
  if (answer.action !== 'unavailable' && !isAgreed) throw declined();
  await ctx.folders.remove(path, state);
  return { operation: 'delete', path };
}

async function findFile(path: string, { folders }: Ctx): Promise<FoundFile> {
  const maxBytes = limits.folderFileBytes;
  const found = await folders.read(path, { from: 0, maxBytes });
  if (found.kind === 'folder') throw isFolder();
  if (found.size > maxBytes) throw tooLarge(found.size);
  return found;
}

function contentGiven({ content, operation }: FilesystemRequest): string {
  if (content !== undefined) return content;
  throw new PatchbayError('invalid_input', `The operation ${operation} came without content.`, {
    reason: 'INVALID_ARGUMENT',
    hint:
      operation === 'edit' ? 'Give the whole new text, or [{"oldText": "...", "newText": "..."}].' : 'Give the text.',
  });
}

function contentOf(request: FilesystemRequest): Uint8Array {
  const content = contentGiven(request);
  if (request.base64) return decodeBase64(content, limits.folderFileBytes);
  const bytes = bytesOf(content);
  if (bytes.length > limits.folderFileBytes) throw tooLarge(bytes.length);
  return bytes;
}

/** Another sign would be written in place of half a pair, and nobody would be told. */
function bytesOf(text: string): Uint8Array {
  if (text.isWellFormed()) return new TextEncoder().encode(text);
  throw new PatchbayError('invalid_input', 'The text was no valid Unicode. Nothing was written.', {
    reason: 'INVALID_ARGUMENT',
    hint: 'One half of a pair of surrogates stands alone in it, such as of an emoji that was cut.',
  });
}

function tooLarge(size: number): PatchbayError {
  return new PatchbayError('invalid_input', `The file would have or has ${size} bytes, which is too many.`, {
    reason: 'TOO_LARGE',
    hint: `Files up to ${limits.folderFileBytes} bytes are written and edited.`,
    details: { size, max_bytes: limits.folderFileBytes },
  });
}

function isFolder(): PatchbayError {
  return new PatchbayError('invalid_input', 'That is a folder: only files are edited and deleted.', {
    reason: 'NOT_A_FILE',
    hint: 'Read it to see its files.',
  });
}

function noText(): PatchbayError {
  return new PatchbayError('invalid_input', 'The file is no text, so that no part of it can be edited.', {
    reason: 'NOT_TEXT',
    hint: 'Replace it as a whole, with base64: true.',
  });
}

function tooManyEdits(): PatchbayError {
  return new PatchbayError('invalid_input', `There were more than ${limits.folderEdits} edits.`, {
    reason: 'TOO_LARGE',
    hint: 'Send them in several calls, or the whole new text.',
  });
}

function noDryRun(): PatchbayError {
  return new PatchbayError('invalid_input', 'Nothing was created: dryRun is for edit and delete.', {
    reason: 'INVALID_ARGUMENT',
    hint: 'Leave out dryRun; what is there already is never overwritten by create.',
  });
}

function declined(): PatchbayError {
  return new PatchbayError('cancelled', 'The deletion was declined: the file is still there.', { reason: 'DECLINED' });
}
