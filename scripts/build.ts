/** Compiles the package into `dist`, from nothing, so that no file of an earlier build stays. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

rmSync('dist', { recursive: true, force: true });
const { status } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
