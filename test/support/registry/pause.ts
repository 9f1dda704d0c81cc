/** Requests that wait for the test: the moment to kill, to look, or to interfere. */
import type { Chance } from './chance.ts';
import { type Asked, createMatcher, type Match } from './faults.ts';

export interface Pause {
  /** Resolves when the request has arrived; it waits from then on. */
  readonly reached: Promise<void>;
  /** Lets it go on. A released pause holds nobody else. */
  release(): void;
}

export interface Pauses {
  /** The n-th request from now on, or the first that matches. */
  add(match: number | Match): Pause;
  wait(asked: Asked): Promise<void>;
  releaseAll(): void;
}

interface Waiting {
  readonly isMeant: (asked: Asked) => boolean;
  readonly reach: () => void;
  readonly released: Promise<void>;
  readonly release: () => void;
}

export function createPauses(chance: Chance): Pauses {
  const waiting = new Set<Waiting>();
  return {
    add(match) {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const isMeant = createMatcher(typeof match === 'number' ? { nth: match } : { nth: 1, ...match }, chance);
      const pause = { isMeant, reach: reached.resolve, released: released.promise, release: released.resolve };
      waiting.add(pause);
      return { reached: reached.promise, release: released.resolve };
    },
    async wait(asked) {
      const meant = [...waiting].filter(({ isMeant }) => isMeant(asked));
      for (const { reach } of meant) reach();
      await Promise.all(meant.map(({ released }) => released));
      for (const pause of meant) waiting.delete(pause);
    },
    releaseAll() {
      for (const { release } of waiting) release();
    },
  };
}
