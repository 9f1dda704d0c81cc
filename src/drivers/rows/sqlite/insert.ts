import { PatchbayError } from '../../../core/error.ts';
import type { Json } from '../../../core/json.ts';
import { limits } from '../../../core/limits.ts';
import type { Row, RowChangeResult } from '../../../core/rows.ts';
import { shown } from '../../../core/shown.ts';
import { type Column, findColumn, type Table } from '../sql/table.ts';
import { Batch, type BatchInsert, batchIn, recordsIn } from './batch.ts';
import { neededBy, prepareTable } from './create.ts';
import { type Stored, toJson } from './read.ts';
import type { Images } from './undo-log.ts';
import type { Work } from './work.ts';
import { valueIn, Writer } from './writer.ts';

export function insertRows(insert: BatchInsert, { base, undo }: Work): RowChangeResult {
  if (!base.catalogue.has(insert.table)) checkIds(recordsIn(insert.rows));
  const { table, ...prepared } = prepareTable(neededBy(insert), base);
  const writer = new Writer(table, insert.onConflict, base);
  const isKept = undo?.hasRoom(table, insert.rows.length) ?? false;
  const written = { rows: insert.rows, table, writer };
  const { returned, changes, replaced } =
    insert.onConflict === undefined && !isKept ? writeNew(written) : writeKnowing(written, insert, isKept);
  undo?.add(table, changes);
  return {
    kind: 'insert',
    table: table.name,
    count: insert.rows.length,
    replaced,
    ...rowsOf(returned, table),
    isCreated: prepared.isCreated,
    addedColumns: prepared.addedColumns,
    notes: [...prepared.notes, ...writer.notes],
  };
}

interface Writing {
  readonly rows: BatchInsert['rows'];
  readonly table: Table;
  readonly writer: Writer;
}

interface Written {
  /** The first rows, as they became. */
  readonly returned: readonly (readonly Stored[])[];
  /** Of those that are kept. */
  readonly changes: Images['changes'];
  readonly replaced: number;
}

/** Rows that take the place of none, and that nobody takes back: after the first, several with each statement where that is the same. */
function writeNew({ rows, table, writer }: Writing): Written {
  const firsts = rows instanceof Batch ? rows.first(limits.returnedRows) : rows.slice(0, limits.returnedRows);
  const returned = firsts.map((row) => writer.writeAndRead(row));
  if (rows.length > returned.length) {
    const batch = table.refersToItself || table.hasSideEffects ? undefined : batchIn(rows);
    if (batch !== undefined) writer.writeBatch(batch, returned.length);
    else for (const row of recordsIn(rows).slice(returned.length)) writer.write(row);
  }
  return { returned, changes: [], replaced: 0 };
}

/** What each row was before is looked up, or what became of it kept. */
function writeKnowing({ rows, table, writer }: Writing, insert: BatchInsert, isKept: boolean): Written {
  const records = recordsIn(rows);
  checkPlaced(records, insert.onConflict, table);
  const changes: Images['changes'] = [];
  const returned: (readonly Stored[])[] = [];
  let replaced = 0;
  for (const row of records) {
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
  return { returned, changes, replaced };
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

/** Without one of them, nobody knows what kind they are to be. */
function checkIds(rows: readonly Row[]): void {
  const ids = rows.flatMap((row) =>
    Object.entries(row).flatMap(([name, value]) => (name.toLowerCase() === 'id' ? [value] : [])),
  );
  if (ids.length > 0 && ids.every((id) => id === null)) throw idsMissing();
}

export function idsMissing(): PatchbayError {
  return new PatchbayError('invalid_input', 'The id of the rows was null.', {
    reason: 'INVALID_ARGUMENT',
    hint: 'Leave id out: every row is given a number.',
  });
}

function checkPlaced(rows: readonly Row[], onConflict: readonly string[] = [], table: Table): void {
  const conflict = onConflict.map((name) => findColumn(table, name));
  for (const [index, row] of rows.entries()) {
    const missing = unplacedBy(row, conflict);
    if (missing !== undefined) throw valueMissing(missing, `Row ${index + 1} had`, { row: index + 1 });
  }
}

/** A row without a value there is like no other: it would be inserted anew each time. */
export function unplacedBy(row: Row, conflict: readonly Column[]): Column | undefined {
  return conflict.find((column) => (valueIn(row, column) ?? null) === null);
}

export function valueMissing(
  { name }: Column,
  who: string,
  details: Readonly<Record<string, unknown>> = {},
): PatchbayError {
  return new PatchbayError('invalid_input', `${who} no value for ${shown(name)}, which on_conflict names.`, {
    reason: 'INVALID_ARGUMENT',
    hint: 'Give every row a value there, or insert the others without on_conflict.',
    details: { ...details, column: name },
  });
}
