/** Strict base64: what was sent is what is stored, so nothing is skipped or guessed. */
import { PatchbayError } from '../../core/error.ts';

/**
 * The bytes of standard base64, with its padding.
 *
 * Throws `invalid_input`: INVALID_ARGUMENT for anything that no encoder writes, with the place of it, and TOO_LARGE.
 */
export function decodeBase64(text: string, maxBytes: number): Uint8Array {
  const size = (text.length / 4) * 3 - (text.endsWith('==') ? 2 : Number(text.endsWith('=')));
  if (size > maxBytes) throw tooLarge(size, maxBytes);
  const bytes = Buffer.from(text, 'base64');
  // The decoder skips what it does not know; writing the bytes again is the quickest way to see whether it did.
  if (bytes.toString('base64') === text) return bytes;
  throw new PatchbayError('invalid_input', `The base64 content was not valid: ${problemOf(text)}.`, {
    reason: 'INVALID_ARGUMENT',
    hint: 'Send standard base64 with padding, without line breaks; or use db_create_upload_url and send the bytes as they are.',
  });
}

function problemOf(text: string): string {
  const good = /^[A-Za-z0-9+/]*={0,2}/.exec(text)?.[0].length ?? 0;
  if (good < text.length) return `the character at position ${good} does not belong there`;
  if (text.length % 4 !== 0) {
    return `its length is ${text.length} ${text.length === 1 ? 'character' : 'characters'}, which is no multiple of 4`;
  }
  return 'its last characters say more than its bytes';
}

function tooLarge(size: number, maxBytes: number): PatchbayError {
  return new PatchbayError('invalid_input', `The content had ${Math.floor(size)} bytes; a call takes ${maxBytes}.`, {
    reason: 'TOO_LARGE',
    hint: 'Ask db_create_upload_url for a link, and send the file there.',
    details: { max_bytes: maxBytes },
  });
}
