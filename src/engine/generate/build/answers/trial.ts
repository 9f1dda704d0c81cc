/** A run of the reading steps of a plan, where the caller allows it: real answers take the place of samples. */
import type { Context } from '../../../../core/context.ts';
import { isRecord } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import type { Run } from '../../../../model/run.ts';
import type { ExecutionStep } from '../../../../model/workflow.ts';
import { awaitRun } from '../../../run/start.ts';
import { startWorkflow } from '../../../workflow/start.ts';
import type { Plan, PlannedStep } from '../terms/plan.ts';
import { withItemsTried } from './looped-items.ts';

export type TrialPorts = Context<'store' | 'vault' | 'net' | 'throttle' | 'sandbox' | 'extract' | 'bus' | 'durable'>;

export interface Trial {
  readonly plan: Plan;
  readonly runId: string;
  /** Steps whose real answers are in the plan now. */
  readonly answered: readonly string[];
  /** A request was refused. */
  readonly isFailed: boolean;
  /** What did not come of it, as sentences. */
  readonly doubts: readonly string[];
}

/**
 * Undefined where the plan begins with a change. Nothing but GET requests is sent: few items of a loop, one page each, unless something is
 * looked for that may stand on any page.
 */
export async function tryReads(
  plan: Plan,
  payload: Readonly<Record<string, unknown>>,
  ctx: TrialPorts,
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): Promise<Trial | undefined> {
  const firstChange = plan.steps.findIndex(({ step }) => step.apiConfig.method !== 'GET');
  const reads = firstChange < 0 ? plan.steps : plan.steps.slice(0, firstChange);
  if (reads.length === 0) return undefined;
  const definition = {
    id: 'build-trial',
    steps: isWhole ? reads.map(({ step }) => step) : reads.map(gently),
    finalTransform: '$',
  };
  const input = { payload, options: { testMode: true, runTimeout: limits.buildTrialMs, retries: 0 }, isInline: true };
  const handle = await startWorkflow({ definition, input, credentials: {} }, ctx);
  return toTrial(await awaitRun(handle, ctx), reads, plan);
}

function gently({ step }: PlannedStep): ExecutionStep {
  const { pagination } = step.apiConfig;
  const once =
    pagination === undefined || pagination === null ? {} : { pagination: { ...pagination, stopCondition: 'true' } };
  return { ...step, apiConfig: { ...step.apiConfig, ...once }, loopMaxIters: limits.buildTrialItems };
}

function toTrial(run: Run, reads: readonly PlannedStep[], plan: Plan): Trial {
  const real: Record<string, unknown> = {};
  const doubts: string[] = [];
  for (const { step } of reads) {
    const result = run.stepResults.find(({ stepId }) => stepId === step.id);
    if (result === undefined) continue;
    if (!result.success) doubts.push(`'${step.id}' failed when it was really called: the run ${run.id} says why.`);
    else if (isTelling(result.transformedData)) real[step.id] = result.transformedData;
    else doubts.push(`'${step.id}' was really called and answered with nothing, so that its sample was kept.`);
  }
  const isFailed = reads.some(({ step }) =>
    run.stepResults.some(({ stepId, success }) => stepId === step.id && !success),
  );
  let data: Readonly<Record<string, unknown>> = { ...plan.data, ...real };
  for (const { step } of reads) {
    const results = data[step.id];
    if (step.executionMode === 'LOOP' && Array.isArray(results))
      data = withItemsTried(data, step.loopSelector ?? '', results.length);
  }
  const tried = { ...plan, data };
  return { plan: tried, runId: run.id, answered: Object.keys(real), isFailed, doubts };
}

/** What is empty shows no fields. */
function isTelling(result: unknown): boolean {
  if (Array.isArray(result)) return result.some(isTelling);
  if (!isRecord(result)) return false;
  const { data } = result;
  return Array.isArray(data) ? data.length > 0 : data !== null && data !== undefined;
}
