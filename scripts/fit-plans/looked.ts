/** Every plan that a build looked at for a task of the practice sets, and whether it is right: run over both inputs, as the eval sets judge. */
import * as z from 'zod';
import { type Addresses, addressesOf, attemptWorkflow, openWorld, type Tools } from '../../bench/eval/attempt.ts';
import { type BuildableTask, type BuildTask } from '../../bench/eval/build-task.ts';
import { inputFrom } from '../../bench/eval/input.ts';
import { judgeBuild } from '../../bench/eval/judge-build.ts';
import { PatchbayError } from '../../src/core/error.ts';
import { type AnyTool, defineTool } from '../../src/core/tool.ts';
import { openWorkshop } from '../../src/engine/generate/build/build.ts';
import { ranked } from '../../src/engine/generate/build/likeliest.ts';
import { type Done, type Plan, textOf, type Workshop } from '../../src/engine/generate/build/plan.ts';
import { searchPlans } from '../../src/engine/generate/build/search.ts';
import buildTool from '../../tools/workflow/build.ts';

export interface Candidate {
  readonly done: Done;
  readonly isRight: boolean;
  readonly why: string;
}

export interface Looked {
  readonly task: BuildTask;
  /** As the engine ranks them, the likeliest first. */
  readonly candidates: readonly Candidate[];
  /** All that a result was looked for, whether or not one was found. */
  readonly plans: readonly Plan[];
  readonly workshop: Workshop | undefined;
  readonly refused: string | undefined;
  readonly ms: number;
}

/** A house whose tools can be exchanged. */
export interface Looker extends Tools {
  with(tool: AnyTool, input: unknown): Promise<void>;
}

const most = 24;

export async function lookAt(task: BuildTask, looker: Looker): Promise<Looked> {
  const world = await openWorld(task.integrations, 'given', looker);
  const madeAt = addressesOf(world);
  const payload = inputFrom(task.payload.given, world.stores);
  const found: { done: readonly Done[]; workshop?: Workshop; refused?: string; ms: number } = { done: [], ms: 0 };
  const look: AnyTool = defineTool({
    ...buildTool,
    input: z.object({}),
    output: z.object({}),
    async run(_input, ctx) {
      const { instruction, integrations: integrationIds, responseSchema } = task;
      const wanted = { instruction, payload, integrationIds, responseSchema, runReads: false };
      const startedAt = performance.now();
      try {
        const workshop = await openWorkshop(wanted, ctx);
        found.workshop = workshop;
        const plans = await searchPlans(workshop);
        if (plans.kind === 'failed')
          found.refused = `${plans.failure.kind} ${plans.failure.clause}: ${plans.failure.missing.join(', ')} ${plans.failure.problems?.join(' ') ?? ''}`;
        else found.done = await ranked(plans.plans, { workshop });
      } catch (error) {
        if (!(error instanceof PatchbayError)) throw error;
        found.refused = `${error.reason}: ${error.message}`;
      }
      found.ms = performance.now() - startedAt;
      return {};
    },
  } as never);
  await looker.with(look, {});
  await world.close();
  const { workshop } = found;
  const candidates: Candidate[] = [];
  const byText = new Map<string, Candidate>();
  for (const done of found.done) {
    const key = `${textOf(done.plan)} ${done.ending.transform}`;
    const before = byText.get(key);
    if (before === undefined && byText.size >= most) continue;
    const judged = before ?? { done, ...(await judge(task, done, madeAt, looker)) };
    byText.set(key, judged);
    if (before === undefined) candidates.push(judged);
  }
  const plans = [...(workshop?.completed.values() ?? [])].map(({ plan }) => plan);
  return { task, candidates, plans, workshop, refused: found.refused, ms: found.ms };
}

async function judge(
  task: BuildTask,
  { plan, ending }: Done,
  madeAt: Addresses,
  tools: Tools,
): Promise<Omit<Candidate, 'done'>> {
  if (task.class === 'unbuildable') return { isRight: false, why: 'nothing is to be built' };
  for (const variant of ['given', 'hidden'] as const) {
    const problem = await problemOver(task, variant, { plan, ending }, madeAt, tools);
    if (problem !== undefined) return { isRight: false, why: `${variant}: ${problem}` };
  }
  return { isRight: true, why: '' };
}

async function problemOver(
  task: BuildableTask,
  variant: 'given' | 'hidden',
  { plan, ending }: Done,
  madeAt: Addresses,
  tools: Tools,
): Promise<string | undefined> {
  const { responseSchema } = task;
  const workflow = {
    id: 'looked',
    steps: plan.steps.map(({ step }) => step),
    finalTransform: ending.transform,
    ...(responseSchema === undefined ? {} : { responseSchema }),
  };
  const attempt = { workflow, names: task.integrations, payload: task.payload[variant], variant, madeAt };
  const { world, result, error } = await attemptWorkflow(attempt, tools);
  return error ?? judgeBuild(task, variant, world, result)[0];
}
