/**
 * A flush costs less here than in another thread, which is woken for it and has to wake this one again; and it keeps everybody waiting
 * for as long as the disk takes. So it is made here where the last one elsewhere was quick, and nobody else waited for the disk.
 */
import { fdatasync, fdatasyncSync } from 'node:fs';
import { limits } from '../../core/limits.ts';
import type { Flush } from './disk.ts';

/** Who flushes: in another thread, and in this one, which throws. */
export interface Flushing {
  elsewhere(log: number, done: (error: Error | null) => void): void;
  here(log: number): void;
}

/** A flush that chooses its thread, anew for every `flushesHere`: one of so many shows how the disk does, and whether others come meanwhile. */
export function createNearFlush({ elsewhere, here }: Flushing = { elsewhere: fdatasync, here: fdatasyncSync }): Flush {
  let left = 0;
  let restsUntil = 0;

  function flushHere(log: number): Error | null {
    left -= 1;
    const startedAt = performance.now();
    try {
      here(log);
      return null;
    } catch (error) {
      left = 0;
      return error instanceof Error ? error : new Error('The disk was not flushed.', { cause: error });
    } finally {
      const endedAt = performance.now();
      const tookMs = endedAt - startedAt;
      if (tookMs > limits.flushHereMs) left = 0;
      if (tookMs > limits.rowsNearMs) restsUntil = endedAt + limits.flushRests * tookMs;
    }
  }

  return (log, done, isShared) => {
    if (left > 0 && !isShared()) {
      done(flushHere(log));
      return;
    }
    const startedAt = performance.now();
    elsewhere(log, (error) => {
      const endedAt = performance.now();
      const isQuick = error === null && endedAt - startedAt <= limits.flushHereMs;
      left = isQuick && endedAt >= restsUntil && !isShared() ? limits.flushesHere : 0;
      done(error);
    });
  };
}
