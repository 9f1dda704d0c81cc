/** Reads the eval set of transforms from its folder, which is all that says which tasks there are. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EvalSet, evalSets, folderOf } from './read.ts';
import { type TransformTask, transformTask } from './task.ts';

const folders = evalSets.map((set) => folderOf(set, 'transforms'));

/** By class and id. Throws when a file is no task, or does not lie where its class and id say. */
export function loadTransformTasks(set: EvalSet): readonly TransformTask[] {
  const folder = folderOf(set, 'transforms');
  return globSync('{easy,medium,hard}/*.json', { cwd: folder })
    .sort()
    .map((file) => loadTask(folder, file));
}

/** Throws when the task has none. For the proof that tasks can be solved, never for an engine. */
export function loadReferenceAnswer({ id }: TransformTask): string {
  const [file] = globSync(folders.map((folder) => join(folder, 'answers', `${id}.jsonata`)));
  if (file === undefined) throw new Error(`${id} has no answer.`);
  return readFileSync(file, 'utf8');
}

/** Ids of the tasks that there are answers to. */
export function listReferenceAnswers(): readonly string[] {
  return folders
    .flatMap((folder) => globSync('*', { cwd: join(folder, 'answers') }))
    .map((file) => file.replace(/\.jsonata$/, ''));
}

function loadTask(folder: string, file: string): TransformTask {
  const task = transformTask.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  const place = join(task.class, `${task.id}.json`);
  if (file !== place) throw new Error(`The task in ${file} belongs into ${place}.`);
  return task;
}
