import type { Json } from '../../../core/json.ts';
import { limits } from '../../../core/limits.ts';
import type { RowChangeResult, RowInsert } from '../../../core/rows.ts';
import type { Table } from '../sql/table.ts';
import { neededBy, prepareTable } from './create.ts';
import { type Stored, toJson } from './read.ts';
import type { Images } from './undo-log.ts';
import type { Work } from './work.ts';
import { Writer } from './writer.ts';

export function insertRows(insert: RowInsert, { base, undo }: Work): RowChangeResult {
  const { table, ...prepared } = prepareTable(neededBy(insert), base);
  const writer = new Writer(table, insert.onConflict, base);
  const isKept = undo?.hasRoom(table, insert.rows.length) ?? false;
  const changes: Images['changes'] = [];
  const returned: (readonly Stored[])[] = [];
  let replaced = 0;
  for (const row of insert.rows) {
    const before = insert.onConflict === undefined ? undefined : writer.find(row);
    if (before !== undefined) replaced += 1;
    if (!isKept && returned.length >= limits.returnedRows) {
      writer.write(row);
      continue;
    }
    const after = writer.writeAndRead(row);
    if (returned.length < limits.returnedRows) returned.push(after);
    if (isKept) changes.push({ before, after });
  }
  undo?.add(table, changes);
  return {
    kind: 'insert',
    table: table.name,
    count: insert.rows.length,
    replaced,
    ...rowsOf(returned, table),
    isCreated: prepared.isCreated,
    addedColumns: prepared.addedColumns,
    notes: prepared.notes,
  };
}

/** Images as what callers see. */
export function rowsOf(
  images: readonly (readonly Stored[])[],
  table: Table,
): { readonly columns: readonly string[]; readonly rows: readonly (readonly Json[])[] } {
  const skipped = table.key.length;
  return {
    columns: table.columns.map(({ name }) => name),
    rows: images.map((image) => table.columns.map((column, index) => toJson(image[index + skipped] ?? null, column))),
  };
}
