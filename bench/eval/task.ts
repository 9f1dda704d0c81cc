/** A task of the eval set of transforms, as its file holds it, and the part of it that an engine may see. */
import * as z from 'zod';

export const taskClasses = ['easy', 'medium', 'hard'] as const;

export const transformTask = z.strictObject({
  /** Also the name of the file and of the answer. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  class: z.enum(taskClasses),
  /** What it takes, for whoever looks at failures. */
  skills: z.array(z.string()).min(1),
  instruction: z.string().min(1).optional(),
  stepData: z.json(),
  responseSchema: z.record(z.string(), z.json()),
  /** To be repaired: it fails over `stepData`, as `error` says. */
  currentTransform: z.string().min(1).optional(),
  error: z.string().min(1).optional(),
  /** Places of lists in the answer whose order does not count; `*` is every item, and no text is the answer itself. */
  unordered: z.array(z.string().regex(/^(\/[^/]+)*$/)).optional(),
  expected: z.json(),
  /** A second input of the same shape, which tells a transform from a lucky guess. */
  hidden: z.strictObject({ stepData: z.json(), expected: z.json() }),
});

export type TransformTask = z.infer<typeof transformTask>;

/** What an engine is asked. */
export interface TransformQuestion {
  readonly stepData: unknown;
  readonly responseSchema: Readonly<Record<string, unknown>>;
  readonly instruction?: string;
  readonly currentTransform?: string;
  readonly error?: string;
}

/** A copy without the id, the skills and the answers: none of them may reach an engine. */
export function questionOf(task: TransformTask): TransformQuestion {
  const { stepData, responseSchema, instruction, currentTransform, error } = structuredClone(task);
  return {
    stepData,
    responseSchema,
    ...(instruction === undefined ? {} : { instruction }),
    ...(currentTransform === undefined ? {} : { currentTransform }),
    ...(error === undefined ? {} : { error }),
  };
}
