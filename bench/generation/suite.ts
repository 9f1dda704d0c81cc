/**
 * `npm run bench -- generation`: how much of the eval sets is solved without a model, through the tools themselves. With
 * `EVAL_VERBOSE=1` it also says why each task that is not solved is not.
 */
import * as z from 'zod';
import { type EvalSet, evalSets } from '../eval/read.ts';
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
    const attempts = await solveSet(chosenSet());
    if (process.env['EVAL_VERBOSE'] !== undefined) console.error(unsolvedLines(attempts).join('\n'));
    console.log(`${classTable(attempts)}\n`);
    return figuresOf(attempts);
  },
};

/** The first set, whose figures are kept, unless `EVAL_SET` names another. */
function chosenSet(): EvalSet {
  return z.enum(evalSets).default('first').parse(process.env['EVAL_SET']);
}

async function solveSet(set: EvalSet): Promise<readonly Attempt[]> {
  const solver = await openSolver();
  try {
    return [
      ...(await solveTransforms(set, solver)),
      ...(await solveSteps(set, solver)),
      ...(await solveRepairs(set, solver)),
      ...(await solveBuilds(set, 'documents', solver)),
      ...(await solveBuilds(set, 'answers', solver)),
    ];
  } finally {
    await solver.close();
  }
}
