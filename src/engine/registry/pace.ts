/**
 * How many requests one registry gets at the same time: never more than the limit, half as many when it says that this is
 * too much, one more again after a number of successes. While it wants to be left alone, nothing is sent.
 */
import type { Clock } from '../../core/context.ts';

/** Successes after which one more request is tried at the same time. */
const successesPerStep = 50;

export class Pace {
  readonly #most: number;
  readonly #clock: Clock;
  readonly #waiting: (() => void)[] = [];
  #limit: number;
  #inFlight = 0;
  #successes = 0;
  #quietUntil = 0;
  #peak = 0;

  constructor(most: number, clock: Clock) {
    this.#most = most;
    this.#limit = most;
    this.#clock = clock;
  }

  get limit(): number {
    return this.#limit;
  }

  get peak(): number {
    return this.#peak;
  }

  /** Resolves when one more request may be sent; each is followed by one `leave`. */
  async enter(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    this.#admit();
    await promise;
    try {
      await this.#quiet(signal);
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  leave(): void {
    this.#inFlight -= 1;
    this.#admit();
  }

  succeeded(): void {
    this.#successes += 1;
    if (this.#successes < successesPerStep || this.#limit >= this.#most) return;
    this.#successes = 0;
    this.#limit += 1;
    this.#admit();
  }

  /** The registry cannot keep up; `quietMs` is how long it wants to be left alone. */
  tooMuch(quietMs: number): void {
    this.#successes = 0;
    this.#limit = Math.max(1, Math.floor(this.#limit / 2));
    this.#quietUntil = Math.max(this.#quietUntil, this.#clock.now() + quietMs);
  }

  #admit(): void {
    while (this.#inFlight < this.#limit) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#inFlight += 1;
      this.#peak = Math.max(this.#peak, this.#inFlight);
      next();
    }
  }

  async #quiet(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const leftMs = this.#quietUntil - this.#clock.now();
      if (leftMs <= 0) return;
      await this.#clock.sleep(leftMs, signal);
    }
  }
}
