/** Which part of a file a request wants, and whether it wants it at all. */
import type { ByteRange, StoredFile } from '../../core/files.ts';

export interface Wishes {
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
  readonly ifUnmodifiedSince: string | undefined;
  readonly ifRange: string | undefined;
  readonly range: string | undefined;
}

export type Selection =
  | { readonly status: 200 }
  | { readonly status: 206; readonly range: ByteRange }
  | { readonly status: 304 | 412 | 416 };

export function etagOf({ sha256 }: StoredFile): string {
  return `"${sha256}"`;
}

export function select(file: StoredFile, wishes: Wishes): Selection {
  const { ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince, ifRange, range } = wishes;
  const etag = etagOf(file);
  if (ifMatch !== undefined && !names(ifMatch, etag)) return { status: 412 };
  // A tag says it better than a date where both are given (RFC 9110, 13.2.2).
  if (ifMatch === undefined && isModifiedSince(file, ifUnmodifiedSince) === true) return { status: 412 };
  if (ifNoneMatch === undefined && isModifiedSince(file, ifModifiedSince) === false) return { status: 304 };
  if (ifNoneMatch !== undefined && names(ifNoneMatch.replaceAll('W/"', '"'), etag)) return { status: 304 };
  // A part of another file than the client has the rest of is worth nothing. We never send a date to be compared.
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return { status: 200 };
  const part = readRange(range, file.sizeBytes);
  if (part === 'ignored') return { status: 200 };
  return part === 'outside' ? { status: 416 } : { status: 206, range: part };
}

function names(list: string, etag: string): boolean {
  return list.split(',').some((one) => ['*', etag].includes(one.trim()));
}

/** By whole seconds, as Last-Modified tells them; undefined of what is no date, which counts for nothing. */
function isModifiedSince({ updatedAt }: StoredFile, date: string | undefined): boolean | undefined {
  const since = Date.parse(date ?? '');
  return Number.isNaN(since) ? undefined : Math.floor(updatedAt / 1_000) * 1_000 > since;
}

/** One range; what is several, or none, is answered with the whole file, as HTTP allows. */
function readRange(text: string, size: number): ByteRange | 'ignored' | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text.trim()) ?? [];
  if (first === '' && last === '') return 'ignored';
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'outside' : { first: Math.max(0, size - Number(last)), last: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return 'ignored';
  if (Number(first) >= size) return 'outside';
  return { first: Number(first), last: Math.min(last === '' ? size - 1 : Number(last), size - 1) };
}
