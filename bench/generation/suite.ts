/**
 * `npm run bench -- generation`: how much of the eval sets is solved without a model, through the tools themselves. With
 * `EVAL_VERBOSE=1` it also says why each task that is not solved is not.
 */
import * as z from 'zod';
import { type EvalSet, evalSets, kindsIn } from '../eval/read.ts';
import type { Figure, Suite } from '../report.ts';
import { solveBuilds } from './builds.ts';
import { classTable, unsolvedLines } from './classes.ts';
import { figuresOf } from './figures.ts';
import { inTurn } from './in-turn.ts';
import type { Attempt } from './propose.ts';
import { solveRepairs } from './repairs.ts';
import { solveRewordings } from './rewordings.ts';
import { openSolver } from './solver.ts';
import { solveSteps } from './steps.ts';
import { solveTransforms } from './transforms.ts';

export const generationSuite: Suite = {
  name: 'generation',
  run: () => inTurn(chosenSets(), figuresOfSet).then((figures) => figures.flat()),
};

/** Those that nothing was tuned to, whose figures are kept, unless `EVAL_SET` names one. */
function chosenSets(): readonly EvalSet[] {
  const chosen = z.enum(evalSets).optional().parse(process.env['EVAL_SET']);
  return chosen === undefined
    ? ['first', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth', 'nineteenth']
    : [chosen];
}

async function figuresOfSet(set: EvalSet): Promise<readonly Figure[]> {
  const attempts = await solveSet(set);
  if (process.env['EVAL_VERBOSE'] !== undefined) console.error(unsolvedLines(attempts).join('\n'));
  console.log(`The ${set} set\n${classTable(attempts)}\n`);
  const name = (what: string): string => (set === 'first' ? what : `${set} set, ${what}`);
  return figuresOf(attempts, kindsIn(set)).map((figure) => ({ ...figure, what: name(figure.what) }));
}

async function solveSet(set: EvalSet): Promise<readonly Attempt[]> {
  const solver = await openSolver();
  try {
    return [
      ...(await solveTransforms(set, solver)),
      ...(await solveRewordings(set, solver)),
      ...(await solveSteps(set, solver)),
      ...(await solveRepairs(set, solver)),
      ...(await solveBuilds(set, 'documents', solver)),
      ...(await solveBuilds(set, 'answers', solver)),
    ];
  } finally {
    await solver.close();
  }
}
