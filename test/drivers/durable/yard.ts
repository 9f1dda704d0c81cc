/** Local drivers over a real store in a folder of the test's own. */
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Opened } from '../../../src/core/driver.ts';
import type { Store } from '../../../src/core/ports.ts';
import type { Created, Durable, Job, JobOutcome, NewRun, Work } from '../../../src/core/run-ports.ts';
import { localDurable } from '../../../src/drivers/durable/index.ts';
import { sqliteStore } from '../../../src/drivers/store/sqlite/index.ts';
import { type TestClock, testClock } from '../../harness/clock.ts';
import { tempDir } from '../../harness/temp.ts';
import { ended, newRun } from '../store/samples.ts';

export const never = new AbortController().signal;
export const migrations = join(import.meta.dirname, '../../../drizzle/sqlite');

export interface Worker {
  readonly durable: Durable;
  readonly store: Store;
  readonly clock: TestClock;
  /** What was logged. */
  readonly logged: readonly string[];
  /** Stores a run and begins it, or leaves it in line; what it does here and now is `perform`. */
  submit(id: string, perform?: Work['perform'], over?: Partial<NewRun>): Promise<Created>;
  wait(id: string, ms?: number): Promise<boolean>;
  close: Opened<Durable>['close'];
}

export interface Wanted {
  readonly dataDir?: string;
  readonly concurrency?: number;
  readonly queuedRuns?: number;
  readonly work?: Partial<Work>;
  /** What the driver sees of the store, where that is not the store itself. */
  readonly over?: (store: Store) => Partial<Store>;
}

/** A process, as far as runs go. Without work of its own it ends each run as soon as it begins. */
export async function openWorker(wanted: Wanted = {}): Promise<Worker> {
  const { dataDir = tempDir(), concurrency = 2, queuedRuns = 100, work = {} } = wanted;
  const clock = testClock();
  const logged: string[] = [];
  const log = { write: (_level: string, message: string) => void logged.push(message) };
  const kit = { clock, log, dataDir };
  const { port: store, close: closeStore } = await sqliteStore.open({ migrations }, kit);
  onTestFinished(closeStore);
  const perform = (job: Job): Promise<JobOutcome> => endRun(store, job);
  const idle = { deliver: async () => {}, recover: async () => {}, fire: async () => {}, tidy: async () => {} };
  const whole = { perform, ...idle, ...work };
  const seen = { ...store, ...wanted.over?.(store) };
  const { port: durable, close } = await localDurable.open({ concurrency, queuedRuns, store: seen, work: whole }, kit);
  // Its first look at what waits is over then.
  await setImmediate();
  let closing: Promise<void> | undefined;
  const closeOnce = (): Promise<void> => {
    closing ??= close();
    return closing;
  };
  onTestFinished(closeOnce);
  return {
    durable,
    store,
    clock,
    logged,
    submit: (id, here = perform, over = {}) => {
      const create = (owner: string | undefined): Promise<Created> => store.runs.create(newRun(id, over), owner);
      return durable.submit({ id, isCapped: over.concurrency !== undefined, create, perform: here });
    },
    wait: (id, ms = 10_000) => durable.wait(id, ms, never, () => {}),
    close: closeOnce,
  };
}

/** Records that the run has succeeded. */
export async function endRun({ runs }: Store, job: Job): Promise<JobOutcome> {
  await runs.end(job, ended());
  return 'ended';
}

/** Records that the run was cancelled. */
export async function endCancelled({ runs }: Store, job: Job): Promise<JobOutcome> {
  await runs.end(job, ended({ status: 'cancelled', error: String(job.signal.reason) }));
  return 'ended';
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Work that is done when it is let go, and left open when the process drains before. */
export function gate(): { readonly open: () => void; readonly passed: (job: Job) => Promise<boolean> } {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  return {
    open: () => resolve(true),
    passed: (job) => Promise.race([promise, aborted(job.draining).then(() => false)]),
  };
}

/** Ends the run once the gate is open. */
export function behind({ passed }: ReturnType<typeof gate>, store: () => Store): (job: Job) => Promise<JobOutcome> {
  return async (job) => ((await passed(job)) ? endRun(store(), job) : 'open');
}
