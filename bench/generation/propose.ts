/** One question to a tool that generates, and what becomes of its answer. */
import * as z from 'zod';
import type { Tools } from '../eval/attempt.ts';

export const sets = [
  'transforms',
  'rewordings',
  'steps',
  'repairs',
  'builds',
  'builds on answers',
  'constructions',
] as const;

export interface TaskName {
  readonly set: (typeof sets)[number];
  readonly class: string;
  readonly id: string;
}

export interface Attempt extends TaskName {
  /** `refused` is an error in the place of an answer, which is honest; a wrong answer may be or not. */
  readonly verdict: 'solved' | 'wrong' | 'refused';
  /** Time of the proposal alone. */
  readonly ms: number;
  /** What the answer said that it had not checked. */
  readonly unchecked: readonly string[];
  /** Why it is not solved; empty when it is. */
  readonly why: readonly string[];
}

interface Question<Answer> {
  readonly task: TaskName;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What counts of the tool's output. */
  readonly answer: z.ZodType<Answer>;
}

/** That no model had a hand in it is part of what is measured. */
const Said = z.object({ engine: z.literal('rules'), unchecked: z.array(z.string()) });

/** Asks, and judges the answer: `problemsOf` says what is wrong with it. */
export async function propose<Answer>(
  { task, tool, input, answer }: Question<Answer>,
  tools: Tools,
  problemsOf: (answer: Answer) => Promise<readonly string[]>,
): Promise<Attempt> {
  const startedAt = performance.now();
  const outcome = await tools.call(tool, input);
  const ms = performance.now() - startedAt;
  const { set, class: taskClass, id } = task;
  const named = { set, class: taskClass, id, ms };
  if (outcome.kind === 'asks') throw new Error(`${tool} asked a question.`);
  if (outcome.kind === 'failed') {
    const { code, reason = code, message } = outcome.error;
    return { ...named, verdict: 'refused', unchecked: [], why: [`${reason}: ${message}`] };
  }
  // A workflow says it beside its own fields.
  const { unchecked } = Said.parse(outcome.output['buildReport'] ?? outcome.output);
  const why = await problemsOf(answer.parse(outcome.output));
  return { ...named, verdict: why.length === 0 ? 'solved' : 'wrong', unchecked, why };
}
