/** A request and who waits for its answer. It may go from one line to another before it begins. */
import type { Ask } from './messages.ts';

export interface Job {
  readonly ask: Ask;
  /** Changes that were made before, elsewhere. */
  readonly after: number;
  /** Where it stands. */
  place: Place | undefined;
  /** Whether it was begun before, by a process that was lost. */
  isRepeated: boolean;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

export interface Place {
  /** Takes the job out, and ends it when it has begun. */
  remove(job: Job): void;
}

/** Calls `put` with a job that ends with the signal, which is not aborted yet. */
export function waitFor(
  { ask, after }: Pick<Job, 'ask' | 'after'>,
  signal: AbortSignal,
  put: (job: Job) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      job.place?.remove(job);
      reject(signal.reason);
    };
    const end = (): void => signal.removeEventListener('abort', leave);
    // A job whose functions are exchanged later is kept by the engine, with its answer, until the next full collection.
    const job: Job = {
      ask,
      after,
      place: undefined,
      isRepeated: false,
      resolve(result) {
        end();
        resolve(result);
      },
      reject(error) {
        end();
        reject(error);
      },
    };
    signal.addEventListener('abort', leave, { once: true });
    put(job);
  });
}
