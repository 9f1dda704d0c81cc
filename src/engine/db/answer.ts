/** What the tools say of rows that were changed, as much as the caller can carry. */
import type { Performed, RowChangeResult, RowResult } from '../../core/rows.ts';
import { cutRecord } from './cut.ts';
import { toRecords } from './records.ts';

/** Room of an answer for what is beside its rows. */
const frameChars = 1_000;

/** One of several, in its part of the room. */
export function answerOf(result: RowResult, room: number) {
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

export function changeAnswer(result: RowChangeResult, room: number) {
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

export function undoable({ isUndoable }: Performed): { undoable?: boolean } {
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
