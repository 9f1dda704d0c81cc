import { PatchbayError } from '../../core/error.ts';
import type { SentFile } from '../run/input.ts';

/** The bytes of a file that was sent along. Throws `invalid_input` when there is not exactly one of both, or no base64. */
export function bytesOf({ text, base64 }: SentFile): Uint8Array {
  if ((text === undefined) === (base64 === undefined)) {
    throw new PatchbayError('invalid_input', 'Exactly one of file.text and file.base64 was wanted.');
  }
  if (text !== undefined) return new TextEncoder().encode(text);
  try {
    return Uint8Array.from(atob((base64 ?? '').replace(/^data:[^,]*;base64,/, '')), (sign) => sign.charCodeAt(0));
  } catch (cause) {
    throw new PatchbayError('invalid_input', 'file.base64 was not base64.', {
      hint: 'Encode the bytes of the file, or send its text as file.text.',
      cause,
    });
  }
}
