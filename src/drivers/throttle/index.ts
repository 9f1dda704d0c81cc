/** Keeps to what services allow, within this process: so many requests at a time, so many in a span of time. */
import * as z from 'zod';
import type { Clock } from '../../core/context.ts';
import type { Driver } from '../../core/driver.ts';
import type { Allowance, Throttle } from '../../core/ports.ts';

const Options = z.object({});

export const localThrottle: Driver<Throttle, typeof Options> = {
  name: 'local',
  options: Options,
  async open(_options, { clock }) {
    const gates = new Map<string, Gate>();
    return {
      port: {
        async enter(name, allowance, signal) {
          const gate = gates.get(name) ?? new Gate(clock);
          gates.set(name, gate);
          try {
            await gate.enter(allowance, signal);
          } catch (error) {
            if (gate.isUnused) gates.delete(name);
            throw error;
          }
          return () => {
            gate.leave();
            if (gate.isUnused) gates.delete(name);
          };
        },
      },
      async health() {},
      async close() {},
    };
  },
};

/** Rejects with the signal's reason when it aborts first. */
async function untilAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** One service. Requests pass in the order in which they came. */
class Gate {
  readonly #clock: Clock;
  /** Times at which requests of the last span passed, the oldest first. */
  #passed: number[] = [];
  #spanMs = 0;
  #inside = 0;
  #line: Promise<void> = Promise.resolve();
  #waiting = 0;
  #left: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Nobody is inside or waits, and what has passed limits nobody any more. */
  get isUnused(): boolean {
    this.#forget();
    return this.#inside === 0 && this.#waiting === 0 && this.#passed.length === 0;
  }

  async enter(allowance: Allowance, signal: AbortSignal): Promise<void> {
    this.#waiting += 1;
    const before = this.#line;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#line = promise;
    try {
      await untilAborted(before, signal);
      await this.#pass(allowance, signal);
      this.#inside += 1;
    } finally {
      this.#waiting -= 1;
      // Whoever stands behind one that left the line still waits for those before it.
      void before.then(resolve);
    }
  }

  leave(): void {
    this.#inside -= 1;
    this.#left?.();
  }

  async #pass({ concurrency, requests, perMs }: Allowance, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    while (this.#inside >= concurrency) await this.#someoneLeaves(signal);
    this.#spanMs = perMs;
    for (;;) {
      this.#forget();
      const [oldest = 0] = this.#passed.slice(-requests);
      if (this.#passed.length < requests) break;
      await this.#clock.sleep(Math.max(oldest + perMs - this.#clock.now(), 1), signal);
    }
    if (Number.isFinite(requests)) this.#passed.push(this.#clock.now());
  }

  /** A time that is yet to come was told by a clock that has been set back since: that request counts as the latest. */
  #forget(): void {
    const now = this.#clock.now();
    this.#passed = this.#passed.map((time) => Math.min(time, now)).filter((time) => time > now - this.#spanMs);
  }

  async #someoneLeaves(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (): void => reject(signal.reason);
    this.#left = resolve;
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await promise;
    } finally {
      this.#left = undefined;
      signal.removeEventListener('abort', giveUp);
    }
  }
}
