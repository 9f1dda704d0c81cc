/** What goes from one process to the other, as bytes: rows that are many are packed and attached to their message. */
import type { Performed, Row, RowInsert, RowOperation, RowResult } from '../../../core/rows.ts';
import { type Parcel, toFrame } from './frames.ts';
import { type BatchOperation, batchOf } from './batch.ts';
import type { Answer, BatchRequest, Request } from './messages.ts';
import { type PackedBatch, packBatch, unpackBatch } from './packed-columns.ts';
import { type PackedRows, packRows, type Rows, unpackRows } from './packed-rows.ts';

type Packed<Result> = Result extends RowResult ? Omit<Result, 'rows'> & { readonly rows: Rows | PackedRows } : never;

interface PackedResults extends Omit<Performed, 'results'> {
  readonly results: readonly Packed<RowResult>[];
}

type PackedOperation =
  | Exclude<RowOperation, RowInsert>
  | (Omit<RowInsert, 'rows'> & { readonly rows: readonly Row[] | PackedBatch });

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

export function requestIn({ message, attached }: Parcel): BatchRequest {
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
  if (operation.kind !== 'insert') return operation;
  const batch = operation.rows.length < worthPacking ? undefined : batchOf(operation.rows);
  return batch === undefined ? operation : { ...operation, rows: packBatch(batch, attached) };
}

function unpackOperation(operation: PackedOperation, attached: readonly Uint8Array[]): BatchOperation {
  if (operation.kind !== 'insert') return operation;
  const { rows } = operation;
  return { ...operation, rows: 'names' in rows ? unpackBatch(rows, attached) : rows };
}
