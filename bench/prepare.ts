/** What the benchmarks need first: their peers, and the compiled package. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));

export function prepare(): void {
  if (!existsSync(`${here}/node_modules/.package-lock.json`)) npm(['ci', '--ignore-scripts'], here);
  npm(['run', 'build'], root);
}

function npm(args: readonly string[], cwd: string): void {
  // npm's own words go to stderr, so that stdout holds the table alone.
  execFileSync('npm', args, { cwd, stdio: ['ignore', process.stderr, process.stderr] });
}
