/** Rows of an insert that all have the same columns, column by column: what is true of a column is found out once, and not for every value. */
import type { Json } from '../../../core/json.ts';
import type { Row, RowInsert, RowOperation } from '../../../core/rows.ts';

/** What a column of a batch has, row after row. */
export interface Values {
  readonly list: readonly Json[];
  /** All of it whole numbers of 32 bits, or texts of ASCII, or null: nothing about them has to be checked where a column keeps those. */
  readonly only?: 'whole' | 'ascii' | undefined;
}

export class Batch {
  readonly names: readonly string[];
  readonly columns: readonly Values[];
  readonly length: number;
  #records: readonly Row[] | undefined;

  constructor(names: readonly string[], columns: readonly Values[], length: number) {
    this.names = names;
    this.columns = columns;
    this.length = length;
  }

  /** Made when it is first asked for: most inserts need none. */
  get records(): readonly Row[] {
    this.#records ??= this.first(this.length);
    return this.#records;
  }

  /** The first rows. Loops, because every value may come by. */
  first(count: number): readonly Row[] {
    const records: Row[] = [];
    for (let at = 0; at < Math.min(count, this.length); at += 1) {
      const record: Record<string, Json> = {};
      for (let index = 0; index < this.names.length; index += 1) {
        record[this.names[index] ?? ''] = this.columns[index]?.list[at] ?? null;
      }
      records.push(record);
    }
    return records;
  }
}

/** An insert as the process that makes it has it. */
export interface BatchInsert extends Omit<RowInsert, 'rows'> {
  readonly rows: readonly Row[] | Batch;
}

export type BatchOperation = Exclude<RowOperation, RowInsert> | BatchInsert;

/** Undefined where their names differ, or mean something else when they are assigned. */
export function batchOf(records: readonly Row[]): Batch | undefined {
  const [first] = records;
  const names = Object.keys(first ?? {});
  if (first === undefined || names.length === 0 || names.includes('__proto__')) return undefined;
  const lists = names.map(() => new Array<Json>(records.length));
  // Loops, because every value that is inserted in great numbers comes by.
  for (let at = 0; at < records.length; at += 1) {
    if (!takeInto(lists, records[at] ?? {}, names, at)) return undefined;
  }
  return new Batch(
    names,
    lists.map((list) => ({ list })),
    records.length,
  );
}

/** Whether it has these names, in the same order, too. */
function takeInto(lists: readonly Json[][], record: Row, names: readonly string[], at: number): boolean {
  let count = 0;
  for (const name in record) {
    const list = lists[count];
    if (name !== names[count] || list === undefined) return false;
    list[at] = record[name] ?? null;
    count += 1;
  }
  return count === names.length;
}

/** The batch that the rows are, or can be. */
export function batchIn(rows: BatchInsert['rows']): Batch | undefined {
  return rows instanceof Batch ? rows : batchOf(rows);
}

/** Makes the rows out of a batch that it may be. */
export function recordsIn(rows: BatchInsert['rows']): readonly Row[] {
  return rows instanceof Batch ? rows.records : rows;
}
