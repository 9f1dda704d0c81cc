import { PatchbayError } from '../../core/error.ts';
import type { RunKind } from '../../core/run-ports.ts';
import type { RequestOptions } from '../../model/workflow.ts';
import { describeError, type RunContext } from './perform.ts';
import { beginRun } from './start.ts';
import { successorId } from './target.ts';

interface Refused {
  readonly kind: RunKind;
  readonly id: string | undefined;
  readonly options: RequestOptions | null | undefined;
}

/**
 * Throws why there was nothing to run; before that, the webhook that waits for the run is told, by a run that has failed
 * before its first step.
 */
export async function tellRefusal(
  error: unknown,
  { kind, id = 'unknown', options }: Refused,
  ctx: RunContext,
): Promise<never> {
  const url = options?.webhookUrl ?? '';
  if (!(error instanceof PatchbayError) || url === '' || successorId({ webhookUrl: url }) !== undefined) throw error;
  const refusal = describeError(error);
  const input = { payload: {}, options: { webhookUrl: url }, refusal };
  const plan = { kind, definition: { id }, input, credentials: {}, mask: (whole: object) => whole, perform: refuse };
  await beginRun(plan, ctx);
  throw error;

  async function refuse(): Promise<never> {
    throw error;
  }
}
