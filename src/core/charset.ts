/** Charsets as the Encoding Standard has them. */

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
