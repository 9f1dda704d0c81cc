/**
 * Bytes of a page to text, as browsers do it: byte order mark, Content-Type, what the document says of itself, UTF-8 where
 * the bytes are valid UTF-8, and Windows-1252 for what is left.
 */
import { charsetOfMark, decoderFor } from '../../../core/charset.ts';

export interface DecodedPage {
  readonly text: string;
  /** In the spelling of the Encoding Standard, in lower case. */
  readonly charset: string;
}

/** How far a document is searched for a declaration, as the HTML standard has it. */
const prescanBytes = 1024;

/** Never throws: a charset that nobody knows counts as none, and bytes that it does not have become U+FFFD. The mark is not part of the text. */
export function decodePage(bytes: Uint8Array, contentType?: string): DecodedPage {
  const certain = decoderFor(charsetOfMark(bytes)) ?? decoderFor(charsetOf(contentType));
  if (certain !== undefined) return decodeBy(certain, bytes);
  const declared = decoderFor(declaredCharset(bytes));
  if (declared !== undefined) return decodeBy(declared, bytes);
  return decodeUndeclared(bytes);
}

function decodeBy(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): DecodedPage {
  return { text: decoder.decode(bytes), charset: decoder.encoding };
}

function decodeUndeclared(bytes: Uint8Array): DecodedPage {
  try {
    return decodeBy(new TextDecoder('utf-8', { fatal: true }), bytes);
  } catch {
    return decodeBy(new TextDecoder('windows-1252'), bytes);
  }
}

/** The charset of a Content-Type, quoted or not. */
function charsetOf(contentType: string | undefined): string | undefined {
  const found = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(contentType ?? '');
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, prescanBytes));
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1] ?? metaCharset(head);
  // What was read byte by byte to find this cannot be UTF-16, and browsers map x-user-defined too.
  if (/^\s*utf-?16(?:le|be)?\s*$/i.test(declared ?? '')) return 'utf-8';
  return declared?.trim().toLowerCase() === 'x-user-defined' ? 'windows-1252' : declared;
}

const attribute = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/g;

/** The first `<meta>` that names a charset, comments left out. */
function metaCharset(head: string): string | undefined {
  const tags =
    /<!--[\s\S]*?(?:-->|$)|<meta[\s/]((?:"[^"]*"|'[^']*'|[^>"'])*)>?|<[a-z/!?](?:"[^"]*"|'[^']*'|[^>"'])*>/gi;
  for (const [, attributes] of head.matchAll(tags)) {
    const charset = attributes === undefined ? undefined : charsetOfMeta(attributes);
    if (charset !== undefined && decoderFor(charset) !== undefined) return charset;
  }
  return undefined;
}

function charsetOfMeta(text: string): string | undefined {
  const values = new Map<string, string>();
  for (const [, name = '', double, single, bare = ''] of text.matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!values.has(key)) values.set(key, double ?? single ?? bare);
  }
  const charset = values.get('charset');
  if (charset !== undefined) return charset;
  const isPragma = values.get('http-equiv')?.toLowerCase() === 'content-type';
  return isPragma ? charsetOf(`;${values.get('content')?.replace(/^[^;]*;?/, '') ?? ''}`) : undefined;
}
