import { PatchbayError } from '../../../core/error.ts';

/** Bytes to text, whatever the places at which they come apart. What is no text is refused, since a guess would pass for data. */
export class Decoding {
  #decoder: InstanceType<typeof TextDecoder> | undefined;

  /** Without a byte order mark. */
  read(bytes: Uint8Array): string {
    this.#decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
    return this.#decode(bytes);
  }

  end(): string {
    return this.#decode(undefined);
  }

  #decode(bytes: Uint8Array | undefined): string {
    try {
      return this.#decoder?.decode(bytes, { stream: bytes !== undefined }) ?? '';
    } catch (cause) {
      throw new PatchbayError('invalid_input', 'The file was not text in UTF-8.', {
        reason: 'INVALID_ARGUMENT',
        hint: 'Save it as UTF-8 and upload it again. Nothing was imported.',
        cause,
      });
    }
  }
}

/** Spreadsheets also write UTF-16, with a mark at the beginning. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
