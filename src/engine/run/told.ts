import type { Healing, StepResult } from '../../model/run.ts';

/** How a step ended. */
export interface StepEnd {
  readonly success: boolean;
  readonly notSent?: boolean;
  readonly error?: string;
  readonly healing?: readonly Healing[];
}

/** What is told of a step, or of the one call of a run without steps, while it is executed. */
export class Told {
  readonly #stepId: string;
  readonly #startedAt: number;
  /** Items of a loop have the same to say. */
  readonly #notes = new Set<string>();
  #requests = 0;
  #retries = 0;

  constructor(stepId: string, startedAt: number) {
    this.#stepId = stepId;
    this.#startedAt = startedAt;
  }

  onRequest(count = 1): void {
    this.#requests += count;
  }

  onRetry(count = 1): void {
    this.#retries += count;
  }

  note(text: string): void {
    this.#notes.add(text);
  }

  toResult({ success, notSent, error, healing = [] }: StepEnd, now: number): StepResult {
    return {
      stepId: this.#stepId,
      success,
      ...(error === undefined ? {} : { error }),
      startedAt: new Date(this.#startedAt).toISOString(),
      durationMs: now - this.#startedAt,
      requests: this.#requests,
      ...(this.#retries > 0 ? { retries: this.#retries } : {}),
      ...(notSent === true ? { notSent } : {}),
      ...(healing.length > 0 ? { healing: [...healing] } : {}),
      ...(this.#notes.size > 0 ? { notes: [...this.#notes] } : {}),
    };
  }
}
