/** Practice transforms asked in other words: what an engine makes of the language, apart from what it can make of data. */
import * as z from 'zod';
import { loadTransformTasks } from './load.ts';
import { type EvalSet, readFolder } from './read.ts';
import type { TransformTask } from './task.ts';

const Wordings = z.array(z.string().min(1)).min(1);

/** A task for each wording, by the name of the task and its number. Throws when a file is named after no practice task. */
export function loadRewordings(set: EvalSet): readonly TransformTask[] {
  const files = readFolder(set, 'rewordings');
  if (files.length === 0) return [];
  const known = new Map(loadTransformTasks('practice').map((task) => [`${task.id}.json`, task]));
  return files.flatMap(({ name, data }) => {
    const task = known.get(name);
    if (task?.instruction === undefined) throw new Error(`${name} rewords no task that has an instruction.`);
    return Wordings.parse(data).map((instruction, index) => ({ ...task, id: `${task.id}-${index + 1}`, instruction }));
  });
}
