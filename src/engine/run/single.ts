/** The one call of a run that has no steps: its record has one entry, named after its definition. */
import type { ApiConfig } from '../../model/api.ts';
import { AnsweredFailure } from '../api/answer.ts';
import { type Call, performCall } from '../api/call.ts';
import { UpstreamFailure } from '../api/send.ts';
import { Access } from '../integration/access.ts';
import type { Credentials, RunInput } from './input.ts';
import { RunFailure, type Running, type RunOutput } from './perform.ts';
import { Told } from './told.ts';

export interface SingleCall extends Pick<Call, 'legacy' | 'maxBytes' | 'read'> {
  readonly config: ApiConfig & { readonly id: string };
  readonly input: RunInput;
  readonly credentials: Credentials;
  /** What the definition carries itself, by name. */
  readonly secrets: readonly (readonly [string, string])[];
}

export interface SingleOutput extends RunOutput {
  /** There is nothing to work with: the call was only shown, in test mode, or nobody has its answer. */
  readonly isEmpty: boolean;
  /** Keeps the answer for a corrected definition, when it cannot be used as it is. */
  keep(): Promise<void>;
}

/** Throws `RunFailure` with the answer when the upstream answered with a failure. */
export async function performSingle(call: SingleCall, { record, redactor, ctx, job }: Running): Promise<SingleOutput> {
  const { credentials, config, input, secrets, ...rest } = call;
  for (const [name, secret] of secrets) redactor.add({ [name]: secret });
  redactor.add(credentials);
  const told = new Told(config.id, ctx.clock.now());
  const scope = ctx.sandbox.open(input.payload, 'payload');
  let isShown = false;
  let success = false;
  try {
    const access = await Access.open(undefined, credentials, redactor, ctx);
    const answer = await performCall(
      {
        ...rest,
        config,
        options: input.options,
        field: config.id,
        access,
        scope,
        over: {},
        signal: ctx.signal,
        journal: record.journalOf(0),
        part: 'call',
        rest: job.rest,
        onRequest: () => told.onRequest(),
        onRetry: () => told.onRetry(),
        note: (text) => told.note(text),
      },
      ctx,
    );
    success = true;
    isShown = answer.isShown === true;
    const keep = async (): Promise<void> => answer.keep?.();
    const isEmpty = isShown || answer.isUnknown === true;
    return { data: answer.data, statusCode: answer.status, headers: answer.headers, isEmpty, keep };
  } catch (error) {
    if (error instanceof UpstreamFailure) {
      throw new RunFailure(error, { data: error.body, statusCode: error.status, headers: error.headers });
    }
    throw error instanceof AnsweredFailure ? new RunFailure(error, { data: error.body }) : error;
  } finally {
    scope.close();
    const entry = told.toResult({ success, notSent: isShown }, ctx.clock.now());
    // Stored together with the end of the run, which has the data: until then only the journal says what was sent.
    void record.addStep(0, entry, { isDone: false }).catch(() => {});
  }
}
