/**
 * Many rows as a few long values: all numbers in one place and all texts in another. Value by value, two processes would spend more on
 * handing over a hundred rows than the database spends on reading them.
 */
import type { Json } from '../../../core/json.ts';

export type Rows = readonly (readonly Json[])[];

/** Rows of the same width, whose values are in three attachments of their message: numbers, kinds and text. */
export interface PackedRows {
  readonly width: number;
  readonly count: number;
  /** The first of the attachments. */
  readonly place: number;
  readonly isAscii: boolean;
  /** Records and lists. */
  readonly others: readonly Json[];
}

const kind = { null: 0, number: 1, text: 2, true: 3, false: 4, other: 5 } as const;

/** Adds to the attachments. */
export function packRows(rows: Rows, attached: Uint8Array[]): PackedRows {
  const width = rows[0]?.length ?? 0;
  const cells = rows.length * width;
  const bytes = Buffer.allocUnsafeSlow(9 * cells);
  // Of texts, the length is kept there.
  const numbers = new Float64Array(bytes.buffer, 0, cells);
  const kinds = bytes.subarray(8 * cells);
  const others: Json[] = [];
  let text = '';
  let at = 0;
  let end = 0;
  for (const row of rows) {
    for (const value of row) {
      if (typeof value === 'number') {
        kinds[at] = kind.number;
        numbers[end] = value;
        end += 1;
      } else if (typeof value === 'string') {
        kinds[at] = kind.text;
        numbers[end] = value.length;
        end += 1;
        text += value;
      } else if (value === null) kinds[at] = kind.null;
      else if (typeof value === 'boolean') kinds[at] = value ? kind.true : kind.false;
      else {
        kinds[at] = kind.other;
        others.push(value);
      }
      at += 1;
    }
  }
  const isAscii = Buffer.byteLength(text) === text.length;
  const place = attached.push(bytes.subarray(0, 8 * end), kinds, Buffer.from(text, isAscii ? 'latin1' : 'utf16le')) - 3;
  return { width, count: rows.length, place, isAscii, others };
}

export function unpackRows(packed: PackedRows, attached: readonly Uint8Array[]): Rows {
  const { width, count, others } = packed;
  const [numbers, kinds, text] = partsOf(packed, attached);
  const unpacked: (readonly Json[])[] = [];
  let [number, place, other] = [0, 0, 0];
  for (let at = 0; at < count * width; ) {
    // It is filled at once; a list that grows takes three times the room.
    const row = new Array<Json>(width);
    for (let column = 0; column < width; column += 1, at += 1) {
      const what = kinds[at];
      if (what === kind.number) {
        row[column] = numbers[number] ?? 0;
        number += 1;
      } else if (what === kind.text) {
        const from = place;
        place += numbers[number] ?? 0;
        number += 1;
        row[column] = text.slice(from, place);
      } else if (what === kind.other) {
        row[column] = others[other] ?? null;
        other += 1;
      } else row[column] = what === kind.null ? null : what === kind.true;
    }
    unpacked.push(row);
  }
  return unpacked;
}

function partsOf(
  { place, isAscii }: PackedRows,
  attached: readonly Uint8Array[],
): readonly [Float64Array, Uint8Array, string] {
  const [numbers, kinds, text] = attached.slice(place, place + 3);
  if (numbers === undefined || kinds === undefined || text === undefined)
    throw new Error('Packed rows were incomplete.');
  const characters = Buffer.from(text.buffer, text.byteOffset, text.length);
  return [numbersIn(numbers), kinds, characters.toString(isAscii ? 'latin1' : 'utf16le')];
}

/** Where they are, if numbers may stand there. */
function numbersIn(bytes: Uint8Array): Float64Array {
  const { buffer, byteOffset, length } = bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes);
  return new Float64Array(buffer, byteOffset, length / 8);
}
