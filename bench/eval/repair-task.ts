/** Tasks for whoever repairs what worked once or never: a step's configuration or a transform that fails. */
import * as z from 'zod';
import { JsonSchema } from '../../src/model/base.ts';
import { Expect } from './expect.ts';
import { Cases } from './input.ts';
import { type EvalSet, evalSets, readFolder } from './read.ts';
import { StepAnswer } from './step-task.ts';

export const StepRepairTask = z.strictObject({
  kind: z.literal('step'),
  id: z.string(),
  class: z.string(),
  api: z.string(),
  instruction: z.string(),
  current: StepAnswer,
  input: Cases,
  /** Part of the error that the current configuration gives; without one, it fails silently. */
  error: z.string().optional(),
  /** What a person says of a silent failure. */
  complaint: z.string().optional(),
  /** Requests to this path are answered 429 so many times before they are served. */
  busy: z.strictObject({ path: z.string(), times: z.int() }).optional(),
  expect: Expect,
});
export type StepRepairTask = z.output<typeof StepRepairTask>;

const TransformCase = z.strictObject({ stepData: z.record(z.string(), z.unknown()), expected: z.unknown() });

export const TransformRepairTask = z.strictObject({
  kind: z.literal('transform'),
  id: z.string(),
  class: z.string(),
  instruction: z.string(),
  responseSchema: JsonSchema,
  currentTransform: z.string(),
  error: z.string().optional(),
  complaint: z.string().optional(),
  given: TransformCase,
  hidden: TransformCase,
});
export type TransformRepairTask = z.output<typeof TransformRepairTask>;

export const RepairTask = z.discriminatedUnion('kind', [StepRepairTask, TransformRepairTask]);
export type RepairTask = z.output<typeof RepairTask>;

export const RepairAnswer = z.union([StepAnswer, z.strictObject({ transform: z.string() })]);
export type RepairAnswer = z.output<typeof RepairAnswer>;

export function readRepairTasks(set: EvalSet): readonly RepairTask[] {
  return readFolder(set, 'repairs').flatMap(({ data }) => z.array(RepairTask).parse(data));
}

export function readRepairAnswers(): ReadonlyMap<string, RepairAnswer> {
  const files = evalSets
    .flatMap((set) => readFolder(set, 'answers/repairs'))
    .map(({ data }) => z.record(z.string(), RepairAnswer).parse(data));
  return new Map(files.flatMap((answers) => Object.entries(answers)));
}
