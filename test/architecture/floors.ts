/**
 * Folders that stand on each other: what lies in one may import its own and those named before it. The files beside the
 * folders stand on all of them. A new folder gets its place here before its first file.
 */
import { posix } from 'node:path';
import { readImports } from './imports.ts';
import { type Finding, listFiles, readSource } from './source.ts';

export interface House {
  readonly folder: string;
  /** From the ground up. */
  readonly floors: readonly string[];
}

const generate = 'src/engine/generate';

export const houses: readonly House[] = [
  { folder: `${generate}/documents`, floors: ['terms', 'openapi', 'prose', 'things'] },
  { folder: `${generate}/documents/prose`, floors: ['fields', 'passages', 'shared', 'pages', 'forms'] },
  { folder: `${generate}/step`, floors: ['terms', 'instruction', 'values', 'operation', 'binding', 'request'] },
  {
    folder: `${generate}/build`,
    floors: ['terms', 'instruction', 'answers', 'steps', 'relations', 'changes', 'named', 'judgement'],
  },
  { folder: `${generate}/build/relations`, floors: ['terms', 'conditions', 'fields', 'queries', 'writing'] },
  {
    folder: `${generate}/transform`,
    floors: [
      ...['terms', 'instruction', 'wanted', 'units', 'times', 'texts', 'operations', 'values'],
      ...['numbers', 'records', 'stated', 'lists', 'pipeline', 'questions', 'proof', 'mend'],
    ],
  },
  { folder: `${generate}/transform/instruction`, floors: ['turns', 'words', 'values', 'order', 'conditions'] },
  {
    folder: `${generate}/transform/pipeline`,
    floors: ['terms', 'said', 'amounts', 'rows', 'numbers', 'values', 'records', 'results'],
  },
];

/** What imports from above, and folders without a place. */
export function judgeFloors(root: string, { folder, floors }: House): readonly Finding[] {
  const height = (path: string): number => heightOf(path, { folder, floors });
  return listFiles(root, [folder]).flatMap((path) => {
    if (height(path) < 0) return [{ path, line: 1, problem: `lies in a folder that has no place in ${folder}` }];
    return readImports(readSource(root, path)).flatMap(({ target = '', line }) => {
      const imported = posix.join(posix.dirname(path), target);
      if (!target.startsWith('.') || !imported.startsWith(`${folder}/`)) return [];
      return height(imported) > height(path) ? [{ path, line, problem: `imports from above: ${imported}` }] : [];
    });
  });
}

function heightOf(path: string, { folder, floors }: House): number {
  const [first = '', ...rest] = path.slice(folder.length + 1).split('/');
  return rest.length === 0 ? floors.length : floors.indexOf(first);
}
