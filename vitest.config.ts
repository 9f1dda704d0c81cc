import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './test/harness/sequencer.ts';

export default defineConfig({
  resolve: {
    alias: [
      // It comes as a module and as a script, and must be there once: as the module that Node takes.
      { find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) },
      // Threads and processes start from what is built for the tests.
      { find: /^.*\/process\/entry\.ts$/, replacement: join(import.meta.dirname, 'test/harness/entry.ts') },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    // A native module that crashes takes its own process along, not the whole run.
    pool: 'forks',
    // Files that a process runs share the modules it has loaded: loading them for each took a third of the whole time.
    isolate: false,
    // Tests start processes of their own: with more files at a time, those of a slow machine run into their time limits.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongFirst },
    testTimeout: 15_000,
    hookTimeout: 15_000,
    // Tests start real processes, and machines of continuous integration are shared: one late answer is no failure.
    retry: process.env.CI === undefined ? 0 : 1,
    setupFiles: ['test/harness/setup.ts'],
    globalSetup: ['test/harness/build.ts'],
    // Processes start slowly on a machine that is busy with the rest of the tests.
    expect: { poll: { timeout: 10_000, interval: 20 } },
  },
});
