import { PatchbayError } from '../../core/error.ts';
import type { Api } from '../../model/api.ts';
import { healTransform, isOfExpression } from '../heal/heal-transform.ts';
import { healingTries } from '../heal/mode.ts';
import { Repaired } from '../heal/repaired.ts';
import { apiKind } from '../kinds.ts';
import { type RunContext, RunFailure, type Running, type RunOutput, type RunRequest } from '../run/perform.ts';
import { performSingle } from '../run/single.ts';
import { saveApi } from './save.ts';
import { maskCall, secretsOfCall } from './secrets.ts';
import { shapeAnswer } from './shape.ts';

const tool = 'api/call';

/** Executes a run of a single call. */
export async function performCallRun(request: RunRequest<Api>, running: Running): Promise<RunOutput> {
  const { definition: api, input } = request;
  const repaired = new Repaired(api, maskCall, running);
  const call = { ...request, config: api, secrets: secretsOfCall(api), legacy: true, tool };
  const { isEmpty, keep, config, healing, ...output } = await performSingle(call, running);
  const repairs = healing.filter(({ outcome }) => outcome === 'worked');
  if (repairs.length > 0) await repaired.take({ ...api, ...config, id: api.id, version: api.version }, repairs);
  if (isEmpty) return output;
  try {
    const data = await shapeOrHeal(repaired, { answer: output.data, input }, running);
    if (input.keep === true) await saveApi(api.id, repaired.definition, running.ctx, { replace: true });
    await repaired.save(apiKind, input);
    return { ...output, data };
  } catch (error) {
    // The service has acted: what it answered must not be lost.
    await keep();
    throw error instanceof PatchbayError ? new RunFailure(error, output) : error;
  }
}

interface Answered extends Pick<RunRequest<Api>, 'input'> {
  readonly answer: unknown;
}

/** The answer as the definition maps it, by a repaired mapping if need be. */
async function shapeOrHeal(repaired: Repaired<Api>, { answer, input }: Answered, running: Running): Promise<unknown> {
  const { ctx, redactor } = running;
  const api = repaired.definition;
  try {
    return await shape(api, answer, ctx);
  } catch (error) {
    if (healingTries('transform', input.options) === 0 || !isOfExpression(error, ctx.signal)) throw error;
    const broken = {
      field: 'responseMapping',
      expression: api.responseMapping ?? '$',
      data: answer,
      schema: api.responseSchema,
      instruction: api.instruction ?? '',
      run: (responseMapping: string) => shape({ ...api, responseMapping }, answer, ctx),
    };
    const mended = await healTransform(broken, error, { ...ctx, known: redactor, tool });
    await repaired.take({ ...api, responseMapping: mended.expression }, [mended.healing]);
    return mended.value;
  }
}

/** The answer as the definition maps it, after it was checked. */
function shape({ responseMapping: mapping, responseSchema: schema }: Api, answer: unknown, ctx: RunContext) {
  const fields = { mappingField: 'responseMapping', schemaField: 'responseSchema' };
  return shapeAnswer(answer, { ...fields, mapping, schema }, ctx);
}
