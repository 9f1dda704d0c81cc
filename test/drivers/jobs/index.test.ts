import { expect, onTestFinished, test } from 'vitest';
import type { Jobs } from '../../../src/core/migration-ports.ts';
import type { Presence } from '../../../src/core/run-ports.ts';
import { localJobs } from '../../../src/drivers/jobs/index.ts';
import { testClock } from '../../harness/clock.ts';
import { tempDir } from '../../harness/temp.ts';

/** Who has entered. */
function roll(): Presence & { readonly there: Set<string> } {
  const there = new Set<string>();
  return {
    there,
    async enter(owner) {
      there.add(owner);
    },
    isThere: async (owner) => there.has(owner),
    async forget() {},
  };
}

async function open(presence = roll()): Promise<{ jobs: Jobs; close(): Promise<void> }> {
  const opened = await localJobs.open({ presence }, { clock: testClock(), log: { write() {} }, dataDir: tempDir() });
  onTestFinished(() => opened.close());
  return { jobs: opened.port, close: () => opened.close() };
}

const patient = new AbortController().signal;

test('goes on after whoever waited has left, and is found until it ends', async () => {
  const { jobs } = await open();
  const work = Promise.withResolvers<void>();
  jobs.start('m1', async ({ progress }) => {
    progress({ progress: 1, total: 2 });
    await work.promise;
  });

  const seen: number[] = [];
  const early = await jobs.wait('m1', 0, patient, (step) => seen.push(step.progress));
  const latest = jobs.latest('m1');
  const isHere = jobs.has('m1');
  work.resolve();
  const late = await jobs.wait('m1', 10_000, patient, () => {});

  expect([early, late, seen, latest]).toEqual([false, true, [1], { progress: 1, total: 2 }]);
  expect([await jobs.wait('m1', 0, patient, () => {}), jobs.latest('m1')]).toEqual([true, undefined]);
  expect([isHere, jobs.has('m1')]).toEqual([true, false]);
});

test('leaves when the one who waits does', async () => {
  const { jobs } = await open();
  jobs.start('m1', ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())));
  const control = new AbortController();

  const waiting = jobs.wait('m1', 60_000, control.signal, () => {});
  control.abort();

  expect(await waiting).toBe(false);
});

test('tells the last step again, at least each second', async () => {
  const { jobs } = await open();
  const seen: unknown[] = [];
  jobs.start('m1', async ({ progress, signal }) => {
    progress({ progress: 1 });
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  });

  void jobs.wait('m1', 60_000, patient, (step) => seen.push(step));

  const startedAt = performance.now();
  await expect.poll(() => seen.length).toBeGreaterThanOrEqual(2);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('cancels, and says when there is nothing to cancel', async () => {
  const { jobs } = await open();
  let hasEnded = false;
  jobs.start('m1', async ({ signal }) => {
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    hasEnded = true;
  });

  expect([await jobs.cancel('m1'), hasEnded, await jobs.cancel('m1')]).toEqual([true, true, false]);
});

test('waits for the work to tidy up when it is closed', async () => {
  const { jobs, close } = await open();
  const reasons: unknown[] = [];
  jobs.start('m1', async ({ signal }) => {
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    reasons.push(signal.reason);
  });

  await close();

  expect(reasons).toMatchObject([{ code: 'cancelled', reason: 'SHUTDOWN' }]);
});

test('is one owner, who is there from the first question on', async () => {
  const presence = roll();
  const { jobs } = await open(presence);
  const before = [...presence.there];

  const owners = [await jobs.owner(), await jobs.owner()];

  expect(before).toEqual([]);
  expect([...presence.there]).toEqual([owners[0]]);
  expect(owners[0]).toBe(owners[1]);
});
