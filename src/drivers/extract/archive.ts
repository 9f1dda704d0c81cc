/**
 * ZIP archives, read by their central directory. Only bytes are believed: an entry's size and checksum are compared with
 * what it inflated to, and names are keys of a result, never paths.
 */
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { type Budget, inflate } from './budget.ts';
import { entryPlace, failure, type Place } from './failure.ts';

export interface ArchiveFile {
  readonly name: string;
  readonly place: Place;
  /** Spends from the budget. Throws EXTRACT_ENCRYPTED, _COMPRESSION, _DAMAGED and what inflating throws. */
  read(): Promise<Buffer>;
}

const stored = 0;
const deflated = 8;

/** The files of an archive in its order, without folders and without what macOS adds. Throws EXTRACT_DAMAGED, EXTRACT_ENTRIES. */
export async function readArchive(bytes: Buffer, budget: Budget, place: Place): Promise<readonly ArchiveFile[]> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false, validateEntrySizes: false });
    const files: ArchiveFile[] = [];
    for await (const entry of zip.eachEntry()) {
      budget.spendEntry(place);
      const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
      if (name.endsWith('/') || name.startsWith('__MACOSX/')) continue;
      const inner = entryPlace(place, name);
      files.push({ name, place: inner, read: () => readEntry({ zip, entry, bytes, budget, place: inner }) });
    }
    return files;
  } catch (cause) {
    throw damaged(place, 'is a ZIP archive that is cut short or damaged', cause);
  }
}

interface Reading {
  readonly zip: ZipFile;
  readonly entry: Entry;
  readonly bytes: Buffer;
  readonly budget: Budget;
  readonly place: Place;
}

async function readEntry(reading: Reading): Promise<Buffer> {
  const { zip, entry, bytes, place } = reading;
  if (entry.isEncrypted()) throw failure('EXTRACT_ENCRYPTED', place, 'is encrypted');
  const start = await startOf(zip, entry, place);
  const decoded = decode(bytes.subarray(start, start + entry.compressedSize), reading);
  if (decoded.length !== entry.uncompressedSize) {
    throw damaged(place, 'has another size than its archive says', undefined);
  }
  if (crc32(decoded) !== entry.crc32) throw damaged(place, 'has another checksum than its archive says', undefined);
  return decoded;
}

async function startOf(zip: ZipFile, entry: Entry, place: Place): Promise<number> {
  try {
    return (await zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart;
  } catch (cause) {
    throw damaged(place, 'is not where its archive says', cause);
  }
}

function decode(packed: Buffer, { entry, budget, place }: Reading): Buffer {
  if (entry.compressionMethod === deflated) return inflate(packed, 'deflate', budget, place);
  if (entry.compressionMethod !== stored) {
    throw failure('EXTRACT_COMPRESSION', place, `is packed with ZIP method ${entry.compressionMethod}`);
  }
  budget.spend(packed.length, place);
  return packed;
}

/** Errors of ours pass; the library's own say in their cause what is wrong. */
function damaged(place: Place, what: string, cause: unknown): unknown {
  const isOurs = cause instanceof Error && 'reason' in cause;
  return isOurs ? cause : failure('EXTRACT_DAMAGED', place, what, { cause });
}
