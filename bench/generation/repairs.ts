/** The tasks of repairs: what fails is run first, and its own error, or what a person says of it, is all that is told. */
import { isDeepStrictEqual } from 'node:util';
import { attemptStep, attemptTransform, type Tools } from '../eval/attempt.ts';
import type { EvalSet } from '../eval/read.ts';
import {
  type RepairTask,
  readRepairTasks,
  type StepRepairTask,
  type TransformRepairTask,
} from '../eval/repair-task.ts';
import { problemsOfStep, StepAnswer, toStep } from './effect.ts';
import { inTurn } from './in-turn.ts';
import { type Attempt, propose } from './propose.ts';
import { TransformAnswer } from './transforms.ts';

export function solveRepairs(set: EvalSet, tools: Tools): Promise<readonly Attempt[]> {
  return inTurn(readRepairTasks(set), (task) => solveRepair(task, tools));
}

export function solveRepair(task: RepairTask, tools: Tools): Promise<Attempt> {
  return task.kind === 'step' ? repairStep(task, tools) : repairTransform(task, tools);
}

async function repairStep(task: StepRepairTask, tools: Tools): Promise<Attempt> {
  const { api, busy, current, expect, input, instruction } = task;
  const failed = await attemptStep({ api, answer: current, input: input.given, variant: 'given', busy }, tools);
  return propose(
    {
      task: { set: 'repairs', class: task.class, id: task.id },
      tool: 'workflow/generateStepConfig',
      input: {
        integrationId: api,
        currentStepConfig: { ...current.config, instruction },
        currentDataSelector: current.dataSelector,
        stepInput: failed.input,
        errorMessage: failed.error ?? task.complaint,
      },
      answer: StepAnswer,
    },
    tools,
    (answer) => {
      // What the tool does not say of it stays as it was.
      const { retry } = current;
      const mended = { ...(retry === undefined ? {} : { retry }), ...toStep(answer) };
      const madeAt = { [api]: failed.running.url };
      return problemsOfStep({ api, busy, expect, input, answer: mended, madeAt }, tools);
    },
  );
}

async function repairTransform(task: TransformRepairTask, tools: Tools): Promise<Attempt> {
  const { currentTransform, given, instruction, responseSchema } = task;
  const { stepData } = given;
  const failed = await attemptTransform({ transform: currentTransform, stepData, responseSchema }, tools);
  return propose(
    {
      task: { set: 'repairs', class: task.class, id: task.id },
      tool: 'workflow/generateTransform',
      input: {
        currentTransform,
        instruction,
        responseSchema,
        stepData,
        errorMessage: failed.error ?? task.complaint,
      },
      answer: TransformAnswer,
    },
    tools,
    ({ transformCode }) => problemsOfTransform(task, transformCode, tools),
  );
}

async function problemsOfTransform(
  task: TransformRepairTask,
  transform: string,
  tools: Tools,
): Promise<readonly string[]> {
  const { responseSchema } = task;
  const problems = await inTurn(['given', 'hidden'] as const, async (variant) => {
    const { stepData, expected } = task[variant];
    const { result, error } = await attemptTransform({ transform, stepData, responseSchema }, tools);
    if (error !== undefined) return [`${variant}: ${error}`];
    return isDeepStrictEqual(result, expected) ? [] : [`wrong over the ${variant} data: ${transform}`];
  });
  return problems.flat();
}
