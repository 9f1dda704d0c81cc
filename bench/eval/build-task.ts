/** Tasks for whoever builds a whole workflow: an instruction, the integrations at hand, a payload and the shape of the result. */
import * as z from 'zod';
import { JsonSchema } from '../../src/model/base.ts';
import { WorkflowInput } from '../../src/model/workflow.ts';
import { WantedRequest } from './expect.ts';
import { Cases } from './input.ts';
import { type EvalSet, evalSets, readFolder } from './read.ts';

const Changes = z.record(z.string(), z.array(WantedRequest));

const common = {
  id: z.string(),
  instruction: z.string(),
  integrations: z.array(z.string()).min(1).max(3),
  payload: Cases,
  responseSchema: JsonSchema.optional(),
};

export const BuildableTask = z.strictObject({
  class: z.enum(['single', 'chain', 'loop', 'join', 'write']),
  ...common,
  /** What the workflow must result in, for the given and for the hidden data. */
  expected: z.strictObject({ given: z.unknown(), hidden: z.unknown() }).optional(),
  /** Whether the order of lists counts. */
  isOrdered: z.boolean().default(false),
  /** Changes that must have been accepted, and no others, by the name of the service. */
  changes: z.strictObject({ given: Changes, hidden: Changes }).optional(),
});
export type BuildableTask = z.output<typeof BuildableTask>;

/** Cannot be built from what is at hand: the right answer builds nothing and names what is missing. */
export const UnbuildableTask = z.strictObject({
  class: z.literal('unbuildable'),
  ...common,
  missing: z.strictObject({
    /** An operation no integration has, a value nobody gave, or a whole service. */
    kind: z.enum(['operation', 'value', 'integration']),
    /** One word of each list must be in what the answer says is missing. */
    named: z.array(z.array(z.string()).min(1)).min(1),
  }),
});
export type UnbuildableTask = z.output<typeof UnbuildableTask>;

export const BuildTask = z.discriminatedUnion('class', [BuildableTask, UnbuildableTask]);
export type BuildTask = z.output<typeof BuildTask>;

export const BuildAnswer = z.union([
  z.strictObject({ workflow: z.strictObject(WorkflowInput.shape) }),
  z.strictObject({ missing: z.string() }),
]);
export type BuildAnswer = z.output<typeof BuildAnswer>;

export function readBuildTasks(set: EvalSet): readonly BuildTask[] {
  return readFolder(set, 'builds').flatMap(({ data }) => z.array(BuildTask).parse(data));
}

export function readBuildAnswers(): ReadonlyMap<string, BuildAnswer> {
  const files = evalSets
    .flatMap((set) => readFolder(set, 'answers/builds'))
    .map(({ data }) => z.record(z.string(), BuildAnswer).parse(data));
  return new Map(files.flatMap((answers) => Object.entries(answers)));
}
