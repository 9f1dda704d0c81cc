/** Bytes to data: finds out what they are (workflow-notes, 1.8), unpacks them layer by layer, and parses what is inside. */
import { isUtf8 } from 'node:buffer';
import { limits } from '../../core/limits.ts';
import type { DecompressionMethod, FileType } from '../../model/extract.ts';
import { type ArchiveFile, readArchive } from './archive.ts';
import { type Budget, type Codec, inflate } from './budget.ts';
import { isDocx, parseDocx } from './docx.ts';
import { failure, type Place } from './failure.ts';
import { parsePdf } from './pdf.ts';
import { parseText } from './plain.ts';
import { setKey } from './record.ts';
import { findFormat, isZlib } from './signature.ts';
import { decodeText, isBinary } from './text.ts';
import { isXlsx, parseXlsx } from './xlsx.ts';

export interface Content {
  readonly bytes: Buffer;
  readonly fileType: FileType;
  readonly decompression: DecompressionMethod;
  /** What the source says that its text is in. */
  readonly charset: string | undefined;
  readonly budget: Budget;
  readonly place: Place;
  /** Layers around these bytes. */
  readonly depth: number;
}

export async function readContent(content: Content): Promise<unknown> {
  if (content.depth > limits.extractNesting) {
    const limit = ['extractNesting', limits.extractNesting] as const;
    throw failure('EXTRACT_NESTING', content.place, 'is packed in too many layers', { limit });
  }
  const { bytes, decompression, place } = content;
  if (bytes.length === 0 && content.fileType !== 'RAW') throw failure('EXTRACT_EMPTY', place, 'is empty');
  switch (decompression) {
    case 'GZIP':
      if (findFormat(bytes) !== 'gzip') throw notPacked(content, 'gzip');
      return readContent(inner(content, inflate(bytes, 'gzip', content.budget, place)));
    case 'DEFLATE':
      return readContent(inner(content, inflateAny(content)));
    case 'ZIP':
      if (findFormat(bytes) !== 'zip') throw notPacked(content, 'ZIP');
      return readFiles(await readArchive(bytes, content.budget, place), content);
    case 'NONE':
    case 'AUTO':
      return readFound(content);
  }
}

async function readFound(content: Content): Promise<unknown> {
  const { bytes, fileType, decompression, place } = content;
  const format = findFormat(bytes);
  if (format === 'gzip' && decompression === 'AUTO') {
    return readContent(inner(content, inflate(bytes, 'gzip', content.budget, place)));
  }
  if (format === 'zip') return readZip(content);
  if (format === 'pdf') {
    refuseMismatch(content, 'a PDF document');
    return parsePdf(bytes, content.budget, place);
  }
  const mayBeZlib = decompression === 'AUTO' && isZlib(bytes) && !isUtf8(bytes);
  const unpacked = mayBeZlib ? tryInflate(content, 'zlib') : undefined;
  if (unpacked !== undefined) return readContent(inner(content, unpacked));
  if (fileType !== 'RAW') refuseBinary(content, format);
  return parseText(decodeText(bytes, content.charset), fileType, place);
}

/** What was inside one layer: it is looked at afresh. */
function inner(content: Content, bytes: Buffer): Content {
  return { ...content, bytes, decompression: 'AUTO', depth: content.depth + 1 };
}

async function readZip(content: Content): Promise<unknown> {
  const files = await readArchive(content.bytes, content.budget, content.place);
  if (isXlsx(files)) {
    refuseMismatch(content, 'an XLSX workbook');
    return parseXlsx(files, content.place);
  }
  if (isDocx(files)) {
    refuseMismatch(content, 'a DOCX document');
    return parseDocx(files, content.place);
  }
  if (content.decompression === 'AUTO') return readFiles(files, content);
  throw failure('EXTRACT_METHOD', content.place, 'is a ZIP archive, and decompression is NONE');
}

/**
 * A record of the parsed files by their names; an archive of one file gives one as well, so that the shape does not
 * depend on a count. A file that is neither data nor text is told by its size and not read.
 */
async function readFiles(files: readonly ArchiveFile[], content: Content): Promise<Record<string, unknown>> {
  if (files.length === 0) throw failure('EXTRACT_EMPTY', content.place, 'is an archive without files');
  const result: Record<string, unknown> = {};
  for (const file of files) {
    const bytes = await file.read();
    const isOther = content.fileType === 'AUTO' && (bytes.length === 0 || isUnreadable(bytes));
    const value = isOther
      ? otherFile(bytes)
      : await readContent({ ...inner(content, bytes), place: file.place, charset: undefined });
    setKey(result, file.name, value);
  }
  return result;
}

function otherFile(bytes: Buffer): unknown {
  return bytes.length === 0 ? '' : { binary: true, sizeBytes: bytes.length };
}

function isUnreadable(bytes: Buffer): boolean {
  const format = findFormat(bytes);
  if (format === 'gzip' || format === 'zip' || format === 'pdf') return false;
  return format !== undefined || isBinary(bytes);
}

/** DEFLATE is either of two formats; a raw stream may look like the other by chance. */
function inflateAny(content: Content): Buffer {
  const unpacked = (isZlib(content.bytes) ? tryInflate(content, 'zlib') : undefined) ?? tryInflate(content, 'deflate');
  if (unpacked !== undefined) return unpacked;
  if (isUtf8(content.bytes)) throw notPacked(content, 'deflate');
  throw failure('EXTRACT_DAMAGED', content.place, 'has damaged deflate data');
}

/** Undefined when the bytes are not of this format; limits, and an end that is missing, are told. */
function tryInflate({ bytes, budget, place }: Content, codec: Codec): Buffer | undefined {
  try {
    return inflate(bytes, codec, budget, place);
  } catch (error) {
    if (error instanceof Error && 'reason' in error && error.reason === 'EXTRACT_DAMAGED') return undefined;
    throw error;
  }
}

function notPacked({ bytes, place }: Content, wanted: string): Error {
  const found = findFormat(bytes) ?? (isBinary(bytes) ? 'unknown bytes' : 'text');
  return failure('EXTRACT_METHOD', place, `was declared to be ${wanted} and holds ${found}`);
}

function refuseMismatch({ fileType, place }: Content, found: string): void {
  if (fileType === 'AUTO') return;
  throw failure('EXTRACT_MISMATCH', place, `is ${found}, and fileType is ${fileType}`);
}

function refuseBinary({ bytes, place }: Content, format: string | undefined): void {
  if (format === 'gzip') throw failure('EXTRACT_METHOD', place, 'is gzip, and decompression is NONE');
  if (format !== undefined) throw failure('EXTRACT_UNSUPPORTED', place, `is ${format}, which is not read`);
  if (isBinary(bytes)) throw failure('EXTRACT_BINARY', place, 'holds bytes that are no text and no known format');
}
