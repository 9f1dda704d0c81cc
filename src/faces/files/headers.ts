/** Headers that keep a file a file: whatever was uploaded, no browser runs it as a page of anybody's. */
import type { LinkGrant } from '../../core/file-link.ts';
import type { StoredFile } from '../../core/files.ts';
import { isMediaType } from '../../core/media-type.ts';

/** On every answer. */
export const guardHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  // It may be replaced at any time, so whoever keeps it asks whether it is still the same.
  'cache-control': 'private, no-cache',
} as const;

/** What a browser shows without running anything. */
const shown = ['text/plain', 'image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

/** What a file is and what to do with it: saving, unless it may be shown. */
export function contentHeaders(file: StoredFile, grant: LinkGrant): Record<string, string> {
  const wanted = grant.responseType ?? file.contentType;
  const type = isMediaType(wanted) ? wanted : 'application/octet-stream';
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return { 'content-type': type, 'content-disposition': dispositionOf(file, grant, shown.includes(essence)) };
}

function dispositionOf({ key }: StoredFile, { responseDisposition }: LinkGrant, isShown: boolean): string {
  const isText = responseDisposition !== undefined && /^[\x20-\x7e]+$/.test(responseDisposition);
  if (isText && (isShown || /^attachment\b/i.test(responseDisposition))) return responseDisposition;
  const name = key.slice(key.lastIndexOf('/') + 1);
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
