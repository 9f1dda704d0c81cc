import { PatchbayError } from '../../core/error.ts';
import type { Firing } from '../../core/schedule-ports.ts';
import type { RunKind } from '../../model/run.ts';
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
 * before its first step, whose id is then in `details.runId`.
 */
export async function tellRefusal(
  error: unknown,
  { kind, id = 'unknown', options }: Refused,
  ctx: RunContext,
): Promise<never> {
  const url = options?.webhookUrl ?? '';
  if (!(error instanceof PatchbayError) || url === '' || successorId({ webhookUrl: url }) !== undefined) throw error;
  const runId = await beginRefused(error, { kind, id, webhookUrl: url }, ctx);
  const { code, message, reason, hint, details } = error;
  throw new PatchbayError(code, message, { reason, hint, details: { ...details, runId }, cause: error });
}

interface RefusedRun {
  readonly kind: RunKind;
  readonly id: string;
  readonly webhookUrl?: string;
  readonly firing?: Firing;
}

/** A run that fails before its first step, so that whoever looks at runs finds out why there was none. Returns its id. */
export async function beginRefused(
  error: unknown,
  { kind, id, webhookUrl, firing }: RefusedRun,
  ctx: RunContext,
): Promise<string> {
  const input = { payload: {}, options: webhookUrl === undefined ? {} : { webhookUrl }, refusal: describeError(error) };
  const mask = (whole: object): object => whole;
  const begun = await beginRun(
    { kind, definition: { id }, input, credentials: {}, mask, perform: refuse, firing },
    ctx,
  );
  return begun.id;

  async function refuse(): Promise<never> {
    throw error;
  }
}
