/** Generated files: what they should hold, whether they do, and writing them. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface GeneratedFile {
  /** Path from the root of the repository. */
  readonly path: string;
  /** The whole text, or undefined when the file has to go. */
  readonly text: string | undefined;
}

/** Paths of the files that differ from what they should hold. */
export function findStale(root: string, files: readonly GeneratedFile[]): readonly string[] {
  return files.filter(({ path, text }) => readText(root, path) !== text).map(({ path }) => path);
}

/** Writes or removes the files. */
export function writeFiles(root: string, files: readonly GeneratedFile[]): void {
  for (const { path, text } of files) {
    const target = join(root, path);
    if (text === undefined) {
      rmSync(target, { force: true });
      continue;
    }
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

/** The text of a file, or undefined when there is none. */
export function readText(root: string, path: string): string | undefined {
  const target = join(root, path);
  return existsSync(target) ? readFileSync(target, 'utf8') : undefined;
}
