import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Performed, RowChange, RowChangeResult, RowOperation, RowResult } from '../../core/rows.ts';
import { performConfirmed } from './confirm.ts';
import { cutRecord } from './cut.ts';
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
  const operations = list.map((wanted, index) => {
    try {
      return toOperation(wanted);
    } catch (error) {
      throw placed(error, list.length, index + 1);
    }
  });
  const isDryRun = terms.dry_run === true;
  const performing = isDryRun
    ? ctx.rows.perform(operations, { signal: ctx.signal, isDryRun })
    : performConfirmed(operations, terms.max_rows, ctx);
  const performed = await performing.catch((error: unknown) => {
    throw placed(error, list.length);
  });
  const room = ctx.budget.resultChars / list.length;
  return {
    results: performed.results.map((result) => answerOf(result, room)),
    ...undoable(performed),
    ...(isDryRun ? { dry_run: true } : {}),
  };
}

/** An error of one operation among several says which it was. */
function placed(error: unknown, total: number, known?: number): unknown {
  if (total === 1 || !(error instanceof PatchbayError)) return error;
  const { code, message, reason, hint, details, cause } = error;
  const operation = known ?? details?.['operation'];
  if (typeof operation !== 'number') return error;
  const told = `Operation ${operation} of ${total}: ${message}`;
  return new PatchbayError(code, told, { reason, hint, details: { ...details, operation }, cause });
}

/** What each operation takes beside its table. */
const taken = {
  query: ['filters'],
  insert: ['data', 'on_conflict'],
  update: ['filters', 'data'],
  delete: ['filters'],
} as const;

/** What would be left out without a word is refused. */
function checkTaken(wanted: Listed): void {
  const known: readonly string[] = taken[wanted.op];
  const names = ['filters', 'data', 'on_conflict'] as const;
  const odd = names.find((name) => wanted[name] !== undefined && !known.includes(name));
  if (odd === undefined) return;
  throw refuse(`The operation ${wanted.op} takes no ${odd}.`, `It takes table_name, ${known.join(', ')}.`);
}

function toOperation(wanted: Listed): RowOperation {
  const { op, data, table_name: table, filters = {} } = wanted;
  checkTaken(wanted);
  if (op === 'query') {
    const condition = readFilters(filters);
    return { kind: 'query', table, condition, columns: [], limit: limits.returnedRows, offset: 0, isAscending: true };
  }
  if (op === 'delete') return deletion(wanted);
  if (op === 'insert') return insertion(wanted, listOf(data));
  if (isList(data)) throw refuse('The data of an update was a list.', 'Give it the new values by column.');
  return updating(wanted, data ?? {});
}

function listOf(data: Listed['data']): readonly Data[] {
  if (data === undefined) return [];
  return isList(data) ? data : [data];
}

function isList(data: Listed['data']): data is readonly Data[] {
  return Array.isArray(data);
}

function answerOf(result: RowResult, room: number) {
  if (result.kind !== 'query') return changeAnswer(result, room);
  const { rows, notes } = fitting(toRecords(result), room);
  return {
    table: result.table,
    rows,
    count: rows.length,
    has_more: result.hasMore || rows.length < result.rows.length,
    ...noted([...result.notes, ...notes]),
  };
}

function changeAnswer(result: RowChangeResult, room: number) {
  const { rows, notes } = fitting(toRecords(result), room);
  return {
    table: result.table,
    count: result.count,
    ...(result.replaced === 0 ? {} : { replaced: result.replaced }),
    ...(result.isCreated ? { created_table: true } : {}),
    ...(result.addedColumns.length === 0 ? {} : { added_columns: [...result.addedColumns] }),
    ...(rows.length === 0 ? {} : { rows }),
    ...noted([...result.notes, ...notes]),
  };
}

function noted(notes: string[]): { notes?: string[] } {
  return notes.length === 0 ? {} : { notes };
}

function undoable({ isUndoable }: Performed): { undoable?: boolean } {
  return isUndoable === undefined ? {} : { undoable: isUndoable };
}

interface Fitting {
  readonly rows: Record<string, unknown>[];
  readonly notes: readonly string[];
}

/** As many as fit, with some room for what stands beside them; of the first, as much as fits. */
function fitting(rows: Record<string, unknown>[], room: number): Fitting {
  if (room === Number.POSITIVE_INFINITY) return { rows, notes: [] };
  const left = room - frameChars;
  let chars = 0;
  const end = rows.findIndex((row) => {
    chars += JSON.stringify(row).length + 1;
    return chars > left;
  });
  if (end === -1) return { rows, notes: [] };
  const [first] = rows;
  const cut = end === 0 && first !== undefined && left > 0 ? cutRecord(first, left) : undefined;
  const fitted = cut === undefined ? rows.slice(0, end) : [cut.record];
  const told = fitted.length < rows.length ? [`Only ${fitted.length} rows fitted into the answer.`] : [];
  return { rows: fitted, notes: [...told, ...(cut?.notes ?? [])] };
}

function refuse(message: string, hint: string): PatchbayError {
  return new PatchbayError('invalid_input', message, { reason: 'INVALID_ARGUMENT', hint });
}
