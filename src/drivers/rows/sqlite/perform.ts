/** Operations on rows as one transaction. */
import Sqlite from 'better-sqlite3';
import { PatchbayError } from '../../../core/error.ts';
import type { Performed, RowQuery, RowResult } from '../../../core/rows.ts';
import type { Base } from './base.ts';
import { changeRows } from './change.ts';
import { explain } from './failure.ts';
import { insertRows } from './insert.ts';
import type { BatchOperation } from './batch.ts';
import type { Perform } from './messages.ts';
import { queryRows } from './query.ts';
import { UndoLog } from './undo-log.ts';
import { Quota, type Work } from './work.ts';

interface Performing extends Omit<Perform, 'kind' | 'operations'> {
  readonly operations: readonly BatchOperation[];
}

export function perform({ operations, maxChanges, isDryRun = false }: Performing, base: Base): Performed {
  const [first] = operations;
  if (first?.kind === 'query' && operations.length === 1) return { results: [queryAlone(first, base)] };
  const isReading = operations.every(({ kind }) => kind === 'query');
  // One that stands alone is counted; those that build on each other have to be performed to know what they do.
  const isCounting = isDryRun && operations.length === 1;
  const undo = isDestructive(operations) ? new UndoLog() : undefined;
  const most = maxChanges ?? base.options.confirmRows;
  const quota = new Quota(isDryRun ? Number.POSITIVE_INFINITY : most);
  return transact({ base, mode: isReading ? 'deferred' : 'immediate', isDryRun }, () => {
    base.catalogue.refresh();
    const work = { base, isCounting, quota, undo };
    const results = operations.map((operation, index) =>
      operations.length === 1 ? performOne(operation, work) : performAmong(operation, index, work),
    );
    quota.check(undo?.isGivenUp !== true);
    const isUndoable = undo?.store(base.db, Date.now());
    return isUndoable === undefined ? { results } : { results, isUndoable };
  });
}

function performOne(operation: BatchOperation, work: Work): RowResult {
  if (operation.kind === 'query') return queryRows(operation, work.base);
  return operation.kind === 'insert' ? insertRows(operation, work) : changeRows(operation, work);
}

/** What fails says which of them it was. */
function performAmong(operation: BatchOperation, index: number, work: Work): RowResult {
  try {
    return performOne(operation, work);
  } catch (thrown) {
    const { code, message, reason, hint, details, cause } = explain(thrown);
    const place = { ...details, operation: index + 1 };
    throw new PatchbayError(code, message, { reason, hint, details: place, cause });
  }
}

/** A statement alone is a transaction anyway. What somebody changed about the tables a moment ago may have been missed. */
function queryAlone(query: RowQuery, base: Base): RowResult {
  base.catalogue.refreshIfOld();
  try {
    return queryRows(query, base);
  } catch (error) {
    const isOutdated = error instanceof Sqlite.SqliteError ? error.code === 'SQLITE_ERROR' : isNotFound(error);
    if (!isOutdated) throw error;
    base.catalogue.refresh();
    return queryRows(query, base);
  }
}

function isNotFound(error: unknown): boolean {
  return (
    error instanceof Error && 'reason' in error && /^(?:TABLE_NOT_FOUND|UNKNOWN_COLUMN)$/.test(String(error.reason))
  );
}

function isDestructive(operations: readonly BatchOperation[]): boolean {
  if (operations.length > 1) return operations.some(({ kind }) => kind !== 'query');
  return operations.some(({ kind, ...rest }) =>
    kind === 'insert' ? 'onConflict' in rest && rest.onConflict !== undefined : kind !== 'query',
  );
}

interface Transaction {
  readonly base: Base;
  /** The lock of a writer is taken at once: one that is wanted only at the first write cannot be waited for. */
  readonly mode: 'deferred' | 'immediate';
  readonly isDryRun: boolean;
}

/** Runs `work`; what it did is there, or nothing of it. */
export function transact<T>({ base, mode, isDryRun }: Transaction, work: () => T): T {
  const { statements, db, catalogue } = base;
  statements.plain(`begin ${mode}`).run();
  try {
    const result = work();
    statements.plain(isDryRun ? 'rollback' : 'commit').run();
    if (isDryRun) catalogue.forget();
    return result;
  } catch (error) {
    if (db.inTransaction) statements.plain('rollback').run();
    catalogue.forget();
    throw error;
  } finally {
    catalogue.settle();
  }
}
