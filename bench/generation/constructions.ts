/**
 * `npm run bench -- constructions`: what is solved of requests that are made from constructions of English, for one notion at a
 * time and for several together. With `EVAL_VERBOSE=1` it also says why each task that is not solved is not; `EVAL_SEED` draws
 * other tasks, `EVAL_FAMILY` all of one family of a part. Parts: transforms, and over generated services steps, builds, and what
 * must not become a change (unasked).
 */
import { buildConstructions } from '../eval/constructions/builds/tasks.ts';
import { stepConstructions } from '../eval/constructions/steps/tasks.ts';
import { drawLots, seedOf } from '../eval/constructions/lot.ts';
import type { ConstructionTask } from '../eval/constructions/transforms/made-task.ts';
import { drawTasks, tasksOf, usualDraw } from '../eval/constructions/transforms/tasks.ts';
import type { Figure, Suite } from '../report.ts';
import { solveBuild } from './builds.ts';
import { classTable, unsolvedLines } from './classes.ts';
import { inTurn } from './in-turn.ts';
import type { Attempt } from './propose.ts';
import { openSolver, type Solver } from './solver.ts';
import { solveStep } from './steps.ts';
import { summarize } from './summary.ts';
import { solveTransform } from './transforms.ts';
import { unasked } from './unasked.ts';

export const constructionsSuite: Suite = {
  name: 'constructions',
  run: () => inTurn([transforms, steps, builds, unasked], (part) => part()).then((figures) => figures.flat()),
  parts: { transforms, steps, builds, unasked },
};

function transforms(): Promise<readonly Figure[]> {
  return figuresFrom('transforms', chosenTasks(), ({ task }, solver) => solveTransform(task, solver));
}

function steps(): Promise<readonly Figure[]> {
  return figuresFrom('steps', someOfEach(stepConstructions()), ({ task }, solver) => solveStep(task, solver));
}

function builds(): Promise<readonly Figure[]> {
  return figuresFrom('builds', someOfEach(buildConstructions()), ({ task }, solver) =>
    solveBuild(task, 'answers', solver),
  );
}

function chosenTasks(): readonly ConstructionTask[] {
  const { wanted, seed } = chosen();
  return wanted === undefined ? drawTasks({ ...usualDraw, seed }) : tasksOf(wanted);
}

/** Services are started for each of these, so fewer are asked. */
const drawn = 8;

function someOfEach<Task extends { readonly family: string }>(all: readonly Task[]): readonly Task[] {
  const { wanted, seed } = chosen();
  if (wanted !== undefined) return all.filter(({ family }) => family === wanted);
  const families = Map.groupBy(all, ({ family }) => family);
  return [...families].flatMap(([family, own]) =>
    drawLots(seed + seedOf(family))
      .shuffle(own)
      .slice(0, drawn),
  );
}

function chosen(): { readonly wanted: string | undefined; readonly seed: number } {
  const { EVAL_SEED: seed = usualDraw.seed, EVAL_FAMILY: wanted } = process.env;
  return { wanted, seed: Number(seed) };
}

/** Counted by families. */
async function figuresFrom<Task extends { readonly family: string }>(
  kind: string,
  tasks: readonly Task[],
  solve: (task: Task, solver: Solver) => Promise<Attempt>,
): Promise<readonly Figure[]> {
  const solver = await openSolver();
  try {
    const attempts = await inTurn(tasks, async (task) => ({
      ...(await solve(task, solver)),
      set: 'constructions' as const,
      class: task.family,
    }));
    if (process.env['EVAL_VERBOSE'] !== undefined) console.error(unsolvedLines(attempts).join('\n'));
    console.log(`${kind}\n${classTable(attempts)}\n`);
    return figuresOf(kind, attempts);
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
