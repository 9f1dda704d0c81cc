/** Reads the data files of the eval sets. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The first set was frozen before there was an engine; the engine is made better with the practice set before its eyes, and
 * since their figures were taken with the second to the twelfth one too. The thirteenth to the nineteenth were written by those
 * who do not write the engine, and nothing is tuned to them.
 */
export const evalSets = [
  'first',
  'practice',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
] as const;
export type EvalSet = (typeof evalSets)[number];

/** Each is a folder of a set that holds it. */
const taskKinds = ['transforms', 'rewordings', 'steps', 'repairs', 'builds'] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Which kinds of tasks a set holds: some were written for one kind alone. */
export function kindsIn(set: EvalSet): readonly TaskKind[] {
  return taskKinds.filter((kind) => existsSync(folderOf(set, kind)));
}

/** The folder of a set that holds its tasks of one kind; the first set lies beside this file. */
export function folderOf(set: EvalSet, kind: string): string {
  return set === 'first' ? join(import.meta.dirname, kind) : join(import.meta.dirname, set, kind);
}

/** The JSON files of one kind of tasks, in the order of their names; a set need not hold every kind. */
export function readFolder(set: EvalSet, kind: string): readonly { readonly name: string; readonly data: unknown }[] {
  const path = folderOf(set, kind);
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => name.endsWith('.json'));
  if (names.length === 0) throw new Error(`${path} holds no tasks.`);
  return names.sort().map((name) => ({ name, data: JSON.parse(readFileSync(join(path, name), 'utf8')) }));
}
