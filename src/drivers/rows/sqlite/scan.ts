/** Reads all rows that match, page by page, as they were when the first was read: one statement sees one moment. */
import { limits } from '../../../core/limits.ts';
import type { Json } from '../../../core/json.ts';
import type { RowScan, RowSet } from '../../../core/rows.ts';
import type { Column } from '../sql/table.ts';
import type { Base } from './base.ts';
import { type Stored, toJson } from './read.ts';

/** No table has as many rows. One more is asked for, and that has to be a whole number, too. */
const everything = Number.MAX_SAFE_INTEGER - 1;

export class Scan {
  readonly columns: readonly string[];
  readonly #columns: readonly Column[];
  readonly #rows: IterableIterator<unknown[]>;

  constructor(scan: RowScan, { catalogue, statements, selections }: Base) {
    catalogue.refresh();
    const { table } = catalogue.find(scan.table);
    const query = { ...scan, kind: 'query', limit: everything, offset: 0 } as const;
    const { statement, shape } = selections.write(query, table);
    this.#columns = shape.columns;
    this.columns = shape.names;
    this.#rows = statements.exact(statement.sql).iterate(...statement.parameters);
  }

  /** Empty when there are no more. */
  page(): RowSet {
    const rows: Json[][] = [];
    let chars = 0;
    while (chars < limits.exportPageChars) {
      const next = this.#rows.next();
      if (next.done === true) break;
      const row = next.value as Stored[]; // In raw mode a row is a list of values.
      rows.push(this.#columns.map((column, index) => toJson(row[index] ?? null, column)));
      for (const value of row) chars += sizeOf(value);
    }
    return { columns: this.columns, rows };
  }

  close(): void {
    this.#rows.return?.();
  }
}

/** About what it takes in a message. */
function sizeOf(value: Stored): number {
  return value === null || typeof value === 'bigint' || typeof value === 'number' ? 8 : 8 + value.length;
}
