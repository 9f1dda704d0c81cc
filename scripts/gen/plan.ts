/** Every generated file of the repository and the source it comes from. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '../../src/app/settings.ts';
import { limits } from '../../src/core/limits.ts';
import { tools } from '../../tools/index.ts';
import { type GeneratedFile, readText } from './file.ts';
import { kernelModule, kernelSource } from './kernel.ts';
import { limitsPage } from './limits.ts';
import { settingsPage } from './settings.ts';
import { surfaceFiles, surfaceFolder } from './surface.ts';
import { readmeWithTools, toolsPage } from './tools.ts';

export interface Plan {
  readonly files: readonly GeneratedFile[];
  /** What could not be generated, and why. */
  readonly problems: readonly string[];
}

/** Generates everything in memory. A generator that fails is a problem; it does not keep the others from their work. */
export function plan(root: string): Plan {
  const generators: readonly (() => readonly GeneratedFile[])[] = [
    () => withRemovals(root, surfaceFiles(tools)),
    () => [toolsPage(tools)],
    () => [readmeWithTools(root, tools)],
    () => [
      limitsPage(
        [
          'limits',
          'page-limits',
          'generate-limits',
          'note-limits',
          'business-limits',
          'general-limits',
          'integration-limits',
        ].map((name) => readText(root, `src/core/${name}.ts`) ?? ''),
        limits,
      ),
    ],
    () => [settingsPage(Object.values(settings))],
    () => [kernelModule(readText(root, kernelSource) ?? '')],
  ];
  const files: GeneratedFile[] = [];
  const problems: string[] = [];
  for (const generate of generators) {
    try {
      files.push(...generate());
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { files, problems };
}

/** Adds the removal of every snapshot whose tool is gone. */
export function withRemovals(root: string, files: readonly GeneratedFile[]): readonly GeneratedFile[] {
  const wanted = new Set(files.map(({ path }) => path));
  const there = readdirSync(join(root, surfaceFolder)).map((name) => `${surfaceFolder}/${name}`);
  return [...files, ...there.filter((path) => !wanted.has(path)).map((path) => ({ path, text: undefined }))];
}
