/** A batch as a few long values for each of its columns: rows in great numbers spend more on their way than anything else. */
import type { Json } from '../../../core/json.ts';
import { Batch, type Values } from './batch.ts';

/** The narrowest that holds the whole numbers of a column, else the last. */
const widths = [Int8Array, Int16Array, Int32Array, Float64Array] as const;
type Numbers = Int8Array | Int16Array | Int32Array | Float64Array;

interface Packing {
  /** The first of its attachments. */
  readonly place: number;
  /** Another attachment tells where null is, and stands first. */
  readonly hasNull: boolean;
}

/** What is none of the others, or mixed, goes as it is. */
type PackedColumn =
  | (Packing & { readonly kind: 'numbers'; readonly width: number })
  | (Packing & { readonly kind: 'texts'; readonly width: number; readonly isAscii: boolean })
  | (Packing & { readonly kind: 'booleans' })
  | { readonly kind: 'other'; readonly list: readonly Json[] };

export interface PackedBatch {
  readonly names: readonly string[];
  readonly length: number;
  readonly columns: readonly PackedColumn[];
}

/** Adds to the attachments. */
export function packBatch({ names, columns, length }: Batch, attached: Uint8Array[]): PackedBatch {
  return { names, length, columns: columns.map(({ list }) => packColumn(list, attached)) };
}

export function unpackBatch({ names, length, columns }: PackedBatch, attached: readonly Uint8Array[]): Batch {
  const unpacked = columns.map((column) => unpackColumn(column, length, attached));
  return new Batch(names, unpacked, length);
}

function packColumn(list: readonly Json[], attached: Uint8Array[]): PackedColumn {
  const place = attached.length;
  const hasNull = list.includes(null);
  if (hasNull) attached.push(whereIs(null, list));
  const values = hasNull ? list.filter((value) => value !== null) : list;
  if (areNumbers(values)) return { kind: 'numbers', place, hasNull, width: packNumbers(values, attached) };
  if (areTexts(values)) return { kind: 'texts', place, hasNull, ...packTexts(values, attached) };
  if (areBooleans(values)) {
    attached.push(whereIs(true, values));
    return { kind: 'booleans', place, hasNull };
  }
  attached.length = place;
  return { kind: 'other', list };
}

/** Loops here and below, because every value that is inserted in great numbers comes by. */
function areNumbers(values: readonly Json[]): values is readonly number[] {
  for (const value of values) if (typeof value !== 'number') return false;
  return true;
}

function areTexts(values: readonly Json[]): values is readonly string[] {
  for (const value of values) if (typeof value !== 'string') return false;
  return true;
}

function areBooleans(values: readonly Json[]): values is readonly boolean[] {
  for (const value of values) if (typeof value !== 'boolean') return false;
  return true;
}

/** 1 where that value stands, else 0. */
function whereIs(wanted: null | true, list: readonly Json[]): Uint8Array {
  const places = new Uint8Array(list.length);
  for (let at = 0; at < list.length; at += 1) if (list[at] === wanted) places[at] = 1;
  return places;
}

function packNumbers(values: readonly number[], attached: Uint8Array[]): number {
  const width = widthOf(values);
  const numbers: Numbers = new (widths[width] ?? Float64Array)(values.length);
  for (let at = 0; at < values.length; at += 1) numbers[at] = values[at] ?? 0;
  attached.push(new Uint8Array(numbers.buffer));
  return width;
}

function widthOf(values: readonly number[]): number {
  let [least, most] = [0, 0];
  for (const value of values) {
    if ((value | 0) !== value || Object.is(value, -0)) return 3;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [127, 32_767, 2 ** 31].findIndex((end) => most <= end && least >= -end);
}

function packTexts(
  values: readonly string[],
  attached: Uint8Array[],
): { readonly width: number; readonly isAscii: boolean } {
  const lengths = new Array<number>(values.length);
  for (let at = 0; at < values.length; at += 1) lengths[at] = values[at]?.length ?? 0;
  const width = packNumbers(lengths, attached);
  const text = values.join('');
  const isAscii = Buffer.byteLength(text) === text.length;
  attached.push(Buffer.from(text, isAscii ? 'latin1' : 'utf16le'));
  return { width, isAscii };
}

function unpackColumn(column: PackedColumn, length: number, attached: readonly Uint8Array[]): Values {
  if (column.kind === 'other') return column;
  const { place, hasNull } = column;
  const nulls = hasNull ? partAt(attached, place) : undefined;
  const values = unpackValues(column, attached, hasNull ? place + 1 : place);
  const only = onlyIn(column);
  if (nulls === undefined) return { list: values, only };
  const list = new Array<Json>(length);
  let next = 0;
  for (let at = 0; at < length; at += 1) {
    if (nulls[at] === 1) list[at] = null;
    else {
      list[at] = values[next] ?? null;
      next += 1;
    }
  }
  return { list, only };
}

function onlyIn(column: PackedColumn): Values['only'] {
  if (column.kind === 'numbers') return column.width < 3 ? 'whole' : undefined;
  return column.kind === 'texts' && column.isAscii ? 'ascii' : undefined;
}

function unpackValues(
  column: Exclude<PackedColumn, { readonly kind: 'other' }>,
  attached: readonly Uint8Array[],
  place: number,
): readonly Json[] {
  const bytes = partAt(attached, place);
  if (column.kind === 'booleans') return booleansIn(bytes);
  const numbers = numbersIn(bytes, column.width);
  if (column.kind === 'numbers') return listOf(numbers);
  const part = partAt(attached, place + 1);
  const text = Buffer.from(part.buffer, part.byteOffset, part.length).toString(column.isAscii ? 'latin1' : 'utf16le');
  const texts = new Array<Json>(numbers.length);
  let from = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    const end = from + (numbers[at] ?? 0);
    texts[at] = text.slice(from, end);
    from = end;
  }
  return texts;
}

function booleansIn(bytes: Uint8Array): readonly boolean[] {
  const list = new Array<boolean>(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) list[at] = bytes[at] === 1;
  return list;
}

function listOf(numbers: Numbers): readonly number[] {
  const list = new Array<number>(numbers.length);
  for (let at = 0; at < numbers.length; at += 1) list[at] = numbers[at] ?? 0;
  return list;
}

function partAt(attached: readonly Uint8Array[], place: number): Uint8Array {
  const part = attached[place];
  if (part === undefined) throw new Error('A packed column was incomplete.');
  return part;
}

/** Where they are, if numbers may stand there. */
function numbersIn(bytes: Uint8Array, width: number): Numbers {
  const { buffer, byteOffset, length } = bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes);
  if (width === 0) return new Int8Array(buffer, byteOffset, length);
  if (width === 1) return new Int16Array(buffer, byteOffset, length / 2);
  if (width === 2) return new Int32Array(buffer, byteOffset, length / 4);
  return new Float64Array(buffer, byteOffset, length / 8);
}
