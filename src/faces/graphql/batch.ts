/**
 * Answers for many subscriptions, whose messages differ in nothing but the id. They are made once, and given the id of one
 * subscription after the other: a fraction of the time of making them for each.
 */
import { type Frames, toFrames } from './frames.ts';

const beforeId = '{"id":';

export interface Watcher {
  /** The JSON of the subscription's id. */
  readonly id: Buffer;
  /** Returns whether the system has them: they are changed for the next one then. */
  take(frames: Buffer): boolean;
}

export class Batch {
  readonly #answers: readonly string[];
  /** By the length of the id, since the length of a frame stands before it. */
  readonly #molds = new Map<number, Frames>();

  /** `answers` are JSON. */
  constructor(answers: readonly string[]) {
    this.#answers = answers;
  }

  send({ id, take }: Watcher): void {
    const mold = this.#molds.get(id.length) ?? this.#makeMold(id);
    for (const start of mold.starts) mold.bytes.set(id, start + beforeId.length);
    if (!take(mold.bytes)) this.#molds.set(id.length, { ...mold, bytes: Buffer.from(mold.bytes) });
  }

  #makeMold(id: Buffer): Frames {
    const head = `${beforeId}${id},"type":"next","payload":`;
    const mold = toFrames(this.#answers.map((answer) => `${head}${answer}}`));
    this.#molds.set(id.length, mold);
    return mold;
  }
}
