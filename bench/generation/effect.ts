/** What a generated step does when it runs against its service, on both sets of data. */
import * as z from 'zod';
import { ApiConfig } from '../../src/model/api.ts';
import { RetryPolicy } from '../../src/model/workflow.ts';
import { type Addresses, attemptStep, type Busy, type Tools } from '../eval/attempt.ts';
import { type Expect, judge } from '../eval/expect.ts';
import type { StepTask, StepAnswer as TriedStep } from '../eval/step-task.ts';
import { inTurn } from './in-turn.ts';

/** The part of what `workflow/generateStepConfig` gives that a step is made of. */
export const StepAnswer = z.object({
  config: z.strictObject(ApiConfig.shape),
  dataSelector: z.string(),
  retry: RetryPolicy.optional(),
});
export type StepAnswer = z.output<typeof StepAnswer>;

interface Tried extends Pick<StepTask, 'api' | 'input'> {
  readonly expect: Expect;
  readonly busy?: Busy | undefined;
  readonly answer: TriedStep;
  /** Where the service ran when the answer was made. */
  readonly madeAt: Addresses;
}

/** What is wrong with its effect; empty when nothing is. */
export async function problemsOfStep(tried: Tried, tools: Tools): Promise<readonly string[]> {
  const { expect, input, ...rest } = tried;
  const problems = await inTurn(['given', 'hidden'] as const, async (variant) => {
    const attempt = await attemptStep({ ...rest, input: input[variant], variant }, tools);
    const wrong = attempt.error === undefined ? judge(expect, attempt.input, attempt) : [attempt.error];
    return wrong.map((problem) => `${variant}: ${problem}`);
  });
  return problems.flat();
}

/** A step without a selector does not loop. */
export function toStep({ config, dataSelector, retry }: StepAnswer): TriedStep {
  return {
    config,
    ...(dataSelector === '' ? {} : { dataSelector }),
    ...(retry === undefined ? {} : { retry }),
  };
}
