import type { Kit } from '../../core/driver.ts';
import { limits } from '../../core/limits.ts';

/** Does `work` once at a time. Whoever asks meanwhile gets it done once more, because it may have looked too early. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const go = async (): Promise<void> => {
    try {
      do {
        isWanted = false;
        await work();
      } while (isWanted);
    } finally {
      running = undefined;
    }
  };
  return () => {
    isWanted = true;
    running ??= go();
    return running;
  };
}

/**
 * Does `work` until it succeeds: what is not put back stays with this process. Gives up when `signal` says that the process
 * ends, because others free what it had then.
 */
export async function insist(work: () => Promise<void>, { clock, log }: Kit, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (cause) {
      log.write('error', 'what is left open could not be put back', { cause });
      if (signal.aborted) return;
      await clock.sleep(limits.ownFailurePauseMs, signal).catch(() => {});
    }
  }
}
