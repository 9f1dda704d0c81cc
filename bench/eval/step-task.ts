/** Tasks for whoever configures one step: an instruction, a documented service, and the data at hand. */
import * as z from 'zod';
import { ApiConfig } from '../../src/model/api.ts';
import { RetryPolicy } from '../../src/model/workflow.ts';
import { Expect } from './expect.ts';
import { Cases } from './input.ts';
import { type EvalSet, evalSets, readFolder } from './read.ts';

export const stepClasses = ['read', 'list', 'pages', 'create', 'change', 'loop'] as const;

export const StepTask = z.strictObject({
  id: z.string(),
  class: z.enum(stepClasses),
  api: z.string(),
  instruction: z.string(),
  /** The payload's members and the results of earlier steps by their ids, as a step sees them. */
  input: Cases,
  expect: Expect,
});
export type StepTask = z.output<typeof StepTask>;

/** What solves a task: what `generateStepConfig` returns, and what only a step can say. */
export const StepAnswer = z.strictObject({
  config: z.strictObject(ApiConfig.shape),
  /** What the step works on; a list makes it loop. */
  dataSelector: z.string().optional(),
  retry: RetryPolicy.optional(),
});
export type StepAnswer = z.output<typeof StepAnswer>;

export function readStepTasks(set: EvalSet): readonly StepTask[] {
  return readFolder(set, 'steps').flatMap(({ data }) => z.array(StepTask).parse(data));
}

/** Reference answers by the ids of their tasks; only the proof that the tasks can be solved reads them. */
export function readStepAnswers(): ReadonlyMap<string, StepAnswer> {
  const files = evalSets
    .flatMap((set) => readFolder(set, 'answers/steps'))
    .map(({ data }) => z.record(z.string(), StepAnswer).parse(data));
  return new Map(files.flatMap((answers) => Object.entries(answers)));
}
