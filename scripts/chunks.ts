/**
 * Which modules a bundle puts into one file. Bundles divide them by everyone who loads some of them, now or later: a hundred files
 * for a start of the server, and finding and reading these was a tenth of it.
 */
import { join } from 'node:path';
import type { ChunkingContext, CodeSplittingGroup } from 'rolldown';

/** Loaded later, by the command line, but then always: what prints a help text need not load the tools. */
const starts = { commands: 'src/app/commands.ts', server: 'src/app/compose.ts' };

/** Nothing but starts one of the others. */
const launchers = ['main', 'commands'];

/** What a process loads at once, and what it may load besides. */
interface Reach {
  readonly name: string;
  readonly atOnce: ReadonlySet<string>;
  readonly later: ReadonlySet<string>;
}

/** Modules that the same starts need are one file. `entries` are files below `root` that processes and threads begin with. */
export function byStarts(root: string, entries: Readonly<Record<string, string>>): CodeSplittingGroup {
  const first = new Set(Object.values(entries).map((file) => join(root, file)));
  let reaches: readonly Reach[] | undefined;
  return {
    debugName: 'starts',
    name(module, context) {
      reaches ??= Object.entries({ ...entries, ...starts }).map(([name, file]) =>
        reach(name, join(root, file), context),
      );
      if (first.has(module) || reaches.some((some) => mayNeed(some, module))) return null;
      const needing = reaches.filter(({ atOnce }) => atOnce.has(module));
      return needing.length === 0 ? null : `with-${needing.map(({ name }) => name).join('-')}`;
    },
  };
}

/** Such a module stays apart: all that is in one file runs together, and this process would run what is not its own. */
function mayNeed({ name, atOnce, later }: Reach, module: string): boolean {
  return !atOnce.has(module) && later.has(module) && !launchers.includes(name);
}

function reach(name: string, file: string, context: ChunkingContext): Reach {
  const atOnce = new Set([file]);
  for (const module of atOnce) {
    for (const imported of context.getModuleInfo(module)?.importedIds ?? []) atOnce.add(imported);
  }
  const later = new Set(atOnce);
  for (const module of later) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(module) ?? {};
    for (const imported of [...importedIds, ...dynamicallyImportedIds]) later.add(imported);
  }
  return { name, atOnce, later };
}
