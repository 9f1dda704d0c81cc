/** What the tools of files do: the same words for a file everywhere, and links beside it. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { FilePlace, ListedFile } from '../../core/files.ts';
import { limits } from '../../core/limits.ts';
import { isMediaType } from '../../core/media-type.ts';
import { decodeBase64 } from './base64.ts';
import { foreignCursor, readCursor, writeCursor } from './cursor.ts';
import { countFitting, frameChars } from './fitting.ts';

type FilesContext = Context<'files'>;

export interface Located {
  readonly bucket: string;
  readonly path: string;
}

export interface Upload extends Located {
  readonly content_base64: string;
  readonly content_type: string;
}

export interface Lent extends Located {
  readonly expires: number;
}

export interface UploadWanted extends Lent {
  readonly content_type?: string | undefined;
}

export interface Listing {
  readonly bucket: string;
  readonly prefix: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** How long the link that comes with an upload is good: as one that is asked for. */
const uploadedLinkSeconds = 3_600;

/** Most buckets or paths that a message names. */
const namesShown = 10;

/** Stores the file, and lends a link to it. */
export async function uploadFile({ content_base64, content_type, ...located }: Upload, ctx: FilesContext) {
  checkType(content_type);
  const bytes = decodeBase64(content_base64, limits.fileCallBytes);
  // Before the effect, since a call that fails must not have changed anything.
  const link = await ctx.files.link({ ...placeOf(located), method: 'GET', expiresSeconds: uploadedLinkSeconds });
  const put = await ctx.files.put({
    ...placeOf(located),
    bytes,
    contentType: content_type,
    maxBytes: limits.fileCallBytes,
    signal: ctx.signal,
  });
  const { bucket, path } = located;
  const { sizeBytes: size, sha256, contentType, overwritten } = put;
  return { bucket, path, size, sha256, content_type: contentType, overwritten, ...told(link) };
}

/** Lends a link to a file that is there. Throws `not_found` with what is there instead. */
export async function lendFile({ expires, ...located }: Lent, ctx: FilesContext) {
  const place = placeOf(located);
  const file = await ctx.files.stat(place);
  if (file === undefined) throw await noSuchFile(place, ctx);
  const link = await ctx.files.link({ ...place, method: 'GET', expiresSeconds: expires });
  const { sizeBytes: size, contentType, sha256 } = file;
  return { ...told(link), size, content_type: contentType, sha256 };
}

/** Lends a link to which the bytes are sent. */
export async function lendUpload({ expires, content_type, ...located }: UploadWanted, ctx: FilesContext) {
  if (content_type !== undefined) checkType(content_type);
  const link = await ctx.files.link({
    ...placeOf(located),
    method: 'PUT',
    expiresSeconds: expires,
    contentType: content_type,
  });
  return { ...told(link), method: 'PUT' as const, headers: { ...link.headers }, max_bytes: limits.uploadBytes };
}

/** One page. Throws `not_found` with the buckets that there are. */
export async function listFiles({ bucket, prefix, limit, cursor }: Listing, ctx: FilesContext) {
  const after = cursor === undefined ? undefined : keyOf(cursor, [bucket, prefix]);
  const { files, hasMore } = await ctx.files.list(bucket, { prefix, limit, after });
  if (files.length === 0) await expectBucket(bucket, ctx);
  const found = files.map(present);
  const shown = found.slice(0, countFitting(found, ctx.budget.resultChars - frameChars));
  const isCut = shown.length < found.length;
  const last = shown.at(-1);
  const isMore = hasMore || isCut;
  return {
    files: shown,
    has_more: isMore,
    ...(isMore && last !== undefined ? { next_cursor: writeCursor([last.path], [bucket, prefix]) } : {}),
    ...(isCut ? { notes: [`Only ${shown.length} files fitted into the answer.`] } : {}),
  };
}

/** Throws `invalid_input` when it is of another list. */
function keyOf(cursor: string, list: readonly string[]): string {
  const [key, ...more] = readCursor(cursor, list);
  if (typeof key === 'string' && more.length === 0) return key;
  throw foreignCursor();
}

export function placeOf({ bucket, path }: Located): FilePlace {
  return { bucket, key: path };
}

export function told({ url, expiresAt }: { readonly url: string; readonly expiresAt: number }) {
  return { url, expires_at: new Date(expiresAt).toISOString() };
}

function present({ key, sizeBytes, contentType, sha256, updatedAt }: ListedFile) {
  return {
    path: key,
    size: sizeBytes,
    content_type: contentType,
    ...(sha256 === undefined ? {} : { sha256 }),
    updated_at: new Date(updatedAt).toISOString(),
  };
}

function checkType(type: string): void {
  if (isMediaType(type)) return;
  throw new PatchbayError('invalid_input', 'The content type was no media type, such as text/csv.', {
    reason: 'INVALID_ARGUMENT',
    hint: 'Write a type, a slash and a subtype, such as text/csv or image/png; parameters may follow: text/csv; charset=utf-8.',
  });
}

async function expectBucket(bucket: string, ctx: FilesContext): Promise<void> {
  const buckets = await ctx.files.buckets();
  if (!buckets.includes(bucket)) throw noSuchBucket(bucket, buckets);
}

/** `not_found` with what is there instead. */
export async function noSuchFile({ bucket, key }: FilePlace, ctx: FilesContext): Promise<PatchbayError> {
  const buckets = await ctx.files.buckets();
  if (!buckets.includes(bucket)) return noSuchBucket(bucket, buckets);
  const prefix = key.slice(0, key.lastIndexOf('/') + 1);
  const { files } = await ctx.files.list(bucket, { prefix, limit: namesShown });
  const near = files.map((file) => file.key);
  return new PatchbayError('not_found', `The bucket "${bucket}" had no file "${key}".`, {
    reason: 'NOT_FOUND',
    hint: near.length === 0 ? 'See db_list_files.' : `There are: ${near.join(', ')}. See db_list_files for more.`,
  });
}

function noSuchBucket(bucket: string, buckets: readonly string[]): PatchbayError {
  const shown = buckets.slice(0, namesShown).join(', ');
  return new PatchbayError('not_found', `There was no bucket "${bucket}".`, {
    reason: 'NOT_FOUND',
    hint: buckets.length === 0 ? 'There is none yet: the first upload makes it.' : `Buckets: ${shown}.`,
  });
}
