import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Performed, RowChange, RowChangeResult, RowOperation, RowResult } from '../../core/rows.ts';
import { performConfirmed } from './confirm.ts';
import { readFilters } from './filter.ts';
import { checkRows, checkValues, requireFilters, toRecords } from './records.ts';

/** Room of an answer for what is beside its rows. */
const frameChars = 1_000;

interface Wanted {
  readonly table_name: string;
  readonly filters?: Readonly<Record<string, unknown>> | undefined;
  readonly data?: unknown;
  readonly on_conflict?: readonly string[] | undefined;
}

type Data = Readonly<Record<string, unknown>>;

export function insertion({ table_name: table, on_conflict: onConflict }: Wanted, data: readonly Data[]): RowOperation {
  if (onConflict?.length === 0) {
    throw refuse('on_conflict named no columns.', 'Name those that tell rows apart, or leave it out.');
  }
  return { kind: 'insert', table, rows: checkRows(data), onConflict };
}

export function updating({ table_name: table, filters }: Wanted, data: Data, isReturning = false): RowChange {
  const condition = readFilters(requireFilters(filters));
  return { kind: 'update', table, condition, values: checkValues(data), isReturning };
}

export function deletion({ table_name: table, filters }: Wanted, isReturning = false): RowChange {
  return { kind: 'delete', table, condition: readFilters(requireFilters(filters)), isReturning };
}

interface ChangeTerms {
  readonly dry_run?: boolean | undefined;
  readonly max_rows?: number | undefined;
}

/** Performs one change, or counts what it would change. */
export async function performChange(change: RowOperation, terms: ChangeTerms, ctx: Context<'rows'>) {
  const isDryRun = terms.dry_run === true;
  const performed = isDryRun
    ? await ctx.rows.perform([change], { signal: ctx.signal, isDryRun })
    : await performConfirmed([change], terms.max_rows, ctx);
  const [result] = performed.results;
  if (result === undefined || result.kind === 'query') throw new Error('A change was answered with something else.');
  return {
    ...changeAnswer(result, ctx.budget.resultChars),
    ...undoable(performed),
    ...(isDryRun ? { dry_run: true } : {}),
  };
}

interface Listed extends Wanted {
  readonly op: 'query' | 'insert' | 'update' | 'delete';
  readonly data?: Data | readonly Data[] | undefined;
}

/** Performs all of them in one transaction; the rows of a query are the first hundred. */
export async function performAll(list: readonly Listed[], terms: ChangeTerms, ctx: Context<'rows'>) {
  if (list.length === 0 || list.length > limits.transactionOperations) {
    throw refuse(`There were ${list.length} operations.`, `From 1 to ${limits.transactionOperations} are taken.`);
  }
  const performed = await performConfirmed(list.map(toOperation), terms.max_rows, ctx);
  const room = ctx.budget.resultChars / list.length;
  return { results: performed.results.map((result) => answerOf(result, room)), ...undoable(performed) };
}

function toOperation(wanted: Listed): RowOperation {
  const { op, data, table_name: table, filters = {} } = wanted;
  if (op === 'query') {
    const condition = readFilters(filters);
    return { kind: 'query', table, condition, columns: [], limit: limits.returnedRows, offset: 0, isAscending: true };
  }
  if (op === 'delete') return deletion(wanted);
  if (op === 'insert') return insertion(wanted, isList(data) ? data : [data ?? {}]);
  if (isList(data)) throw refuse('The data of an update was a list.', 'Give it the new values by column.');
  return updating(wanted, data ?? {});
}

function isList(data: Data | readonly Data[] | undefined): data is readonly Data[] {
  return Array.isArray(data);
}

function answerOf(result: RowResult, room: number) {
  if (result.kind !== 'query') return changeAnswer(result, room);
  const rows = fitting(toRecords(result), room);
  return {
    table: result.table,
    rows,
    count: rows.length,
    has_more: result.hasMore || rows.length < result.rows.length,
  };
}

function changeAnswer(result: RowChangeResult, room: number) {
  const all = toRecords(result);
  const rows = fitting(all, room);
  const cut = rows.length < all.length ? [`Only ${rows.length} rows fitted into the answer.`] : [];
  const notes = [...result.notes, ...cut];
  return {
    table: result.table,
    count: result.count,
    ...(result.replaced === 0 ? {} : { replaced: result.replaced }),
    ...(result.isCreated ? { created_table: true } : {}),
    ...(result.addedColumns.length === 0 ? {} : { added_columns: [...result.addedColumns] }),
    ...(rows.length === 0 ? {} : { rows }),
    ...(notes.length === 0 ? {} : { notes }),
  };
}

function undoable({ isUndoable }: Performed): { undoable?: boolean } {
  return isUndoable === undefined ? {} : { undoable: isUndoable };
}

/** As many as fit, with some room for what stands beside them. */
function fitting(rows: Record<string, unknown>[], room: number): Record<string, unknown>[] {
  if (room === Number.POSITIVE_INFINITY) return rows;
  let chars = 0;
  const cut = rows.findIndex((row) => {
    chars += JSON.stringify(row).length + 1;
    return chars > room - frameChars;
  });
  return cut === -1 ? rows : rows.slice(0, cut);
}

function refuse(message: string, hint: string): PatchbayError {
  return new PatchbayError('invalid_input', message, { reason: 'INVALID_ARGUMENT', hint });
}
