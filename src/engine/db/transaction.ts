/** Several operations on rows as one. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { RowOperation } from '../../core/rows.ts';
import { answerOf, undoable } from './answer.ts';
import { type ChangeTerms, type Data, deletion, insertion, updating, type Wanted } from './change.ts';
import { performConfirmed } from './confirm.ts';
import { readFilters } from './filter.ts';
import { charsIn } from './fitting.ts';

interface Listed extends Wanted {
  readonly op: 'query' | 'insert' | 'update' | 'delete';
  readonly data?: Data | readonly Data[] | undefined;
}

/** Performs all of them in one transaction; the rows of a query are the first hundred. */
export async function performAll(list: readonly Listed[], terms: ChangeTerms, ctx: Context<'rows'>) {
  if (list.length === 0 || list.length > limits.transactionOperations) {
    throw refuse(`There were ${list.length} operations.`, `From 1 to ${limits.transactionOperations} are taken.`);
  }
  const room = ctx.budget.resultChars / list.length;
  const operations = list.map((wanted, index) => {
    try {
      return toOperation(wanted, room);
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

function toOperation(wanted: Listed, room: number): RowOperation {
  const { op, data, table_name: table, filters = {} } = wanted;
  checkTaken(wanted);
  if (op === 'query') {
    const all = { columns: [], limit: limits.returnedRows, offset: 0, isAscending: true };
    return { kind: 'query', table, condition: readFilters(filters), ...all, maxChars: charsIn(room) };
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

function refuse(message: string, hint: string): PatchbayError {
  return new PatchbayError('invalid_input', message, { reason: 'INVALID_ARGUMENT', hint });
}
