/** Targets that are no HTML: documents are turned into text, text is taken as it is, and everything else is refused. */
import { PatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import type { NetResponse } from '../../core/ports.ts';
import type { PageContext } from './context.ts';
import { decodePage } from './document/decode.ts';

interface Other {
  readonly html: string;
  readonly isMarkup: boolean;
}

const markup = /^(text\/html|application\/xhtml\+xml)$/;
const text =
  /^(text\/.+|application\/(.+\+)?(json|xml|yaml|javascript|ecmascript|ndjson)|application\/x-ndjson|image\/svg\+xml)$/;

const documents: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/x-pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]);

/**
 * Undefined for HTML, and for what says nothing of itself and may be that. Throws `unsupported` for what is neither a text
 * nor a document, and as the extractor does.
 */
export async function readOther(answer: NetResponse, ctx: PageContext): Promise<Other | undefined> {
  const type = (answer.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (markup.test(type) || answer.bytes.length === 0) return undefined;
  if (documents.has(type) || isPdf(answer.bytes)) {
    return { html: await readDocument(answer.bytes, ctx), isMarkup: false };
  }
  if (text.test(type)) return { html: decodePage(answer.bytes, answer.headers['content-type']).text, isMarkup: false };
  const isOpen = type === '' || type === 'application/octet-stream';
  if (isOpen && isText(answer.bytes)) return undefined;
  throw new PatchbayError('unsupported', 'The target was neither a page, nor a text, nor a document.', {
    reason: 'NOT_A_PAGE',
    hint: 'HTML, text, JSON, XML, PDF and DOCX can be read; download other files with api_call.',
  });
}

/** Whether bytes can be a text as they are. */
export function isText(bytes: Uint8Array): boolean {
  return !isPdf(bytes) && !bytes.subarray(0, 1024).some(isBinary);
}

/** A byte that no text has, by the MIME Sniffing Standard. */
function isBinary(byte: number): boolean {
  return byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f);
}

/** Whatever the server calls it. */
function isPdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';
}

async function readDocument(bytes: Uint8Array, ctx: PageContext): Promise<string> {
  const read = await ctx.extract.extract({ bytes, signal: ctx.signal });
  if (typeof read === 'string') return read;
  const pages = isRecord(read) && Array.isArray(read['pages']) ? read['pages'] : [];
  return pages.map(String).join('\n\n');
}
