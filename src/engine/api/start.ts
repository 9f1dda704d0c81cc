/** Begins runs of single calls. */
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import type { Api, ApiInput } from '../../model/api.ts';
import type { RequestOptions } from '../../model/workflow.ts';
import { checkAgainst } from '../conform.ts';
import { getDefinition } from '../definitions.ts';
import { apiKind } from '../kinds.ts';
import { naming } from '../naming.ts';
import { RunFailure, type RunOutput } from '../run/perform.ts';
import type { RunRecord } from '../run/record.ts';
import { beginSingle, performSingle, type Running } from '../run/single.ts';
import type { RunContext } from '../run/start.ts';
import { normalizeCall } from './normalize.ts';
import { refuseProblems, saveApi } from './save.ts';
import { secretsOfCall } from './secrets.ts';

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
export function startCall(request: CallRequest, ctx: RunContext): Promise<RunRecord> {
  const { api, credentials, options } = request;
  const perform = (running: Running): Promise<RunOutput> => makeCall(request, running, ctx);
  return beginSingle({ kind: 'api', definition: api, credentials, options, perform }, ctx);
}

async function makeCall({ api, keep, ...request }: CallRequest, running: Running, ctx: RunContext): Promise<RunOutput> {
  const call = { ...request, config: api, secrets: secretsOfCall(api), legacy: true };
  const { isShown, ...output } = await performSingle(call, running, ctx);
  if (isShown) return output;
  try {
    const data = await shape(api, output.data, running.job.signal, ctx);
    if (keep) await saveApi(api.id, api, ctx, { replace: true });
    return { ...output, data };
  } catch (error) {
    // The service has acted: what it answered must not be lost.
    throw error instanceof PatchbayError ? new RunFailure(error, output) : error;
  }
}

/** The answer as the definition maps it, after it was checked. */
async function shape(api: Api, answer: unknown, signal: AbortSignal, { sandbox }: RunContext): Promise<unknown> {
  const mapping = api.responseMapping?.trim() ?? '';
  const isMapped = mapping !== '' && mapping !== '$';
  const mapped = isMapped ? await naming('responseMapping', () => sandbox.evaluate(mapping, answer, signal)) : answer;
  const data = mapped ?? null;
  await checkAgainst(api.responseSchema, data, { sandbox, signal, field: 'responseSchema', what: 'The result' });
  return data;
}
