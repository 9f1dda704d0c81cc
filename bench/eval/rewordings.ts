/** Practice tasks asked in other words: what an engine makes of the language, apart from what it can make of data and documents. */
import * as z from 'zod';
import { type BuildTask, readBuildTasks } from './build-task.ts';
import { loadTransformTasks } from './load.ts';
import { type EvalSet, readFolder } from './read.ts';
import { readStepTasks, type StepTask } from './step-task.ts';
import type { TransformTask } from './task.ts';

const Wordings = z.array(z.string().min(1)).min(1);

/** A task for each wording, by the name of the task and its number. Throws when a file is named after no practice task. */
export function readRewordedTransforms(set: EvalSet): readonly TransformTask[] {
  return reworded(set, 'transforms', () => loadTransformTasks('practice'));
}

export function readRewordedSteps(set: EvalSet): readonly StepTask[] {
  return reworded(set, 'steps', () => readStepTasks('practice'));
}

export function readRewordedBuilds(set: EvalSet): readonly BuildTask[] {
  return reworded(set, 'builds', () => readBuildTasks('practice'));
}

function reworded<Task extends { readonly id: string; readonly instruction?: string | undefined }>(
  set: EvalSet,
  kind: string,
  readTasks: () => readonly Task[],
): readonly Task[] {
  const files = readFolder(set, `rewordings/${kind}`);
  if (files.length === 0) return [];
  const known = new Map(readTasks().map((task) => [`${task.id}.json`, task]));
  return files.flatMap(({ name, data }) => {
    const task = known.get(name);
    if (task?.instruction === undefined) throw new Error(`${name} rewords none of the practice ${kind}.`);
    return Wordings.parse(data).map((instruction, index) => ({ ...task, id: `${task.id}-${index + 1}`, instruction }));
  });
}
