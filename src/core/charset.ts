/** Charsets as the Encoding Standard has them. */
import { PatchbayError } from './error.ts';

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
] as const;

/** The charset of the byte order mark that the bytes begin with. */
export function charsetOfMark(bytes: Uint8Array): string | undefined {
  return marks.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte))?.charset;
}

/** A name that nobody knows counts as none. */
export function decoderFor(charset: string | undefined): InstanceType<typeof TextDecoder> | undefined {
  if (charset === undefined) return undefined;
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}

const strict = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of a body, without a mark of byte order before it.
 *
 * Throws `bad_request` with reason NOT_UTF8: signs that stand for bytes in another charset would be stored and sent on in their place.
 */
export function textOf(body: Uint8Array): string {
  try {
    return strict.decode(body);
  } catch (cause) {
    throw new PatchbayError('bad_request', 'The body was not UTF-8.', {
      reason: 'NOT_UTF8',
      hint: 'Convert it to UTF-8 before it is sent, such as with iconv.',
      cause,
    });
  }
}
