/** Runs work in this process beyond the call that began it: bounded in number, first come first served. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import * as z from 'zod';
import type { Driver, Kit } from '../../core/driver.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Durable, Job } from '../../core/ports.ts';
import type { Progress } from '../../core/progress.ts';

const Options = z.object({ concurrency: z.int().min(1).default(limits.concurrentRuns) });

interface LiveJob {
  readonly control: AbortController;
  readonly listeners: Set<(step: Progress) => void>;
  readonly ended: Promise<void>;
  latest: Progress | undefined;
}

export const localDurable: Driver<Durable, typeof Options> = {
  name: 'local',
  options: Options,
  async open(options, kit) {
    const jobs = createJobs(options.concurrency, kit);
    return {
      port: jobs.port,
      async health() {},
      close: () => jobs.stop(),
    };
  },
};

function createJobs(concurrency: number, kit: Kit): { port: Durable; stop(): Promise<void> } {
  const live = new Map<string, LiveJob>();
  /** In the order of their coming. */
  const waiting = new Map<string, () => Promise<void>>();
  let running = 0;
  let isStopping = false;

  function start(id: string, work: (job: Job) => Promise<void>, { beside = false } = {}): void {
    const control = new AbortController();
    if (isStopping) control.abort(shutDown());
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const entry: LiveJob = { control, listeners: new Set(), ended, latest: undefined };
    live.set(id, entry);
    const job: Job = { id, signal: control.signal, progress: (step) => report(entry, step) };
    const begin = async (): Promise<void> => {
      running += beside ? 0 : 1;
      waiting.delete(id);
      try {
        await work(job);
      } catch (cause) {
        kit.log.write('error', 'job failed outside its own record', { job: id, cause });
      }
      running -= beside ? 0 : 1;
      live.delete(id);
      resolve();
      const [next] = waiting.values();
      if (running < concurrency) void next?.();
    };
    if (beside || running < concurrency) void begin();
    else waiting.set(id, begin);
  }

  const port: Durable = {
    owner: `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`,
    start,
    latest: (id) => live.get(id)?.latest,
    wait: (id, ms, signal, onProgress) => waitFor(live.get(id), { ms, signal, onProgress }),
    isWaiting: (id) => waiting.has(id),
    cancel(id) {
      const job = live.get(id);
      job?.control.abort(new PatchbayError('cancelled', 'The run was cancelled.'));
      // One that waits in line begins now, only to record that it was cancelled.
      void waiting.get(id)?.();
      return job !== undefined;
    },
  };
  return {
    port,
    async stop() {
      isStopping = true;
      await endAll(live);
    },
  };
}

function report(entry: LiveJob, step: Progress): void {
  entry.latest = step;
  for (const listener of entry.listeners) listener(step);
}

/** Jobs that end may begin others, which find out at once. */
async function endAll(live: ReadonlyMap<string, LiveJob>): Promise<void> {
  for (const job of live.values()) job.control.abort(shutDown());
  while (live.size > 0) await Promise.all([...live.values()].map((job) => job.ended));
}

function shutDown(): PatchbayError {
  return new PatchbayError('cancelled', 'Patchbay was shut down.');
}

interface Waiting {
  readonly ms: number;
  readonly signal: AbortSignal;
  readonly onProgress: (step: Progress) => void;
}

async function waitFor(job: LiveJob | undefined, { ms, signal, onProgress }: Waiting): Promise<boolean> {
  if (job === undefined) return true;
  if (job.latest !== undefined) onProgress(job.latest);
  job.listeners.add(onProgress);
  const { promise: givenUp, resolve } = Promise.withResolvers<false>();
  const giveUp = (): void => resolve(false);
  if (signal.aborted) giveUp();
  const timer = setTimeout(giveUp, ms);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([job.ended.then(() => true as const), givenUp]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    job.listeners.delete(onProgress);
  }
}
