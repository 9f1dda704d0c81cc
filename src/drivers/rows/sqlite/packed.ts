/**
 * Results on their way from one process to the other. What many rows hold goes side by side, all numbers in one place and all texts in
 * another: value by value, the two processes would spend more on a hundred rows than the database does.
 */
import type { Json } from '../../../core/json.ts';
import type { Performed, RowResult } from '../../../core/rows.ts';

type Rows = readonly (readonly Json[])[];

/** Rows of the same width, value by value in what each kind has of its own. */
interface PackedRows {
  readonly width: number;
  readonly count: number;
  /** What each value is. */
  readonly kinds: Uint8Array;
  /** Numbers, and the lengths of texts. */
  readonly numbers: Float64Array;
  readonly text: string;
  /** Records and lists. */
  readonly others: readonly Json[];
}

type Packed<Result> = Result extends RowResult ? Omit<Result, 'rows'> & { readonly rows: Rows | PackedRows } : never;

export interface PackedResults extends Omit<Performed, 'results'> {
  readonly results: readonly Packed<RowResult>[];
}

const kind = { null: 0, number: 1, text: 2, true: 3, false: 4, other: 5 } as const;

/** Packing fewer costs more than it saves. */
const worthPacking = 8;

export function packResults(performed: Performed): PackedResults {
  return { ...performed, results: performed.results.map((result) => ({ ...result, rows: pack(result.rows) })) };
}

export function unpackResults(packed: PackedResults): Performed {
  return { ...packed, results: packed.results.map((result) => ({ ...result, rows: unpack(result.rows) })) };
}

function pack(rows: Rows): Rows | PackedRows {
  if (rows.length < worthPacking) return rows;
  const width = rows[0]?.length ?? 0;
  const kinds = new Uint8Array(rows.length * width);
  const numbers = new Float64Array(kinds.length);
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
      } else if (typeof value === 'boolean') kinds[at] = value ? kind.true : kind.false;
      else if (value !== null) {
        kinds[at] = kind.other;
        others.push(value);
      }
      at += 1;
    }
  }
  return { width, count: rows.length, kinds, numbers: numbers.subarray(0, end), text, others };
}

function unpack(rows: Rows | PackedRows): Rows {
  if (!('kinds' in rows)) return rows;
  const { width, count, kinds, numbers, text, others } = rows;
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
