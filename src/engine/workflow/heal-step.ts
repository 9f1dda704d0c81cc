/** Executes a step, with repairs of its call where the run may repair itself. */
import { PatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import type { Healing } from '../../model/run.ts';
import type { ExecutionStep } from '../../model/workflow.ts';
import type { Asking } from '../generate/model/propose.ts';
import { healCall } from '../heal/heal-call.ts';
import { judgeAnswer } from '../heal/judge-answer.ts';
import { MendableMapping } from '../heal/mendable-mapping.ts';
import { healingTries } from '../heal/mode.ts';
import { mappingOf, runStep, type StepEnvironment, type StepOutcome } from './step.ts';

export interface HealedStep {
  readonly outcome: StepOutcome;
  /** As it worked. */
  readonly step: ExecutionStep;
  readonly healing: readonly Healing[];
}

interface Around {
  readonly ctx: Asking;
  readonly instruction: string | null | undefined;
  /** What expressions of the step see. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Names of the run-time credentials. */
  readonly credentialNames: readonly string[];
}

/** Throws as `runStep`. */
export async function runHealedStep(
  step: ExecutionStep,
  outside: Omit<StepEnvironment, 'map'>,
  around: Around,
): Promise<HealedStep> {
  const mapping = new MendableMapping(mappingOf(step), {
    field: outside.field,
    schema: step.apiConfig.responseSchema,
    instruction: step.apiConfig.instruction ?? around.instruction ?? '',
    mayHeal: healingTries('transform', outside.options) > 0,
    ctx: around.ctx,
  });
  const env: StepEnvironment = { ...outside, map: (data) => mapping.map(data) };
  const { apiConfig, integrationId: _id, modify } = step;
  const { access, journal, draining, field, note } = env;
  // What may fail by its definition is not repaired: some of its items have failed, and that is their outcome.
  const mayFail = step.failureBehavior === 'CONTINUE' && (step.loopSelector?.trim() ?? '') !== '';
  const healed = await healCall<StepOutcome>(
    {
      config: apiConfig,
      field: `${field}.apiConfig`,
      integration: access.integration,
      modify,
      instruction: [around.instruction, step.id].filter(Boolean).join(': '),
      selector: step.loopSelector ?? '',
      credentialNames: around.credentialNames,
      data: () => seenBy(step, env, around.data),
      async try(config, journal) {
        const outcome = await runStep({ ...step, apiConfig: config }, { ...env, journal });
        return { value: outcome, error: outcome.error };
      },
    },
    { tries: mayFail ? 0 : healingTries('request', env.options), journal, draining, ctx: around.ctx, note },
  );
  if (env.options.testMode === true && healed.error === undefined)
    await judge(step, healed.value, { env, ctx: around.ctx });
  const mapped = mapping.healing.length === 0 ? {} : { responseMapping: mapping.expression };
  const repaired = { ...step, apiConfig: healed.config, ...mapped };
  return { outcome: healed.value, step: repaired, healing: [...healed.healing, ...mapping.healing] };
}

/** In test mode: notes about the answer, of a loop about that for its first item. */
async function judge(
  { apiConfig }: ExecutionStep,
  { result, isShown }: StepOutcome,
  { env, ctx }: { readonly env: StepEnvironment; readonly ctx: Asking },
): Promise<void> {
  const first: unknown = Array.isArray(result.value) ? result.value[0] : result.value;
  if (isShown === true || !isRecord(first)) return;
  const instruction = apiConfig.instruction ?? '';
  for (const doubt of await judgeAnswer({ data: first['data'], instruction }, ctx)) env.note(doubt);
}

/** The variables of the step: all of the run, or what its input mapping makes of that. */
async function seenBy(step: ExecutionStep, env: StepEnvironment, data: Around['data']): Promise<Around['data']> {
  const mapping = step.inputMapping?.trim() ?? '';
  if (mapping === '' || mapping === '$') return data;
  try {
    const mapped = await env.scope.evaluate(mapping, {}, env.signal);
    return isRecord(mapped) ? mapped : data;
  } catch (error) {
    env.signal.throwIfAborted();
    if (error instanceof PatchbayError) return data;
    throw error;
  }
}
