/** Patchbay as it was before runs were durable, as the reference: its sources out of git, run like those of today. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The last commit that wrote a run's steps without a journal and with synchronous=NORMAL. */
const commit = 'd9550f4';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Before {
  /** The address of a server's file, by its path under `bench`. */
  server(path: string): string;
  remove(): void;
}

/** Throws when this is no clone that has the commit. */
export function checkOutBefore(): Before {
  const folder = join(mkdtempSync(join(tmpdir(), 'patchbay-before-')), 'patchbay');
  git('worktree', 'add', '--detach', folder, commit);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  symlinkSync(join(root, 'bench', 'node_modules'), join(folder, 'bench', 'node_modules'), 'dir');
  return {
    server: (path) => pathToFileURL(join(folder, 'bench', path)).href,
    remove() {
      git('worktree', 'remove', '--force', folder);
      rmSync(join(folder, '..'), { recursive: true, force: true });
    },
  };
}

function git(...args: readonly string[]): void {
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
