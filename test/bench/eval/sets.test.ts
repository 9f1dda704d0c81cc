/** A folder that is not there holds no tasks and no mistakes either, so that each set has something of everything is told here. */
import { expect, test } from 'vitest';
import { readBuildTasks } from '../../../bench/eval/build-task.ts';
import { loadTransformTasks } from '../../../bench/eval/load.ts';
import { evalSets } from '../../../bench/eval/read.ts';
import { readRepairTasks } from '../../../bench/eval/repair-task.ts';
import { readStepTasks, stepClasses } from '../../../bench/eval/step-task.ts';
import { taskClasses } from '../../../bench/eval/task.ts';

const buildClasses = ['single', 'chain', 'loop', 'join', 'write', 'unbuildable'];

function classesOf(tasks: readonly { readonly class: string }[]): ReadonlySet<string> {
  return new Set(tasks.map((task) => task.class));
}

test.each(evalSets)('the %s set has tasks of every kind and class', (set) => {
  expect(classesOf(loadTransformTasks(set))).toEqual(new Set(taskClasses));
  expect(classesOf(readStepTasks(set))).toEqual(new Set(stepClasses));
  expect(classesOf(readBuildTasks(set))).toEqual(new Set(buildClasses));
  expect(new Set(readRepairTasks(set).map(({ kind }) => kind))).toEqual(new Set(['step', 'transform']));
});
