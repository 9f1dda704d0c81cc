/** The one call of a run that has no steps: its record has one entry, named after its definition. */
import type { Job } from '../../core/ports.ts';
import type { ApiConfig } from '../../model/api.ts';
import type { RequestOptions } from '../../model/workflow.ts';
import { AnsweredFailure } from '../api/answer.ts';
import { type Call, performCall } from '../api/call.ts';
import { type CallTexts, maskCall } from '../api/secrets.ts';
import { UpstreamFailure } from '../api/send.ts';
import { Access } from '../integration/access.ts';
import type { Redactor } from '../redact.ts';
import { findSuccessor } from '../workflow/start.ts';
import { RunFailure, type RunOutput } from './perform.ts';
import type { RunRecord } from './record.ts';
import { beginRun, type RunContext } from './start.ts';

export interface SingleCall extends Pick<Call, 'legacy' | 'maxBytes' | 'read'> {
  readonly config: ApiConfig & { readonly id: string };
  readonly payload: Readonly<Record<string, unknown>>;
  /** Run-time secrets; never stored. */
  readonly credentials: Readonly<Record<string, unknown>>;
  /** What the definition carries itself, by name. */
  readonly secrets: readonly (readonly [string, string])[];
  readonly options: RequestOptions;
}

export interface SingleOutput extends RunOutput {
  /** The call was only shown, in test mode. */
  readonly isShown: boolean;
}

export interface Running {
  readonly record: RunRecord;
  readonly job: Job;
  readonly redactor: Redactor;
}

/** The run of a definition that is one call. */
export interface SinglePlan {
  readonly kind: 'api' | 'extract';
  /** With its secrets open. */
  readonly definition: CallTexts & { readonly id: string };
  readonly credentials: Readonly<Record<string, unknown>>;
  readonly options: RequestOptions;
  perform(running: Running): Promise<RunOutput>;
}

/** Writes the record, starts the job, returns the record. */
export async function beginSingle(plan: SinglePlan, ctx: RunContext): Promise<RunRecord> {
  const { kind, definition, credentials, options } = plan;
  return beginRun(
    {
      kind,
      configId: definition.id,
      config: { ...maskCall(definition) },
      options,
      successor: await findSuccessor(options, credentials, ctx),
      perform: (record, job, redactor) => plan.perform({ record, job, redactor }),
    },
    ctx,
  );
}

/** Throws `RunFailure` with the answer when the upstream answered with a failure. */
export async function performSingle(call: SingleCall, running: Running, ctx: RunContext): Promise<SingleOutput> {
  const { signal } = running.job;
  const { credentials, config, payload, secrets, ...rest } = call;
  for (const [name, secret] of secrets) running.redactor.add({ [name]: secret });
  running.redactor.add(credentials);
  const notes: string[] = [];
  let requests = 0;
  const startedAt = ctx.clock.now();
  const scope = ctx.sandbox.open(payload, 'payload');
  let success = false;
  try {
    const access = await Access.open(undefined, credentials, running.redactor, { ...ctx, signal });
    const { data, status, headers, isShown } = await performCall(
      {
        ...rest,
        config,
        field: config.id,
        access,
        scope,
        over: {},
        signal,
        onRequest: () => {
          requests += 1;
        },
        note: (text) => notes.push(text),
      },
      ctx,
    );
    success = true;
    return { data, statusCode: status, headers, isShown: isShown === true };
  } catch (error) {
    if (error instanceof UpstreamFailure) {
      throw new RunFailure(error, { data: error.body, statusCode: error.status, headers: error.headers });
    }
    throw error instanceof AnsweredFailure ? new RunFailure(error, { data: error.body }) : error;
  } finally {
    scope.close();
    const durationMs = ctx.clock.now() - startedAt;
    const entry = { stepId: config.id, success, durationMs, requests, ...(notes.length > 0 ? { notes } : {}) };
    await running.record.addStep(0, entry);
  }
}
