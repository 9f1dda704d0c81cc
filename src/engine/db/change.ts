import type { Context } from '../../core/context.ts';
import type { RowChange, RowOperation } from '../../core/rows.ts';
import { changeAnswer, undoable } from './answer.ts';
import { performConfirmed } from './confirm.ts';
import { readFilters } from './filter.ts';
import { checkConflict, checkRows, checkValues, requireFilters } from './records.ts';

export interface Wanted {
  readonly table_name: string;
  readonly filters?: Readonly<Record<string, unknown>> | undefined;
  readonly data?: unknown;
  readonly on_conflict?: readonly string[] | undefined;
}

/** A row, or values by column. */
export type Data = Readonly<Record<string, unknown>>;

export function insertion({ table_name: table, on_conflict: onConflict }: Wanted, data: readonly Data[]): RowOperation {
  return { kind: 'insert', table, rows: checkRows(data), onConflict: checkConflict(onConflict) };
}

export function updating({ table_name: table, filters }: Wanted, data: Data, isReturning = false): RowChange {
  const condition = readFilters(requireFilters(filters));
  return { kind: 'update', table, condition, values: checkValues(data), isReturning };
}

export function deletion({ table_name: table, filters }: Wanted, isReturning = false): RowChange {
  return { kind: 'delete', table, condition: readFilters(requireFilters(filters)), isReturning };
}

export interface ChangeTerms {
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
