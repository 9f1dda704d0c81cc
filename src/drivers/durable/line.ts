import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { RunQueue } from '../../core/run-ports.ts';

/** Counts who waits, roughly: asking the store each time would take longer the longer the line is. */
export class Line {
  readonly #most: number;
  readonly #queue: Pick<RunQueue, 'length'>;
  #length = 0;
  #countedAt = Number.NEGATIVE_INFINITY;
  #counting: Promise<void> | undefined;

  constructor(most: number, queue: Pick<RunQueue, 'length'>) {
    this.#most = most;
    this.#queue = queue;
  }

  /** Throws `rate_limited` when the line is full. */
  async enter(): Promise<void> {
    if (performance.now() - this.#countedAt > limits.workerPollMs) {
      // All who come at the same moment wait for one count: each of them is one more then.
      this.#counting ??= this.#count();
      await this.#counting;
    }
    const length = this.#length;
    if (length >= this.#most) {
      throw new PatchbayError('rate_limited', `${length} runs wait in line already.`, {
        reason: 'QUEUE_FULL',
        hint: 'Try again when some have ended.',
        details: { length },
      });
    }
    this.#length += 1;
  }

  leave(): void {
    this.#length = Math.max(this.#length - 1, 0);
  }

  async #count(): Promise<void> {
    try {
      this.#length = await this.#queue.length();
      this.#countedAt = performance.now();
    } finally {
      this.#counting = undefined;
    }
  }
}
