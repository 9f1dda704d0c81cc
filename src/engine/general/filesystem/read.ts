/** A file as a caller can read it: text, or base64 where it is none; parts of what is long. */
import type { Context } from '../../../core/context.ts';
import { PatchbayError } from '../../../core/error.ts';
import type { FoundFile, FoundFolder } from '../../../core/folders.ts';
import { limits } from '../../../core/limits.ts';
import type { FilesystemRequest } from '../../../model/filesystem.ts';
import { cutData, wholeAt } from '../../part.ts';

type Ctx = Context<'folders'>;

/** Room for what is told beside the content. */
const envelopeChars = 1_500;

export async function readPath(request: FilesystemRequest, ctx: Ctx) {
  const { filePath, head, tail } = request;
  if (head !== undefined && tail !== undefined) throw headAndTail();
  const ends = { maxBytes: limits.folderEndBytes, from: tail === undefined ? 0 : -limits.folderEndBytes };
  const isEnd = head !== undefined || tail !== undefined;
  const found = await ctx.folders.read(filePath, isEnd ? ends : { from: 0, maxBytes: limits.folderFileBytes });
  if (found.kind === 'folder') return tellFolder(found, request, ctx);
  if (!isEnd && found.size > limits.folderFileBytes) throw tooLarge(found.size);
  return tellFile(found, request, ctx);
}

function tellFile(found: FoundFile, request: FilesystemRequest, ctx: Ctx) {
  const { head, tail, offset } = request;
  const isPart = found.bytes.length < found.size;
  const whole = request.base64 ? undefined : textOf(found.bytes, isPart);
  const room = Math.max(envelopeChars, ctx.budget.resultChars - envelopeChars);
  const facts = {
    operation: 'read',
    path: found.path,
    size: found.size,
    modified_at: new Date(found.modifiedAt).toISOString(),
  };
  if (whole === undefined) {
    // Three bytes are four characters.
    const part = found.bytes.subarray(offset, offset + Math.floor(Math.min(room, found.size * 4) / 4) * 3);
    const end = offset + part.length;
    return {
      ...facts,
      content_base64: Buffer.from(part).toString('base64'),
      ...goOn(request, end, found.bytes.length),
    };
  }
  const text = head !== undefined ? firstLines(whole, head) : tail !== undefined ? lastLines(whole, tail) : whole;
  // Line breaks, quotes and what is not ASCII take more than one character of JSON.
  const from = wholeAt(text, offset);
  const part = partThatFits(text, from, room);
  return { ...facts, content: part, ...goOn(request, from + part.length, text.length) };
}

function goOn(request: FilesystemRequest, end: number, total: number) {
  return end < total ? { next: { tool: 'filesystem', arguments: { ...request, offset: end } } } : {};
}

function tellFolder({ path, entries }: FoundFolder, request: FilesystemRequest, { budget }: Ctx) {
  const told = entries.map(({ name, type, size, modifiedAt }) => {
    return { name, type, size, modified_at: new Date(modifiedAt).toISOString() };
  });
  const room = Math.max(envelopeChars, budget.resultChars - envelopeChars);
  const { shown, total } = cutData(told, room, request.offset);
  return { operation: 'read', path, entries: told.slice(request.offset, shown), ...goOn(request, shown, total) };
}

/** Undefined when it is no text. The end of a part may tear a character, whose pieces are left out. */
export function textOf(bytes: Uint8Array, isPart = false): string | undefined {
  const whole = isPart ? untorn(bytes) : bytes;
  if (whole.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(whole);
  } catch {
    return undefined;
  }
}

function untorn(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => (byte & 0xc0) !== 0x80);
  const last = bytes.findLastIndex((byte) => (byte & 0xc0) !== 0x80);
  const lead = bytes[last] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return bytes.subarray(Math.max(0, start), last + length <= bytes.length ? bytes.length : last);
}

function partThatFits(text: string, offset: number, room: number): string {
  let part = text.slice(offset, offset + Math.min(room, text.length));
  for (let size = JSON.stringify(part).length; size > room; size = JSON.stringify(part).length) {
    part = part.slice(0, Math.floor(part.length * (room / size) * 0.95));
  }
  return /[\uD800-\uDBFF]$/.test(part) && part.length > 1 ? part.slice(0, -1) : part;
}

function firstLines(text: string, count: number): string {
  return text.split('\n').slice(0, count).join('\n');
}

/** What ends with a line break has no further line behind it. */
function lastLines(text: string, count: number): string {
  const lines = text.split('\n');
  const end = lines.at(-1) === '' ? 1 : 0;
  return lines.slice(-(count + end)).join('\n');
}

function tooLarge(size: number): PatchbayError {
  return new PatchbayError(
    'invalid_input',
    `The file has ${size} bytes; whole files are read up to ${limits.folderFileBytes}.`,
    {
      reason: 'TOO_LARGE',
      hint: 'Read its first or last lines with head or tail.',
      details: { size, max_bytes: limits.folderFileBytes },
    },
  );
}

function headAndTail(): PatchbayError {
  return new PatchbayError('invalid_input', 'Both head and tail were given.', {
    reason: 'INVALID_ARGUMENT',
    hint: 'Give one of them.',
  });
}
