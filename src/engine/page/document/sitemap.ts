/** Sitemaps: XML, lists of addresses, and indexes of other sitemaps, packed or not. */
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import { decodePage } from './decode.ts';

export interface Sitemap {
  /** `index`: the entries are sitemaps. */
  readonly kind: 'pages' | 'index';
  readonly entries: readonly SitemapEntry[];
  /** Whether there were more than the limit `sitemapEntries`. */
  readonly isCut: boolean;
}

export interface SitemapEntry {
  /** Absolute, http or https. */
  readonly url: string;
  /** As it stands there. */
  readonly modified?: string;
}

/** Throws `invalid_input` with the reason SITEMAP_TOO_LARGE or SITEMAP_INVALID. */
export async function readSitemap(bytes: Uint8Array, contentType?: string): Promise<Sitemap> {
  const { text } = decodePage(await unpack(bytes), contentType?.includes('xml') ? contentType : undefined);
  const isXml = /^\s*</.test(text.slice(0, 1_000));
  const kind = isXml && /<(?:[\w-]+:)?sitemapindex\b/.test(text.slice(0, 10_000)) ? 'index' : 'pages';
  const entries = isXml ? xmlEntries(text) : textEntries(text);
  const found: SitemapEntry[] = [];
  for (const entry of entries) {
    if (found.length === limits.sitemapEntries) return { kind, entries: found, isCut: true };
    found.push(entry);
  }
  return { kind, entries: found, isCut: false };
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length > limits.sitemapBytes) throw tooLarge();
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const unpacked = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'));
    for await (const chunk of unpacked) {
      size += chunk.length;
      if (size > limits.sitemapBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof PatchbayError) throw cause;
    throw new PatchbayError('invalid_input', 'The sitemap was packed with gzip and could not be unpacked.', {
      reason: 'SITEMAP_INVALID',
      hint: 'Open its address in a browser: it may be cut short.',
      cause,
    });
  }
  return new Uint8Array(await new Blob(chunks.map((chunk) => new Uint8Array(chunk))).arrayBuffer());
}

function tooLarge(): PatchbayError {
  return new PatchbayError('invalid_input', 'The sitemap was larger than one may be.', {
    reason: 'SITEMAP_TOO_LARGE',
    hint: 'Name one of the sitemaps that the index of the site lists.',
    details: { limit: 'sitemapBytes', value: limits.sitemapBytes },
  });
}

/** Whatever is broken: an entry is what stands in `loc`, and `lastmod` after it belongs to it. */
function* xmlEntries(text: string): Generator<SitemapEntry> {
  const tags = /<(\/?)(?:[\w-]+:)?(url|sitemap|loc|lastmod)\b[^<>]*>/g;
  let from = 0;
  let url: string | undefined;
  let modified: string | undefined;
  for (const { 0: tag, 1: slash, 2: name, index } of text.matchAll(tags)) {
    const isEnd = slash === '/';
    if (isEnd && name === 'loc') url ??= addressOf(unescapeXml(text.slice(from, index)));
    else if (isEnd && name === 'lastmod') modified = unescapeXml(text.slice(from, index)).slice(0, 100);
    else if ((name === 'url' || name === 'sitemap') && url !== undefined) {
      yield { url, ...(modified ? { modified } : {}) };
    }
    if (name === 'url' || name === 'sitemap') {
      url = undefined;
      modified = undefined;
    }
    from = index + tag.length;
  }
  if (url !== undefined) yield { url, ...(modified ? { modified } : {}) };
}

function* textEntries(text: string): Generator<SitemapEntry> {
  for (const line of text.split(/\r\n?|\n/)) {
    const url = addressOf(line.trim());
    if (url !== undefined) yield { url };
  }
}

function addressOf(text: string): string | undefined {
  if (text.length > limits.urlChars) return undefined;
  const url = URL.parse(text);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  const bare = text.replace(/<!\[CDATA\[|\]\]>/g, '');
  return bare
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
      if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .trim();
}
