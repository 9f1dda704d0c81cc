/** Reads the eval set of pages from its folders, which are all that says which pages there are. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, pageSets, pageTask } from './page.ts';

/** By set and id. Throws when a file is no task, or is not named after its id. */
export function loadPages(): readonly Page[] {
  return pageSets.flatMap((set) => pageFiles(set, 'json').map((id) => loadPage(set, id)));
}

/** Names, without their ending, of the files of one kind in a set. */
export function pageFiles(set: Page['set'], ending: 'html' | 'json'): readonly string[] {
  return globSync(`*.${ending}`, { cwd: join(import.meta.dirname, set) })
    .map((file) => file.slice(0, -ending.length - 1))
    .sort();
}

function loadPage(set: Page['set'], id: string): Page {
  const read = (ending: string) => readFileSync(join(import.meta.dirname, set, `${id}.${ending}`), 'utf8');
  const task = pageTask.parse(JSON.parse(read('json')));
  if (task.id !== id) throw new Error(`The task in ${set}/${id}.json calls itself ${task.id}.`);
  return { set, html: read('html'), task };
}
