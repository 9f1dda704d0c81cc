/** Waiting for runs, whose signal and time are the caller's. */
import type { Progress } from '../../core/progress.ts';

/** A run that is executed here. */
export interface LiveJob {
  readonly control: AbortController;
  readonly listeners: Set<(step: Progress) => void>;
  /** Whether the run has ended; otherwise it is gone on with later. */
  readonly ended: Promise<boolean>;
  latest: Progress | undefined;
}

interface Waiting {
  readonly ms: number;
  readonly signal: AbortSignal;
  readonly onProgress: (step: Progress) => void;
}

/** Whether the run ended when its execution here did; undefined when the time was up or the caller left before. */
export async function waitFor(job: LiveJob, { ms, signal, onProgress }: Waiting): Promise<boolean | undefined> {
  if (job.latest !== undefined) onProgress(job.latest);
  job.listeners.add(onProgress);
  const { promise: givenUp, resolve } = Promise.withResolvers<undefined>();
  const giveUp = (): void => resolve(undefined);
  if (signal.aborted) giveUp();
  const timer = setTimeout(giveUp, ms);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([job.ended, givenUp]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    job.listeners.delete(onProgress);
  }
}

/** Waits `ms` before a run that is not executed here is looked at again; false when the caller left. */
export function elsewhere(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve(!signal.aborted);
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    if (signal.aborted) done();
  });
}
