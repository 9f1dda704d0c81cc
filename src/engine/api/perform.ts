import { PatchbayError } from '../../core/error.ts';
import type { Api } from '../../model/api.ts';
import { checkAgainst } from '../conform.ts';
import { naming } from '../naming.ts';
import { type RunContext, RunFailure, type Running, type RunOutput, type RunRequest } from '../run/perform.ts';
import { performSingle } from '../run/single.ts';
import { saveApi } from './save.ts';
import { secretsOfCall } from './secrets.ts';

/** Executes a run of a single call. */
export async function performCallRun(request: RunRequest<Api>, running: Running): Promise<RunOutput> {
  const { definition: api, input } = request;
  const call = { ...request, config: api, secrets: secretsOfCall(api), legacy: true };
  const { isEmpty, keep, ...output } = await performSingle(call, running);
  if (isEmpty) return output;
  try {
    const data = await shape(api, output.data, running.ctx);
    if (input.keep === true) await saveApi(api.id, api, running.ctx, { replace: true });
    return { ...output, data };
  } catch (error) {
    // The service has acted: what it answered must not be lost.
    await keep();
    throw error instanceof PatchbayError ? new RunFailure(error, output) : error;
  }
}

/** The answer as the definition maps it, after it was checked. */
async function shape(api: Api, answer: unknown, { sandbox, signal }: RunContext): Promise<unknown> {
  const mapping = api.responseMapping?.trim() ?? '';
  const isMapped = mapping !== '' && mapping !== '$';
  const mapped = isMapped ? await naming('responseMapping', () => sandbox.evaluate(mapping, answer, signal)) : answer;
  const data = mapped ?? null;
  await checkAgainst(api.responseSchema, data, { sandbox, signal, field: 'responseSchema', what: 'The result' });
  return data;
}
