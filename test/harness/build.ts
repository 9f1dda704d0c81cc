/** Comes before all files of tests: has what they start built, and takes it away after them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** In the repository, where packages are found. */
const dist = join(import.meta.dirname, 'dist');

export function setup(project: TestProject): () => void {
  const folder = join(dist, String(process.pid));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  tidy();
  process.env.PATCHBAY_TEST_BUILD = folder;
  let building = build(folder);
  project.onTestsRerun(async () => {
    building.kill();
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    building = build(folder);
  });
  return () => {
    building.kill();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Runs that were killed have left theirs. */
function tidy(): void {
  for (const name of readdirSync(dist)) {
    if (!isAlive(Number(name))) rmSync(join(dist, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Nobody waits for it here: tests that start no process do without. */
function build(folder: string): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'build-program.ts'), folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  child.unref();
  child.on('exit', (code) => {
    // Whoever waits is told, however it ended; one that was ended here made way for another.
    if (code !== 0 && !child.killed) writeFileSync(join(folder, 'failed'), '');
  });
  return child;
}
