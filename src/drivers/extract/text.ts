/** Bytes to text: byte order mark, declared charset, XML declaration, UTF-8, and Windows-1252 for what is left. */
import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { charsetOfMark, decoderFor } from '../../core/charset.ts';

/** Never fails: bytes that fit no charset are read as Windows-1252. The mark is not part of the text. */
export function decodeText(bytes: Uint8Array, declared: string | undefined): string {
  const decoder = decoderFor(charsetOfMark(bytes)) ?? decoderFor(byZeros(bytes)) ?? decoderFor(declared);
  const chosen = decoder ?? decoderFor(byDeclaration(bytes));
  // A source that says UTF-8 and sends something else is common.
  if (chosen !== undefined && (chosen.encoding !== 'utf-8' || isUtf8(bytes))) return chosen.decode(bytes);
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

/** True when the bytes cannot be text in any charset that we read. */
export function isBinary(bytes: Uint8Array): boolean {
  if (charsetOfMark(bytes) !== undefined || byZeros(bytes) !== undefined) return false;
  return bytes.subarray(0, 8192).includes(0);
}

/** UTF-16 without its mark: two characters of ASCII at the start, each beside a zero. */
function byZeros(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le';
  return a === 0 && b !== 0 && c === 0 && d !== 0 ? 'utf-16be' : undefined;
}

function byDeclaration(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1');
  return /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
}
