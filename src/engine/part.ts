/** Parts of large records: what fits goes out, and the arguments that bring the rest go with it. */
import { PatchbayError } from '../core/error.ts';

/** Which part of a record a caller wants. */
export interface PartWanted {
  /** Dotted path into the record, such as `data.rows` or `stepResults.0.transformedData`; all of it when absent. */
  readonly path?: string | undefined;
  readonly offset: number;
}

export interface Next {
  tool: string;
  arguments: Record<string, unknown>;
}

export interface CutData {
  readonly data: unknown;
  /** Items or characters, the skipped ones included. */
  readonly shown: number;
  readonly total: number;
}

export function sizeOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}

/** The items of a list, or the characters of a text or of a value's JSON, that fit into `room`. */
export function cutData(data: unknown, room: number, offset = 0): CutData {
  if (Array.isArray(data)) {
    const items = firstThatFit(data.slice(offset), room);
    return { data: items, shown: offset + items.length, total: data.length };
  }
  const text = typeof data === 'string' ? data : JSON.stringify(data ?? null);
  const part = text.slice(offset, offset + room);
  return { data: part, shown: offset + part.length, total: text.length };
}

/** The first items whose JSON fits together into `room` characters. */
export function firstThatFit<T>(items: readonly T[], room: number): T[] {
  let used = 2;
  const fitting: T[] = [];
  for (const item of items) {
    used += sizeOf(item) + 1;
    if (used > room) break;
    fitting.push(item);
  }
  return fitting;
}

/** What a path names. Throws `invalid_input`. */
export function atPath(record: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((node, key) => {
    if (typeof node === 'object' && node !== null && Object.hasOwn(node, key)) return Reflect.get(node, key);
    throw new PatchbayError('invalid_input', `There is nothing at path "${path}".`, {
      reason: 'INVALID_PATH',
      hint: 'Paths are the names of fields, with numbers for the items of lists, such as steps.0.apiConfig.body.',
    });
  }, record);
}

/**
 * Where reading goes on after a part: at its rest; inside an item that is too large for one answer; or behind an item that
 * has been read to its end. Undefined when all was read.
 */
export function nextPart(record: unknown, path: string, cut: CutData): { path: string; offset: number } | undefined {
  const value = atPath(record, path);
  if (cut.shown < cut.total) {
    const isStuck = Array.isArray(value) && Array.isArray(cut.data) && cut.data.length === 0;
    return isStuck ? { path: `${path}.${cut.shown}`, offset: 0 } : { path, offset: cut.shown };
  }
  const item = /^(.+)\.(\d+)$/.exec(path);
  const list = item?.[1] === undefined ? undefined : atPath(record, item[1]);
  const behind = Number(item?.[2]) + 1;
  return item?.[1] !== undefined && Array.isArray(list) && behind < list.length
    ? { path: item[1], offset: behind }
    : undefined;
}

/** Characters that a cut text keeps. */
const keptChars = 500;

/** A record with its long texts cut, and the paths of these; itself when it fits. */
export function cutTexts<T>(record: T, maxChars: number): { record: T; paths: readonly string[] } {
  if (sizeOf(record) <= maxChars) return { record, paths: [] };
  const paths: string[] = [];
  const walk = (value: unknown, path: string): unknown => {
    if (typeof value === 'string' && value.length > keptChars) {
      paths.push(path);
      return `${value.slice(0, keptChars)}\u2026`;
    }
    if (Array.isArray(value)) return value.map((item, index) => walk(item, `${path}.${index}`));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, walk(item, path === '' ? key : `${path}.${key}`)]),
    );
  };
  return { record: walk(record, '') as T, paths }; // Texts stay texts; the shape is the same.
}

/** The place itself, or before it where it would tear a surrogate pair. */
export function wholeAt(text: string, at: number): number {
  const isTorn = /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[at] ?? '');
  return isTorn ? at - 1 : at;
}
