/** Practice tasks of every kind, asked in other words. */
import type { EvalSet } from '../eval/read.ts';
import { readRewordedBuilds, readRewordedSteps, readRewordedTransforms } from '../eval/rewordings.ts';
import { solveBuild } from './builds.ts';
import { inTurn } from './in-turn.ts';
import type { Attempt } from './propose.ts';
import type { Solver } from './solver.ts';
import { solveStep } from './steps.ts';
import { solveTransform } from './transforms.ts';

/** Their class is the kind of the task. */
export async function solveRewordings(set: EvalSet, solver: Solver): Promise<readonly Attempt[]> {
  const attempts = [
    ...(await inTurn(readRewordedTransforms(set), (task) => solveTransform(task, solver))),
    ...(await inTurn(readRewordedSteps(set), (task) => solveStep(task, solver))),
    ...(await inTurn(readRewordedBuilds(set), (task) => solveBuild(task, 'answers', solver))),
  ];
  return attempts.map((attempt) => ({ ...attempt, set: 'rewordings', class: attempt.set }));
}
