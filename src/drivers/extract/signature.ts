/** What the first bytes of a file say that it is. */

const signatures = [
  { format: 'gzip', head: /^1f8b/ },
  // The second is the end of an archive, which is all that an empty one has.
  { format: 'zip', head: /^504b(0304|0506)/ },
  { format: 'pdf', head: /^255044462d/ },
  { format: 'an old Office file, or an encrypted one', head: /^d0cf11e0a1b11ae1/ },
  { format: 'a bzip2 archive', head: /^425a683[1-9]314159265359/ },
  { format: 'an xz archive', head: /^fd377a585a00/ },
  { format: 'a 7z archive', head: /^377abcaf271c/ },
  { format: 'a RAR archive', head: /^526172211a07/ },
  { format: 'a zstd archive', head: /^28b52ffd/ },
] as const;

/** A tar archive begins with a name; what it is stands behind that. */
const tar = { format: 'a tar archive', mark: 'ustar', from: 257 } as const;

export type Format = (typeof signatures)[number]['format'] | (typeof tar)['format'];

const longestBytes = 10;

/** Undefined for text and for what nobody has named. */
export function findFormat(bytes: Uint8Array): Format | undefined {
  const hex = Buffer.from(bytes.subarray(0, longestBytes)).toString('hex');
  const mark = Buffer.from(bytes.subarray(tar.from, tar.from + tar.mark.length)).toString('latin1');
  return signatures.find(({ head }) => head.test(hex))?.format ?? (mark === tar.mark ? tar.format : undefined);
}

/** A zlib header (RFC 1950): method 8, a window of at most 32 KiB, and a check of both bytes. Text that begins so is told apart by being UTF-8. */
export function isZlib(bytes: Uint8Array): boolean {
  const [method, flags] = bytes;
  if (method === undefined || flags === undefined) return false;
  return (method & 0x0f) === 8 && method >> 4 <= 7 && (method * 256 + flags) % 31 === 0;
}
