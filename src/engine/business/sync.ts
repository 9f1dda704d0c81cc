/**
 * What devices did while they were offline. Each operation is done once, however often its batch comes; one that fails keeps
 * none of the others from being done.
 */
import * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { isOwnFailure, PatchbayError, toPatchbayError } from '../../core/error.ts';
import { describeIssues } from '../../core/issues.ts';
import {
  adjustInput,
  noteCollectionInput,
  Operation,
  type OperationResult,
  type SentOperation,
  tradeInput,
  transferInput,
} from '../../model/business.ts';
import { adjustStock, transferStock } from './adjust.ts';
import type { BookedAnswer } from './book.ts';
import { collectNote } from './collect.ts';
import { recordTrade } from './trade.ts';

type SyncContext = Context<'store' | 'shop' | 'bus'>;
type Done = Omit<OperationResult, 'local_uuid' | 'error'>;

const NoteDetails = z.strictObject(noteCollectionInput);
const TradeDetails = z.strictObject(tradeInput);
const AdjustDetails = z.strictObject(adjustInput);
const TransferDetails = z.strictObject(transferInput);

/** What those may do who are no more than workers. */
const workersMay: ReadonlySet<Operation['operation_type']> = new Set(['note_collection', 'record_sale']);

export async function syncOperations(
  operations: readonly SentOperation[],
  ctx: SyncContext,
): Promise<OperationResult[]> {
  const results: OperationResult[] = [];
  for (const operation of operations) {
    ctx.signal.throwIfAborted();
    results.push(await syncOne(operation, ctx));
  }
  return results;
}

async function syncOne(operation: SentOperation, ctx: SyncContext): Promise<OperationResult> {
  const { local_uuid } = operation;
  try {
    return { local_uuid, ...(await perform(read(Operation, operation), ctx)) };
  } catch (thrown) {
    const error = toPatchbayError(thrown);
    const { code, reason, message, hint } = error;
    if (isOwnFailure(error) || code === 'cancelled') throw thrown;
    const told = { ...(reason === undefined ? {} : { reason }), ...(hint === undefined ? {} : { hint }) };
    return { local_uuid, status: 'error', error: { code, message, ...told } };
  }
}

async function perform(operation: Operation, ctx: SyncContext): Promise<Done> {
  const { local_uuid: id, operation_type: type, branch_id } = operation;
  if (ctx.caller.role === 'worker' && !workersMay.has(type)) throw ownersAlone();
  const branch = branch_id === null || branch_id === undefined ? {} : { branch: branch_id };
  const details = { ...branch, ...operation.operation_details };
  switch (type) {
    case 'note_collection': {
      const noteId = `${ctx.caller.principal}.${id}`;
      const { note, duplicateOf } = await collectNote(read(NoteDetails, details), ctx, noteId);
      return { status: duplicateOf === undefined ? 'done' : 'already', noteId: note.id };
    }
    case 'record_sale':
      return tell(await recordTrade('sale', { ...read(TradeDetails, details), id }, ctx));
    case 'record_purchase':
      return tell(await recordTrade('purchase', { ...read(TradeDetails, details), id }, ctx));
    case 'stock_adjust':
      return tell(await adjustStock({ ...read(AdjustDetails, details), id }, ctx));
    case 'stock_transfer':
      return tell(await transferStock({ ...read(TransferDetails, details), id }, ctx));
  }
}

function read<S extends z.ZodType>(shape: S, details: unknown): z.output<S> {
  const parsed = shape.safeParse(details);
  if (parsed.success) return parsed.data;
  const problems = describeIssues(parsed.error.issues);
  throw new PatchbayError('invalid_input', `The operation was not as it has to be: ${problems.join('; ')}.`, {
    reason: 'INVALID_OPERATION',
    hint: 'It has local_uuid, operation_type and operation_details, which are the arguments of the tool of that type.',
  });
}

function tell({ bookingId, alreadyBooked, issues }: BookedAnswer): Done {
  return { status: alreadyBooked ? 'already' : 'done', bookingId, ...(issues.length === 0 ? {} : { issues }) };
}

function ownersAlone(): PatchbayError {
  return new PatchbayError('forbidden', 'The operation is the owner’s alone.', {
    reason: 'OWNER_ONLY',
    hint: 'Workers collect notes and record sales.',
  });
}
