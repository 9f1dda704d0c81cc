/**
 * `npm run bench -- constructions`: what is solved of requests that are made from constructions of English, for one notion at a
 * time and for several together. With `EVAL_VERBOSE=1` it also says why each task that is not solved is not; `EVAL_SEED` draws
 * other tasks, `EVAL_FAMILY` all of one family.
 */
import type { ConstructionTask } from '../eval/constructions/transforms/made-task.ts';
import { drawTasks, tasksOf, usualDraw } from '../eval/constructions/transforms/tasks.ts';
import type { Figure, Suite } from '../report.ts';
import { classTable, unsolvedLines } from './classes.ts';
import { inTurn } from './in-turn.ts';
import type { Attempt } from './propose.ts';
import { openSolver } from './solver.ts';
import { summarize } from './summary.ts';
import { solveTransform } from './transforms.ts';

export const constructionsSuite: Suite = {
  name: 'constructions',
  run: transforms,
  parts: { transforms },
};

async function transforms(): Promise<readonly Figure[]> {
  const attempts = await solveAll(chosenTasks());
  if (process.env['EVAL_VERBOSE'] !== undefined) console.error(unsolvedLines(attempts).join('\n'));
  console.log(`${classTable(attempts)}\n`);
  return figuresOf('transforms', attempts);
}

function chosenTasks(): readonly ConstructionTask[] {
  const { EVAL_SEED: seed = usualDraw.seed, EVAL_FAMILY: wanted } = process.env;
  if (wanted === undefined) return drawTasks({ ...usualDraw, seed: Number(seed) });
  return tasksOf(wanted);
}

/** Counted by families. */
async function solveAll(tasks: readonly ConstructionTask[]): Promise<readonly Attempt[]> {
  const solver = await openSolver();
  try {
    return await inTurn(tasks, async ({ family, task }) => ({
      ...(await solveTransform(task, solver)),
      set: 'constructions',
      class: family,
    }));
  } finally {
    await solver.close();
  }
}

function figuresOf(kind: string, attempts: readonly Attempt[]): readonly Figure[] {
  const families = Map.groupBy(attempts, (attempt) => attempt.class);
  const { asIfRight } = summarize(attempts);
  return [
    countFigure(`${kind}: solved`, attempts),
    ...[...families].map(([family, own]) => countFigure(`${kind}, ${family}: solved`, own)),
    {
      what: `${kind}: wrong and nothing unchecked : attempted`,
      unit: 'tasks',
      patchbay: asIfRight,
      reference: attempts.length,
      ratio: asIfRight / attempts.length,
      bar: { atMost: 0 },
    },
  ];
}

function countFigure(what: string, attempts: readonly Attempt[]): Figure {
  const { solved, attempted } = summarize(attempts);
  return {
    what: `${what} : attempted`,
    unit: 'tasks',
    patchbay: solved,
    reference: attempted,
    ratio: solved / attempted,
  };
}
