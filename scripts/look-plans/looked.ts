/** Every workflow that a build weighed for a task of the practice sets, each run over both inputs and judged as the eval sets judge. */
import * as z from 'zod';
import { type Addresses, addressesOf, attemptWorkflow, openWorld, type Tools } from '../../bench/eval/attempt.ts';
import type { BuildTask } from '../../bench/eval/build-task.ts';
import { inputFrom } from '../../bench/eval/input.ts';
import { judgeBuild } from '../../bench/eval/judge-build.ts';
import { PatchbayError } from '../../src/core/error.ts';
import { type AnyTool, defineTool } from '../../src/core/tool.ts';
import type { TrialPorts } from '../../src/engine/generate/build/answers/trial.ts';
import { type BuildWanted, openWorkshop } from '../../src/engine/generate/build/build.ts';
import { missingPiece } from '../../src/engine/generate/build/judgement/missing.ts';
import { ranked } from '../../src/engine/generate/build/likeliest.ts';
import { searchPlans } from '../../src/engine/generate/build/search.ts';
import { type Done, type Plan, textOf, type Workshop } from '../../src/engine/generate/build/terms/plan.ts';

export interface Candidate {
  readonly done: Done;
  /** What is wrong with its outcome; undefined when it is right. */
  readonly problem: string | undefined;
}

export interface Looked {
  /** As the engine ranks them, the likeliest first. */
  readonly candidates: readonly Candidate[];
  /** All plans that a result was looked for. */
  readonly plans: readonly Plan[];
  readonly workshop: Workshop | undefined;
  /** What was said to be missing. */
  readonly refused: string | undefined;
}

/** The tools of a house, and any other one in their place. */
export interface Looker extends Tools {
  run(tool: AnyTool): Promise<void>;
}

/** Of more, the less likely ones are not judged. */
const judgedMost = 24;

export async function lookAt(task: BuildTask, looker: Looker): Promise<Looked> {
  const world = await openWorld(task.integrations, 'given', looker);
  const madeAt = addressesOf(world);
  const { instruction, integrations: integrationIds, responseSchema } = task;
  const payload = inputFrom(task.payload.given, world.stores);
  const weighed = await weigh({ instruction, payload, integrationIds, responseSchema, runReads: false }, looker);
  await world.close();
  const byText = new Map(weighed.done.map((done) => [`${textOf(done.plan)} ${done.ending.transform}`, done]));
  const candidates: Candidate[] = [];
  for (const done of [...byText.values()].slice(0, judgedMost)) {
    candidates.push({ done, problem: await problemOf(task, done, madeAt, looker) });
  }
  const plans = [...(weighed.workshop?.completed.values() ?? [])].map(({ plan }) => plan);
  return { candidates, plans, workshop: weighed.workshop, refused: weighed.refused };
}

interface Weighed {
  readonly done: readonly Done[];
  readonly workshop?: Workshop;
  readonly refused?: string;
}

/** Builds as `workflow/build` does, with its ports, and keeps what that throws away. */
async function weigh(wanted: BuildWanted, looker: Looker): Promise<Weighed> {
  let found: Weighed = { done: [] };
  const tool = defineTool({
    name: 'workflow/look',
    family: 'workflow',
    title: 'Look at plans',
    summary: 'Keeps all workflows that a build weighs.',
    effect: 'read',
    contract: false,
    example: {},
    needs: ['store', 'vault', 'net', 'throttle', 'sandbox', 'extract', 'bus', 'durable'],
    input: z.object({}),
    output: z.object({}),
    async run(_input, ctx) {
      found = await weighIn(wanted, ctx);
      return {};
    },
  });
  await looker.run(tool);
  return found;
}

async function weighIn(wanted: BuildWanted, ctx: TrialPorts): Promise<Weighed> {
  let workshop: Workshop | undefined;
  try {
    workshop = await openWorkshop(wanted, ctx);
    const plans = await searchPlans(workshop);
    if (plans.kind === 'failed') throw missingPiece(plans.failure, workshop.sources);
    return { done: await ranked(plans.plans, { workshop }), workshop };
  } catch (error) {
    if (!(error instanceof PatchbayError)) throw error;
    const refused = `${error.reason}: ${error.message}`;
    return workshop === undefined ? { done: [], refused } : { done: [], workshop, refused };
  }
}

async function problemOf(
  task: BuildTask,
  { plan, ending }: Done,
  madeAt: Addresses,
  tools: Tools,
): Promise<string | undefined> {
  if (task.class === 'unbuildable') return 'it cannot be built';
  const { responseSchema } = task;
  const workflow = {
    id: 'looked',
    steps: plan.steps.map(({ step }) => step),
    finalTransform: ending.transform,
    ...(responseSchema === undefined ? {} : { responseSchema }),
  };
  for (const variant of ['given', 'hidden'] as const) {
    const attempt = { workflow, names: task.integrations, payload: task.payload[variant], variant, madeAt };
    const { world, result, error } = await attemptWorkflow(attempt, tools);
    const problem = error ?? judgeBuild(task, variant, world, result)[0];
    if (problem !== undefined) return `${variant}: ${problem}`;
  }
  return undefined;
}
