/** The tasks of transforms: right over the data that was given, and over data that was not. */
import * as z from 'zod';
import { checkTransform, isSolved, type Verdict } from '../eval/check.ts';
import { loadTransformTasks } from '../eval/load.ts';
import type { EvalSet } from '../eval/read.ts';
import { questionOf, type TransformTask } from '../eval/task.ts';
import { inTurn } from './in-turn.ts';
import { type Attempt, propose } from './propose.ts';
import type { Solver } from './solver.ts';

export const TransformAnswer = z.object({ transformCode: z.string() });

export function solveTransforms(set: EvalSet, solver: Solver): Promise<readonly Attempt[]> {
  return inTurn(loadTransformTasks(set), (task) => solveTransform(task, solver));
}

export function solveTransform(task: TransformTask, solver: Solver): Promise<Attempt> {
  // Callers that have no transform yet send `$`.
  const { currentTransform = '$', error, ...question } = questionOf(task);
  return propose(
    {
      task: { set: 'transforms', class: task.class, id: task.id },
      tool: 'workflow/generateTransform',
      input: { ...question, currentTransform, errorMessage: error },
      answer: TransformAnswer,
    },
    solver,
    async ({ transformCode }) => {
      const verdict = await checkTransform(task, transformCode, solver.evaluate);
      return isSolved(verdict) ? [] : [`wrong over ${missedBy(verdict)}: ${transformCode}`];
    },
  );
}

function missedBy({ isRightSeen, isRightHidden }: Verdict): string {
  if (isRightSeen) return 'the hidden data';
  return isRightHidden ? 'the given data' : 'both';
}
