/**
 * The tasks of builds: a whole workflow from one instruction, judged by what it comes to over data that was given and over
 * data that was not; and what cannot be built, which has to be refused with the piece that is missing.
 */
import * as z from 'zod';
import { WorkflowInput } from '../../src/model/workflow.ts';
import { addressesOf, attemptWorkflow, openWorld, type Addresses, type Tools } from '../eval/attempt.ts';
import { type BuildableTask, type BuildTask, readBuildTasks, type UnbuildableTask } from '../eval/build-task.ts';
import { inputFrom } from '../eval/input.ts';
import { judgeBuild, judgeMissing } from '../eval/judge-build.ts';
import type { EvalSet } from '../eval/read.ts';
import { inTurn } from './in-turn.ts';
import { type Attempt, propose } from './propose.ts';

const BuildAnswer = z.object(WorkflowInput.shape);

/** Whether a build may really send its reading requests, or has the documents alone. */
export type Basis = 'documents' | 'answers';

export function solveBuilds(set: EvalSet, basis: Basis, tools: Tools): Promise<readonly Attempt[]> {
  return inTurn(readBuildTasks(set), (task) => solveBuild(task, basis, tools));
}

export async function solveBuild(task: BuildTask, basis: Basis, tools: Tools): Promise<Attempt> {
  const world = await openWorld(task.integrations, 'given', tools);
  const madeAt = addressesOf(world);
  const { instruction, integrations, payload, responseSchema } = task;
  try {
    const attempt = await propose(
      {
        task: { set: basis === 'documents' ? 'builds' : 'builds on answers', class: task.class, id: task.id },
        tool: 'workflow/build',
        input: {
          instruction,
          integrationIds: integrations,
          payload: inputFrom(payload.given, world.stores),
          responseSchema,
          runReads: basis === 'answers',
        },
        answer: BuildAnswer,
      },
      tools,
      (workflow) => problemsOf(task, workflow, madeAt, tools),
    );
    return task.class === 'unbuildable' ? judgeRefusal(task, attempt) : attempt;
  } finally {
    await world.close();
  }
}

async function problemsOf(
  task: BuildTask,
  workflow: z.output<typeof BuildAnswer>,
  madeAt: Addresses,
  tools: Tools,
): Promise<readonly string[]> {
  if (task.class === 'unbuildable') return ['it cannot be built, and a workflow came'];
  const problems = await inTurn(['given', 'hidden'] as const, (variant) =>
    problemsOver(task, variant, { workflow, madeAt }, tools),
  );
  return problems.flat();
}

async function problemsOver(
  task: BuildableTask,
  variant: 'given' | 'hidden',
  { workflow, madeAt }: { readonly workflow: z.output<typeof BuildAnswer>; readonly madeAt: Addresses },
  tools: Tools,
): Promise<readonly string[]> {
  const { integrations: names, payload } = task;
  const attempt = { workflow, names, payload: payload[variant], variant, madeAt };
  const { world, result, error } = await attemptWorkflow(attempt, tools);
  if (error !== undefined) return [`${variant}: ${error}`];
  return judgeBuild(task, variant, world, result).map((problem) => `${variant}: ${problem}`);
}

/** A refusal is right here, if it names what is missing. */
function judgeRefusal(task: UnbuildableTask, attempt: Attempt): Attempt {
  if (attempt.verdict !== 'refused') return attempt;
  const why = judgeMissing(task, attempt.why.join(' '));
  return why.length === 0 ? { ...attempt, verdict: 'solved', why } : { ...attempt, why: [...why, ...attempt.why] };
}
