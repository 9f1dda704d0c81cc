/** The tasks of steps: made from an instruction, the documentation of a service and the data at hand, and judged by effect. */
import { addressesOf, openWorld, type Tools } from '../eval/attempt.ts';
import { inputFrom } from '../eval/input.ts';
import type { EvalSet } from '../eval/read.ts';
import { readStepTasks, type StepTask } from '../eval/step-task.ts';
import { problemsOfStep, StepAnswer, toStep } from './effect.ts';
import { inTurn } from './in-turn.ts';
import { type Attempt, propose } from './propose.ts';

export function solveSteps(set: EvalSet, tools: Tools): Promise<readonly Attempt[]> {
  return inTurn(readStepTasks(set), (task) => solveStep(task, tools));
}

export async function solveStep(task: StepTask, tools: Tools): Promise<Attempt> {
  const { api, expect, input, instruction } = task;
  const { madeAt, stepInput } = await lookAt(task, tools);
  return propose(
    {
      task: { set: 'steps', class: task.class, id: task.id },
      tool: 'workflow/generateStepConfig',
      input: { integrationId: api, currentStepConfig: { instruction }, stepInput },
      answer: StepAnswer,
    },
    tools,
    (answer) => problemsOfStep({ api, expect, input, answer: toStep(answer), madeAt }, tools),
  );
}

/** The integration stays stored when its service has stopped, which is all that generating needs: it sends nothing. */
async function lookAt({ api, input }: StepTask, tools: Tools) {
  const world = await openWorld([api], 'given', tools);
  try {
    return { madeAt: addressesOf(world), stepInput: inputFrom(input.given, world.stores) };
  } finally {
    await world.close();
  }
}
