/** A folder that is not there holds no tasks and no mistakes either, so what each set has to have is told here. */
import { expect, test } from 'vitest';
import { readBuildTasks } from '../../../bench/eval/build-task.ts';
import { loadTransformTasks } from '../../../bench/eval/load.ts';
import { type EvalSet, evalSets } from '../../../bench/eval/read.ts';
import { readRepairTasks } from '../../../bench/eval/repair-task.ts';
import { readStepTasks, stepClasses } from '../../../bench/eval/step-task.ts';
import { taskClasses } from '../../../bench/eval/task.ts';

const buildClasses = ['single', 'chain', 'loop', 'join', 'write', 'unbuildable'];

function classesOf(tasks: readonly { readonly class: string }[]): ReadonlySet<string> {
  return new Set(tasks.map((task) => task.class));
}

/** Sets that were written without steps and builds, without transforms, and without repairs. */
const withoutStepsAndBuilds: readonly EvalSet[] = ['sixteenth', 'seventeenth', 'eighteenth'];
const withoutTransforms: readonly EvalSet[] = ['fourteenth', 'seventeenth', 'eighteenth'];
const withoutRepairs: readonly EvalSet[] = ['fourteenth', 'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth'];

test.each(evalSets.filter((set) => !withoutStepsAndBuilds.includes(set)))(
  'the %s set has steps and builds of every class',
  (set) => {
    expect(classesOf(readStepTasks(set))).toEqual(new Set(stepClasses));
    expect(classesOf(readBuildTasks(set))).toEqual(new Set(buildClasses));
  },
);

test.each(evalSets.filter((set) => !withoutTransforms.includes(set)))(
  'the %s set has transforms of every class',
  (set) => {
    expect(classesOf(loadTransformTasks(set))).toEqual(new Set(taskClasses));
  },
);

test.each(evalSets.filter((set) => !withoutRepairs.includes(set)))('the %s set has repairs of every kind', (set) => {
  expect(new Set(readRepairTasks(set).map(({ kind }) => kind))).toEqual(new Set(['step', 'transform']));
});
