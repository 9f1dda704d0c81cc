/** One transaction while it goes on. */
import { confirmationRequired } from '../../../core/confirmation.ts';
import type { Base } from './base.ts';
import type { UndoLog } from './undo-log.ts';

export interface Work {
  readonly base: Base;
  /** Updates and deletions are counted, not made. */
  readonly isCounting: boolean;
  /** Absent where there will be nothing to undo. */
  readonly undo: UndoLog | undefined;
  readonly quota: Quota;
}

/**
 * How many rows may be updated and deleted. Once they are too many, nothing more is changed, but all are counted: the number is what
 * has to be confirmed.
 */
export class Quota {
  readonly #most: number;
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether they may be changed. */
  take(count: number): boolean {
    this.#count += count;
    return this.#count <= this.#most;
  }

  /** Throws CONFIRMATION_REQUIRED with the count, and `undoable` where it is known that nothing could be taken back. */
  check(isUndoable: boolean): void {
    if (this.#count <= this.#most) return;
    throw confirmationRequired('rows', this.#count, this.#most, isUndoable);
  }
}
