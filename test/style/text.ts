/** Rules about a file's name, its length and its comments. */
import { type Finding, lineAt, type Source } from '../architecture/source.ts';

/** Lines that a file may have. */
export const fileLines = 400;

const shapelessNames = ['utils', 'util', 'helpers', 'helper', 'misc', 'common2'];

/** The name says what a file holds, in kebab-case. */
export function judgeName(path: string): readonly Finding[] {
  const parts = path.split('/').map((part) => part.replace(/\..*$/, ''));
  const shapeless = parts.filter((part) => shapelessNames.includes(part));
  const file = path.slice(path.lastIndexOf('/') + 1);
  return [
    ...shapeless.map((part) => ({ path, line: 1, problem: `is named "${part}": say what it holds` })),
    ...(isKebab(file) ? [] : [{ path, line: 1, problem: 'is not named in kebab-case' }]),
  ];
}

function isKebab(file: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/.test(file);
}

/** A file is short enough to be read once. */
export function judgeLength({ path, text }: Source): readonly Finding[] {
  const lines = text.trimEnd().split('\n').length;
  return lines <= fileLines ? [] : [{ path, line: fileLines + 1, problem: `has ${lines} lines: at most ${fileLines}` }];
}

/** Work that is left names its issue: `TODO #12`. */
export function judgeComments(source: Source): readonly Finding[] {
  return source.comments
    .filter(({ value }) => /\bTODO\b(?!\s*\(?#\d)/.test(value))
    .map(({ start }) => ({
      path: source.path,
      line: lineAt(source, start),
      problem: 'has a TODO without the number of an issue',
    }));
}
