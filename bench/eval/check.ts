/** Whether a transform solves a task: the one judge, for engines and for the reference answers alike. */
import { isSame } from './same.ts';
import type { TransformTask } from './task.ts';

/** Evaluates a transform over step data, and rejects when it fails. */
export type Evaluate = (transform: string, stepData: unknown) => Promise<unknown>;

export interface Verdict {
  /** Right over the data that the engine was given. */
  readonly isRightSeen: boolean;
  /** Right over the data that it was not given. A task is solved when both are. */
  readonly isRightHidden: boolean;
}

/** A transform that fails over an input is wrong about it. */
export async function checkTransform(task: TransformTask, transform: string, evaluate: Evaluate): Promise<Verdict> {
  const isRight = async ({ stepData, expected }: TransformTask['hidden']): Promise<boolean> => {
    try {
      return isSame(await evaluate(transform, structuredClone(stepData)), expected, task.unordered);
    } catch {
      return false;
    }
  };
  return { isRightSeen: await isRight(task), isRightHidden: await isRight(task.hidden) };
}

export function isSolved({ isRightSeen, isRightHidden }: Verdict): boolean {
  return isRightSeen && isRightHidden;
}
