/**
 * `npm run bench -- generation`: how much of the eval sets is solved without a model, through the tools themselves. With
 * `EVAL_VERBOSE=1` it also says why each task that is not solved is not.
 */
import type { Suite } from '../report.ts';
import { solveBuilds } from './builds.ts';
import { classTable, unsolvedLines } from './classes.ts';
import { figuresOf } from './figures.ts';
import type { Attempt } from './propose.ts';
import { solveRepairs } from './repairs.ts';
import { openSolver } from './solver.ts';
import { solveSteps } from './steps.ts';
import { solveTransforms } from './transforms.ts';

export const generationSuite: Suite = {
  name: 'generation',
  async run() {
    const attempts = await solveAll();
    if (process.env['EVAL_VERBOSE'] !== undefined) console.error(unsolvedLines(attempts).join('\n'));
    console.log(`${classTable(attempts)}\n`);
    return figuresOf(attempts);
  },
};

async function solveAll(): Promise<readonly Attempt[]> {
  const solver = await openSolver();
  try {
    return [
      ...(await solveTransforms(solver)),
      ...(await solveSteps(solver)),
      ...(await solveRepairs(solver)),
      ...(await solveBuilds('documents', solver)),
      ...(await solveBuilds('answers', solver)),
    ];
  } finally {
    await solver.close();
  }
}
