/** The one call of a run that has no steps: its record has one entry, named after its definition. */
import type { Job } from '../../core/ports.ts';
import type { ApiConfig } from '../../model/api.ts';
import type { RequestOptions } from '../../model/workflow.ts';
import { type Call, performCall } from '../api/call.ts';
import { UpstreamFailure } from '../api/send.ts';
import { Access } from '../integration/access.ts';
import type { Redactor } from '../redact.ts';
import { RunFailure, type RunOutput } from './perform.ts';
import type { RunRecord } from './record.ts';
import type { RunContext } from './start.ts';

export interface SingleCall extends Pick<Call, 'legacy' | 'maxBytes' | 'read'> {
  readonly config: ApiConfig & { readonly id: string };
  readonly payload: Readonly<Record<string, unknown>>;
  /** Run-time secrets; never stored. */
  readonly credentials: Readonly<Record<string, unknown>>;
  /** What the definition carries itself, by name. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly options: RequestOptions;
}

interface Running {
  readonly record: RunRecord;
  readonly job: Job;
  readonly redactor: Redactor;
}

/** Throws `RunFailure` with the answer when the upstream answered with a failure. */
export async function performSingle(call: SingleCall, running: Running, ctx: RunContext): Promise<RunOutput> {
  const { signal } = running.job;
  const { credentials, config, payload, secrets, ...rest } = call;
  running.redactor.add(secrets);
  running.redactor.add(credentials);
  const notes: string[] = [];
  let requests = 0;
  const startedAt = ctx.clock.now();
  const scope = ctx.sandbox.open(payload, 'payload');
  let success = false;
  try {
    const access = await Access.open(undefined, credentials, running.redactor, { ...ctx, signal });
    const { data, status, headers } = await performCall(
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
    return { data, statusCode: status, headers };
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error;
    throw new RunFailure(error, { data: error.body, statusCode: error.status, headers: error.headers });
  } finally {
    scope.close();
    const durationMs = ctx.clock.now() - startedAt;
    const entry = { stepId: config.id, success, durationMs, requests, ...(notes.length > 0 ? { notes } : {}) };
    await running.record.addStep(0, entry);
  }
}
