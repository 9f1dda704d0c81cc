import type { Condition } from '../../../core/condition.ts';
import { limits } from '../../../core/limits.ts';
import type { RowChangeResult, RowDelete, RowUpdate } from '../../../core/rows.ts';
import { sqlite } from '../../sql/dialect.ts';
import { type Assignment, assignmentsOf, returning, writeDelete, writeImages, writeUpdate } from '../sql/change.ts';
import { Intake } from '../sql/intake.ts';
import { bytesStatement, countStatement } from '../sql/select.ts';
import type { Table } from '../sql/table.ts';
import { findName } from '../sql/table.ts';
import { rowsOf } from './insert.ts';
import { readExactly, type Stored } from './read.ts';
import type { Images } from './undo-log.ts';
import type { Work } from './work.ts';

type Image = readonly Stored[];

/** Counts first: nothing is changed when it is only a try, or more than may be. */
export function changeRows(change: RowUpdate | RowDelete, work: Work): RowChangeResult {
  const { base, isCounting, quota } = work;
  const { table, notes } = base.catalogue.find(change.table);
  const count = countOf(change.condition, table, work);
  const isAllowed = quota.take(count);
  const intake = new Intake();
  // What cannot be stored is refused in a try, too.
  const assignments = change.kind === 'update' ? assignmentsOf(change.values, table, intake) : undefined;
  if (isCounting || !isAllowed) foresee(change, count, table, work);
  const images = isCounting
    ? imagesOf(change.condition, limits.sampleRows, table, work)
    : isAllowed
      ? changed({ change, assignments, count, table }, work)
      : [];
  const shown = isCounting || change.isReturning ? images.slice(0, limits.returnedRows) : [];
  return {
    kind: change.kind,
    table: table.name,
    count,
    replaced: 0,
    ...rowsOf(shown, table),
    isCreated: false,
    addedColumns: [],
    notes: [...notes, ...intake.notes],
  };
}

function countOf(condition: Condition, table: Table, { base }: Work): number {
  const { sql, parameters } = countStatement(condition, table, sqlite);
  return Number(base.statements.rows(sql).get(...parameters)?.[0] ?? 0);
}

/** An update is kept as it was and as it became. */
function foresee(change: RowUpdate | RowDelete, count: number, table: Table, { base, undo }: Work): void {
  if (undo === undefined || undo.isGivenUp) return;
  // The bytes of more rows than are kept do not matter.
  const { sql, parameters } = bytesStatement(change.condition, table, sqlite);
  const bytes = count > limits.undoRows ? 0 : Number(base.statements.rows(sql).get(...parameters)?.[0] ?? 0);
  undo.foresee(table, count, change.kind === 'update' ? 2 * bytes : bytes);
}

function imagesOf(condition: Condition, limit: number, table: Table, { base }: Work): readonly Image[] {
  return readExactly(writeImages(condition, { table, limit, dialect: sqlite }), base.statements);
}

interface Changing {
  readonly change: RowUpdate | RowDelete;
  /** Of an update. */
  readonly assignments: readonly Assignment[] | undefined;
  readonly count: number;
  readonly table: Table;
}

/** The rows as they are after an update, as they were before a deletion; where nobody needs them, none. */
function changed({ change, assignments, count, table }: Changing, work: Work): readonly Image[] {
  const { base, undo } = work;
  const isKept = undo?.hasRoom(table, count) ?? false;
  const before = isKept ? imagesOf(change.condition, count, table, work) : [];
  const statement =
    assignments === undefined
      ? writeDelete(change.condition, table, sqlite)
      : writeUpdate(change.condition, assignments, table, sqlite);
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
  if (before.length === 0) return [];
  if (before.length === 1) return [{ before: before[0], after: after[0] }];
  if (names.some((name) => findName(name, key) !== undefined)) return undefined;
  const keyOf = (image: Image): string => JSON.stringify(image.slice(0, key.length).map(String));
  const byKey = new Map(after.map((image) => [keyOf(image), image]));
  return before.map((image) => ({ before: image, after: byKey.get(keyOf(image)) }));
}
