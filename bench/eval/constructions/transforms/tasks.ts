/** All tasks of constructions of transforms, and a part of them that is drawn by lot. */
import { groupTasks } from './group-tasks.ts';
import { drawLots, seedOf } from '../lot.ts';
import { type Asked, type ConstructionTask, madeTask } from './made-task.ts';
import { mixedTasks } from './mixed-tasks.ts';
import { parentTasks } from './parents/tasks.ts';
import { rowTasks } from './row-tasks.ts';
import { valueTasks } from './value-tasks.ts';

/** Every construction with every trade, as they are asked; the data and answers of them all take long to make. */
function askedSingly(): readonly Asked[] {
  return [...rowTasks(), ...groupTasks(), ...valueTasks(), ...parentTasks()];
}

export function tasksOf(family: string): readonly ConstructionTask[] {
  return askedSingly()
    .filter((asked) => asked.family === family)
    .map(madeTask);
}

interface Draw {
  readonly seed: number;
  /** At most so many of each family. */
  readonly ofFamily: number;
  /** Of each kind of mixture. */
  readonly ofMixture: number;
}

/** What the suite asks: some four minutes. All are some fifteen thousand, and of mixtures there is no end. */
export const usualDraw: Draw = { seed: 1, ofFamily: 50, ofMixture: 150 };

/** The same ones for the same seed. */
export function drawTasks({ seed, ofFamily, ofMixture }: Draw): readonly ConstructionTask[] {
  const families = Map.groupBy(askedSingly(), ({ family }) => family);
  const singles = [...families].flatMap(([family, asked]) =>
    drawLots(seedOf(`${family} ${seed}`))
      .shuffle(asked)
      .slice(0, ofFamily),
  );
  return [...singles, ...mixedTasks(seed, ofMixture)].map(madeTask);
}
