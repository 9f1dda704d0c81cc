/** What goes from one process to the other, as bytes: rows that are many are packed and attached to their message. */
import type { Json } from '../../../core/json.ts';
import type { Performed, Row, RowInsert, RowOperation, RowResult } from '../../../core/rows.ts';
import { type Parcel, toFrame } from './frames.ts';
import type { Answer, Request } from './messages.ts';
import { type PackedRows, packRows, type Rows, unpackRows } from './packed-rows.ts';

type Packed<Result> = Result extends RowResult ? Omit<Result, 'rows'> & { readonly rows: Rows | PackedRows } : never;

interface PackedResults extends Omit<Performed, 'results'> {
  readonly results: readonly Packed<RowResult>[];
}

interface PackedRecords {
  readonly names: readonly string[];
  readonly lists: PackedRows;
}

type PackedOperation =
  | Exclude<RowOperation, RowInsert>
  | (Omit<RowInsert, 'rows'> & { readonly rows: readonly Row[] | PackedRecords });

/** Packing fewer costs more than it saves. */
const worthPacking = 8;

/** Throws as `toFrame`. */
export function requestFrame(request: Request): Buffer {
  const { ask } = request;
  const attached: Uint8Array[] = [];
  if (ask.kind !== 'perform') return toFrame({ message: request, attached });
  const operations = ask.operations.map((operation) => packOperation(operation, attached));
  return toFrame({ message: { ...request, ask: { ...ask, operations } }, attached });
}

export function requestIn({ message, attached }: Parcel): Request {
  // The other process wrote it as above: both are made from the same sources.
  const request = message as Request;
  const { ask } = request;
  if (ask.kind !== 'perform') return request;
  // As above.
  const packed = ask.operations as readonly PackedOperation[];
  return { ...request, ask: { ...ask, operations: packed.map((operation) => unpackOperation(operation, attached)) } };
}

/** Throws as `toFrame`. */
export function answerFrame(answer: Answer): Buffer {
  const attached: Uint8Array[] = [];
  if (answer.kind !== 'performed') return toFrame({ message: answer, attached });
  return toFrame({ message: { ...answer, result: packResults(answer.result, attached) }, attached });
}

export function answerIn({ message, attached }: Parcel): Answer {
  // As in `requestIn`.
  const answer = message as
    | Exclude<Answer, { kind: 'performed' }>
    | { kind: 'performed'; id: number; result: PackedResults };
  return answer.kind === 'performed' ? { ...answer, result: unpackResults(answer.result, attached) } : answer;
}

function packResults(performed: Performed, attached: Uint8Array[]): PackedResults {
  const results = performed.results.map((result) => ({
    ...result,
    rows: result.rows.length < worthPacking ? result.rows : packRows(result.rows, attached),
  }));
  return { ...performed, results };
}

function unpackResults(packed: PackedResults, attached: readonly Uint8Array[]): Performed {
  const results = packed.results.map((result) => ({
    ...result,
    rows: 'width' in result.rows ? unpackRows(result.rows, attached) : result.rows,
  }));
  return { ...packed, results };
}

function packOperation(operation: RowOperation, attached: Uint8Array[]): PackedOperation {
  return operation.kind === 'insert' ? { ...operation, rows: packRecords(operation.rows, attached) } : operation;
}

function unpackOperation(operation: PackedOperation, attached: readonly Uint8Array[]): RowOperation {
  if (operation.kind !== 'insert') return operation;
  const { rows } = operation;
  return { ...operation, rows: 'names' in rows ? unpackRecords(rows, attached) : rows };
}

/** Records whose names differ, or mean something else when they are assigned, are left as they are. */
function packRecords(records: readonly Row[], attached: Uint8Array[]): readonly Row[] | PackedRecords {
  const [first] = records;
  if (first === undefined || records.length < worthPacking) return records;
  const names = Object.keys(first);
  if (names.includes('__proto__') || !records.every((record) => hasNames(record, names))) return records;
  return {
    names,
    lists: packRows(
      records.map((record) => Object.values(record)),
      attached,
    ),
  };
}

/** In the same order, too. */
function hasNames(record: Row, names: readonly string[]): boolean {
  let count = 0;
  for (const name in record) {
    if (name !== names[count]) return false;
    count += 1;
  }
  return count === names.length;
}

/** A loop, because every value that is inserted in great numbers comes by. */
function unpackRecords({ names, lists }: PackedRecords, attached: readonly Uint8Array[]): readonly Row[] {
  return unpackRows(lists, attached).map((list) => {
    const record: Record<string, Json> = {};
    for (let index = 0; index < names.length; index += 1) record[names[index] ?? ''] = list[index] ?? null;
    return record;
  });
}
