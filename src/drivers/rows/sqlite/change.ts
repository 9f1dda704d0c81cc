import type { Condition } from '../../../core/condition.ts';
import { limits } from '../../../core/limits.ts';
import type { RowChangeResult, RowDelete, RowUpdate } from '../../../core/rows.ts';
import { sqlite } from '../../sql/dialect.ts';
import { returning, writeDelete, writeImages, writeUpdate } from '../sql/change.ts';
import { countStatement } from '../sql/select.ts';
import type { Table } from '../sql/table.ts';
import { findName } from '../sql/table.ts';
import { rowsOf } from './insert.ts';
import { readExactly, type Stored } from './read.ts';
import type { Images } from './undo-log.ts';
import type { Work } from './work.ts';

type Image = readonly Stored[];

/** Counts first: nothing is changed when it is only a try, or more than may be. */
export function changeRows(change: RowUpdate | RowDelete, work: Work): RowChangeResult {
  const { base, isDryRun, quota } = work;
  const { table, notes } = base.catalogue.find(change.table);
  const count = countOf(change.condition, table, work);
  // A try says how many there are, however many.
  const isAllowed = isDryRun || quota.take(count);
  const images = isDryRun
    ? imagesOf(change.condition, limits.sampleRows, table, work)
    : isAllowed
      ? changed(change, count, table, work)
      : [];
  const shown = isDryRun || change.isReturning ? images.slice(0, limits.returnedRows) : [];
  return {
    kind: change.kind,
    table: table.name,
    count,
    replaced: 0,
    ...rowsOf(shown, table),
    isCreated: false,
    addedColumns: [],
    notes,
  };
}

function countOf(condition: Condition, table: Table, { base }: Work): number {
  const { sql, parameters } = countStatement(condition, table, sqlite);
  return Number(base.statements.rows(sql).get(...parameters)?.[0] ?? 0);
}

function imagesOf(condition: Condition, limit: number, table: Table, { base }: Work): readonly Image[] {
  return readExactly(writeImages(condition, { table, limit, dialect: sqlite }), base.statements);
}

/** The rows as they are after an update, as they were before a deletion; where nobody needs them, none. */
function changed(change: RowUpdate | RowDelete, count: number, table: Table, work: Work): readonly Image[] {
  const { base, undo } = work;
  const isKept = undo?.hasRoom(table, count) ?? false;
  const before = isKept ? imagesOf(change.condition, count, table, work) : [];
  const statement =
    change.kind === 'update'
      ? writeUpdate(change.condition, change.values, table, sqlite)
      : writeDelete(change.condition, table, sqlite);
  if (!isKept && !change.isReturning) {
    base.statements.plain(statement.sql).run(...statement.parameters);
    return [];
  }
  const given = readExactly(returning(statement, table), base.statements);
  if (isKept) keep({ change, before, given, table }, work);
  return given;
}

interface Changed {
  readonly change: RowUpdate | RowDelete;
  readonly before: readonly Image[];
  readonly given: readonly Image[];
  readonly table: Table;
}

function keep({ change, before, given, table }: Changed, { undo }: Work): void {
  const changes =
    change.kind === 'delete'
      ? before.map((image) => ({ before: image, after: undefined }))
      : paired(before, given, table, Object.keys(change.values));
  if (changes === undefined) undo?.giveUp();
  else undo?.add(table, changes);
}

/** Which row became which: by what tells them apart, unless that was changed of more than one. */
function paired(
  before: readonly Image[],
  after: readonly Image[],
  table: Table,
  names: readonly string[],
): Images['changes'] | undefined {
  const key = table.key.map(({ name }) => name);
  if (before.length === 1) return [{ before: before[0], after: after[0] }];
  if (names.some((name) => findName(name, key) !== undefined)) return undefined;
  const keyOf = (image: Image): string => JSON.stringify(image.slice(0, key.length).map(String));
  const byKey = new Map(after.map((image) => [keyOf(image), image]));
  return before.map((image) => ({ before: image, after: byKey.get(keyOf(image)) }));
}
