import { PatchbayError } from '../../../core/error.ts';
import type { Json } from '../../../core/json.ts';
import { limits } from '../../../core/limits.ts';
import type { Row, RowChangeResult, RowInsert } from '../../../core/rows.ts';
import { quoteName, sqlite } from '../../sql/dialect.ts';
import { imageColumns, insertSql } from '../sql/change.ts';
import { listOf } from '../sql/draft.ts';
import { type Column, findColumn, type Table } from '../sql/table.ts';
import { bindValue, type Bound } from '../sql/value.ts';
import type { Base } from './base.ts';
import { prepareTable } from './create.ts';
import { type Stored, toJson } from './read.ts';
import type { Images } from './undo-log.ts';
import type { Work } from './work.ts';

export function insertRows(insert: RowInsert, { base, undo }: Work): RowChangeResult {
  const { table, ...prepared } = prepareTable(insert, base);
  const conflict = insert.onConflict?.map((name) => findColumn(table, name));
  if (conflict !== undefined) checkConflict(conflict, table, base);
  const writer = new Writer(table, conflict, base);
  const isKept = undo?.hasRoom(table, insert.rows.length) ?? false;
  const changes: Images['changes'] = [];
  const returned: (readonly Stored[])[] = [];
  let replaced = 0;
  for (const row of insert.rows) {
    const before = conflict === undefined ? undefined : writer.find(row);
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

interface Shape {
  readonly names: readonly string[];
  readonly columns: readonly Column[];
  readonly sql: string;
}

/** Rows may have different columns, so that what is left out gets its default; those that have the same share a statement. */
class Writer {
  readonly #table: Table;
  readonly #conflict: readonly Column[] | undefined;
  readonly #base: Base;
  readonly #shapes = new Map<string, Shape>();
  readonly #returning: string;
  #last: Shape | undefined;

  constructor(table: Table, conflict: readonly Column[] | undefined, base: Base) {
    this.#table = table;
    this.#conflict = conflict;
    this.#base = base;
    this.#returning = ` returning ${listOf(imageColumns(table))}`;
  }

  write(row: Row): void {
    const shape = this.#shapeOf(row);
    this.#base.statements.plain(shape.sql).run(bindRow(row, shape));
  }

  writeAndRead(row: Row): readonly Stored[] {
    const shape = this.#shapeOf(row);
    const image = this.#base.statements.exact(shape.sql + this.#returning).get(bindRow(row, shape));
    return (image ?? []) as Stored[]; // In raw mode a row is a list of values.
  }

  /** The row whose place this one takes. */
  find(row: Row): readonly Stored[] | undefined {
    const conflict = this.#conflict ?? [];
    const values = conflict.map((column) => bindValue(valueIn(row, column), column));
    const where = conflict.map(({ name }) => `${quoteName(name)} = ?`).join(' and ');
    const sql = `select ${listOf(imageColumns(this.#table))} from ${quoteName(this.#table.name)} where ${where}`;
    return this.#base.statements.exact(sql).get(values) as Stored[] | undefined; // As above.
  }

  #shapeOf(row: Row): Shape {
    const names = Object.keys(row);
    if (this.#last !== undefined && isSame(this.#last.names, names)) return this.#last;
    const text = JSON.stringify(names);
    const shape = this.#shapes.get(text) ?? this.#newShape(names);
    this.#shapes.set(text, shape);
    this.#last = shape;
    return shape;
  }

  #newShape(names: readonly string[]): Shape {
    const columns = names.map((name) => findColumn(this.#table, name));
    return { names, columns, sql: insertSql(this.#table, columns, this.#conflict, sqlite) };
  }
}

function bindRow(row: Row, { names, columns }: Shape): Bound[] {
  return columns.map((column, index) => bindValue(row[names[index] ?? ''], column));
}

function valueIn(row: Row, column: Column): Json | undefined {
  const name = Object.keys(row).find((candidate) => candidate.toLowerCase() === column.name.toLowerCase());
  return name === undefined ? undefined : row[name];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

function checkConflict(conflict: readonly Column[], table: Table, { db }: Base): void {
  const unique = uniqueColumns(db, table);
  const wanted = conflict.map(({ name }) => name).toSorted();
  if (unique.some((columns) => isSame(columns.toSorted(), wanted))) return;
  throw new PatchbayError('invalid_input', 'Nothing kept the columns of on_conflict unique.', {
    reason: 'INVALID_ARGUMENT',
    hint: `Unique are: ${unique.map((columns) => columns.join(' + ')).join('; ') || 'none'}.`,
    details: { unique },
  });
}

function uniqueColumns(db: Base['db'], table: Table): readonly (readonly string[])[] {
  const indexes = db
    .prepare<[string], { columns: string }>(
      `select json_group_array(i.name) as columns from pragma_index_list(?) l, pragma_index_info(l.name) i
       where l."unique" = 1 and l.partial = 0 group by l.name`,
    )
    .all(table.name)
    .map(({ columns }): string[] => JSON.parse(columns));
  const key = table.columns.filter(({ keyPlace }) => keyPlace > 0).map(({ name }) => name);
  return key.length === 0 ? indexes : [key, ...indexes];
}
