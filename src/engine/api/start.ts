/** Begins runs of single calls. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { Job } from '../../core/ports.ts';
import type { Api, ApiInput } from '../../model/api.ts';
import type { RequestOptions } from '../../model/workflow.ts';
import { checkAgainst } from '../conform.ts';
import { getDefinition } from '../definitions.ts';
import { apiKind } from '../kinds.ts';
import { naming } from '../naming.ts';
import type { Redactor } from '../redact.ts';
import type { RunRecord } from '../run/record.ts';
import { performSingle } from '../run/single.ts';
import { beginRun, type RunContext } from '../run/start.ts';
import { findSuccessor } from '../workflow/start.ts';
import { normalizeCall } from './normalize.ts';
import { refuseProblems, saveApi } from './save.ts';
import { maskCall, secretsOfCall } from './secrets.ts';

interface Choice {
  readonly id?: string | undefined;
  readonly endpoint?: (ApiInput & { readonly id: string }) | undefined;
}

/** The stored call, or the given one after it was checked: exactly one of both (workflow-service, Input types). */
export async function chooseApi(choice: Choice, ctx: Context<'store' | 'vault' | 'sandbox'>): Promise<Api> {
  if ((choice.id === undefined) === (choice.endpoint === undefined)) {
    throw new PatchbayError('invalid_input', 'Exactly one of id and endpoint was wanted.', {
      hint: 'Give id for a stored call, or endpoint for a definition of its own.',
    });
  }
  if (choice.endpoint === undefined) return getDefinition(apiKind, choice.id ?? '', ctx);
  const api: Api = normalizeCall(choice.endpoint);
  await refuseProblems(api, ctx);
  return api;
}

export interface CallRequest {
  /** With its secrets open. */
  readonly api: Api;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly credentials: Readonly<Record<string, unknown>>;
  readonly options: RequestOptions;
  /** Store the call once it has worked (`cacheMode`). */
  readonly keep: boolean;
}

/** Writes the record, starts the job, returns the record. */
export async function startCall(request: CallRequest, ctx: RunContext): Promise<RunRecord> {
  const { api, credentials, options } = request;
  return beginRun(
    {
      kind: 'api',
      configId: api.id,
      config: maskCall(api),
      options,
      successor: await findSuccessor(options, credentials, ctx),
      perform: (record, job, redactor) => perform(request, { record, job, redactor }, ctx),
    },
    ctx,
  );
}

interface Running {
  readonly record: RunRecord;
  readonly job: Job;
  readonly redactor: Redactor;
}

async function perform({ api, keep, ...request }: CallRequest, running: Running, ctx: RunContext) {
  const secrets = Object.fromEntries(secretsOfCall(api));
  const output = await performSingle({ ...request, config: api, secrets, legacy: true }, running, ctx);
  const mapping = api.responseMapping?.trim() ?? '';
  const { signal } = running.job;
  const data =
    mapping === '' || mapping === '$'
      ? output.data
      : await naming('responseMapping', () => ctx.sandbox.evaluate(mapping, output.data, signal));
  await checkAgainst(api.responseSchema, data, {
    sandbox: ctx.sandbox,
    signal,
    field: 'responseSchema',
    what: 'The result',
  });
  if (keep) await saveApi(api.id, api, ctx);
  return { ...output, data: data ?? null };
}
