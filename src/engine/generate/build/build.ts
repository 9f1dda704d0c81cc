/** `workflow/build`: a workflow from an instruction, its every request rendered and its transform run before it is given. */
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import type { Workflow } from '../../../model/workflow.ts';
import { readSchema } from '../../schema.ts';
import { checkWorkflow } from '../../workflow/definition.ts';
import { type Completed, complete, type Ending } from './complete.ts';
import { plansForResult } from './goal.ts';
import { ignoredOf } from './ignored.ts';
import { inputSchemaOf } from './input-schema.ts';
import { missingPiece } from './missing.ts';
import type { Failure, Plan, Workshop } from './plan.ts';
import { type BuildReport, reportOf } from './report.ts';
import { type Found, searchPlans } from './search.ts';
import { isReading } from '../step/reading.ts';
import { readSources } from './sources.ts';
import { type TrialPorts, tryReads } from './trial.ts';
import { workflowName } from './workflow-name.ts';

export interface BuildWanted {
  readonly instruction: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** All that are stored, where none is named. */
  readonly integrationIds: readonly string[] | undefined;
  readonly responseSchema: unknown;
  /** Requests that only read may be sent. */
  readonly runReads: boolean;
}

export interface Built {
  readonly workflow: Workflow;
  readonly report: BuildReport;
}

/**
 * Throws `invalid_input` with INSTRUCTION_MISSING, NO_DOCUMENTATION, or the missing piece: MISSING_OPERATION,
 * MISSING_VALUE, MISSING_INTEGRATION, MISSING_FIELD, NOT_PROVEN. The workflow is not stored; nothing is sent unless `runReads`
 * allows it, and then only what reads.
 */
export async function buildWorkflow(wanted: BuildWanted, ctx: TrialPorts): Promise<Built> {
  const workshop = await openWorkshop(wanted, ctx);
  return finish(await searchPlans(workshop), { wanted, workshop }, ctx);
}

/** What plans are made in. Throws INSTRUCTION_MISSING and NO_DOCUMENTATION, and what is wrong with the schema. */
export async function openWorkshop(wanted: BuildWanted, ctx: TrialPorts): Promise<Workshop> {
  const instruction = written(wanted.instruction.trim());
  if (instruction === '') throw noInstruction();
  const schema = readSchema(wanted.responseSchema, 'responseSchema');
  const sources = await readSources(wanted.integrationIds, ctx);
  const { payload } = wanted;
  return { sources, instruction, payload, schema, ctx, left: { drafts: limits.buildDrafts }, failures: [] };
}

/** As sentences say it: tables have "per project" for "for each project". */
function written(instruction: string): string {
  return (
    instruction
      .replace(/(^|[.:;]\s+)per ([a-z][\w-]*(?: [a-z][\w-]*)?)\s*[:,-]\s+/gi, '$1For each $2, ')
      // All that is given is in the payload.
      .replace(/\s*\(?\b(?:in|from|of) the (?:payload|input data|input)\b\)?(?=[\s,.;:!?]|$)/gi, '')
  );
}

export interface Building {
  readonly wanted: BuildWanted;
  readonly workshop: Workshop;
  /** Who said which steps there are, where the rules did not. */
  readonly outlinedBy?: string;
  /** Another way to the result of a plan, where the rules know none. */
  readonly endingOf?: (plan: Plan) => Promise<Ending | undefined>;
}

/** The workflow of the first plan that gives the result. Throws the missing piece. */
export async function finish(found: Found, building: Building, ctx: TrialPorts): Promise<Built> {
  const { wanted, workshop, outlinedBy } = building;
  const { sources, instruction, payload, schema } = workshop;
  if (found.kind === 'failed') throw missingPiece(found.failure, sources);
  const [likeliest] = found.plans;
  const trial = wanted.runReads && likeliest !== undefined ? await tryReads(likeliest, payload, ctx) : undefined;
  const plans = trial === undefined ? found.plans : [trial.plan, ...found.plans];
  const { plan, ending } = await firstComplete(plans, building);
  const workflow = await toWorkflow(plan, ending, { instruction, payload, schema }, ctx);
  const others = found.plans.filter(({ steps }) => steps !== plan.steps);
  return {
    workflow,
    report: reportOf({
      plan,
      ending,
      others,
      sources,
      trial,
      outlinedBy,
      left: found.left,
      ignored: ignoredOf(plan, ending.transform, payload),
    }),
  };
}

/** A plan that is so much less likely is no other reading of the instruction. */
const closeBy = 1.5;

type Done = Extract<Completed, { kind: 'done' }>;

/** The first plan, by rank, that the result can be made of and that uses all that is given; else the first of the others. */
async function firstComplete(plans: readonly Plan[], { workshop, endingOf }: Building): Promise<Done> {
  const { instruction, payload, sources } = workshop;
  const [best] = plans;
  const isReadingAll = best?.steps.every(({ known }) => isReading(known.operation)) === true;
  const near = plans.filter(({ score }) => score > (best?.score ?? 0) - closeBy);
  let lacking: Extract<Completed, { kind: 'lacking' }> | undefined;
  let partial: Done | undefined;
  for (const further of [() => near, () => (isReadingAll ? plansForResult(workshop) : [])]) {
    for (const plan of await further()) {
      const completed = await complete(plan, workshop, limits.buildFurther);
      if (completed.kind === 'lacking') lacking ??= completed;
      else if (ignoredOf(completed.plan, completed.ending.transform, payload).length === 0) return completed;
      else partial ??= completed;
    }
  }
  if (partial !== undefined) return partial;
  const ending = best === undefined ? undefined : await endingOf?.(best);
  if (best !== undefined && ending !== undefined) return { kind: 'done', plan: best, ending };
  const { fields = [], problems = [] } = lacking ?? {};
  const failure: Failure = { kind: 'field', clause: instruction, missing: fields, problems, score: 0 };
  throw missingPiece(failure, sources);
}

interface Given {
  readonly instruction: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly schema: Readonly<Record<string, unknown>> | undefined;
}

/** Throws when what was built would not be stored either. */
async function toWorkflow(plan: Plan, { transform }: Ending, given: Given, ctx: TrialPorts): Promise<Workflow> {
  const { instruction, payload, schema } = given;
  const now = new Date(ctx.clock.now()).toISOString();
  const inputSchema = inputSchemaOf(payload, plan, transform);
  const workflow: Workflow = {
    id: await workflowName(plan, ctx),
    instruction,
    steps: plan.steps.map(({ step }) => step),
    integrationIds: [...new Set(plan.steps.flatMap(({ step }) => step.integrationId ?? []))],
    finalTransform: transform,
    ...(schema === undefined ? {} : { responseSchema: schema, originalResponseSchema: schema }),
    ...(inputSchema === undefined ? {} : { inputSchema }),
    createdAt: now,
    updatedAt: now,
  };
  await checkWorkflow(workflow, ctx);
  return workflow;
}

function noInstruction(): PatchbayError {
  return new PatchbayError('invalid_input', 'There was no instruction.', {
    reason: 'INSTRUCTION_MISSING',
    hint: 'Say what the workflow is to do, such as "list the open orders with the names of their customers".',
  });
}
