/** Work that goes on beyond the call that began it, in this process alone; what has to outlive the process is stored. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import * as z from 'zod';
import type { Driver } from '../../core/driver.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Jobs } from '../../core/migration-ports.ts';
import type { Progress } from '../../core/progress.ts';
import type { Presence } from '../../core/run-ports.ts';

interface Live {
  readonly control: AbortController;
  readonly ended: Promise<void>;
  readonly listeners: Set<(step: Progress) => void>;
  latest: Progress | undefined;
}

const Options = z.object({
  presence: z.custom<Presence>((value) => typeof value === 'object'),
});

export const localJobs: Driver<Jobs, typeof Options> = {
  name: 'local',
  options: Options,
  async open({ presence }) {
    const live = new Map<string, Live>();
    const me = `${hostname().replace(/[^\w-]/g, '_')}-${process.pid}-${randomBytes(6).toString('hex')}`;
    let entering: Promise<void> | undefined;
    return {
      port: {
        async owner() {
          entering ??= presence.enter(me);
          await entering;
          return me;
        },
        start: (id, work) => start(live, id, work),
        async wait(id, ms, signal, onProgress) {
          const job = live.get(id);
          return job === undefined || waitFor(job, ms, signal, onProgress);
        },
        latest: (id) => live.get(id)?.latest,
        has: (id) => live.has(id),
        async cancel(id) {
          const job = live.get(id);
          job?.control.abort(new PatchbayError('cancelled', 'The work was cancelled.'));
          await job?.ended;
          return job !== undefined;
        },
      },
      async health() {},
      async close() {
        const stopping = new PatchbayError('cancelled', 'Patchbay was stopping.', { reason: 'SHUTDOWN' });
        for (const { control } of live.values()) control.abort(stopping);
        await Promise.race([Promise.all([...live.values()].map(({ ended }) => ended)), tooLong()]);
      },
    };
  },
};

function start(live: Map<string, Live>, id: string, work: Parameters<Jobs['start']>[1]): void {
  const control = new AbortController();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const job: Live = { control, ended, listeners: new Set(), latest: undefined };
  live.set(id, job);
  const progress = (step: Progress): void => {
    job.latest = step;
    for (const listener of job.listeners) listener(step);
  };
  // Whoever waits is told at least each second that the work goes on.
  const beat = setInterval(() => job.latest !== undefined && progress(job.latest), limits.jobBeatMs);
  void work({ signal: control.signal, progress }).finally(() => {
    clearInterval(beat);
    live.delete(id);
    resolve();
  });
}

async function waitFor(
  job: Live,
  ms: number,
  signal: AbortSignal,
  onProgress: (step: Progress) => void,
): Promise<boolean> {
  const { promise: givenUp, resolve } = Promise.withResolvers<false>();
  const giveUp = (): void => resolve(false);
  if (signal.aborted) giveUp();
  const timer = setTimeout(giveUp, ms);
  signal.addEventListener('abort', giveUp, { once: true });
  job.listeners.add(onProgress);
  if (job.latest !== undefined) onProgress(job.latest);
  try {
    return await Promise.race([job.ended.then(() => true), givenUp]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    job.listeners.delete(onProgress);
  }
}

function tooLong(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, limits.registryRestoreMs).unref();
  });
}
