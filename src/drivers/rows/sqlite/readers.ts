/**
 * Processes that search, one more whenever all others have been at a search for long: so no search keeps others waiting, until there
 * are too many of that kind.
 */
import { limits } from '../../../core/limits.ts';
import { type Job, waitFor } from './job.ts';
import { stopped } from './keeper-process.ts';
import { Line } from './line.ts';
import type { Ask, KeeperOptions } from './messages.ts';

/** As many as keep the process busy while answers are on their way. */
const sentAtOnce = 16;

export class Readers {
  readonly #options: KeeperOptions;
  readonly #timeoutMs: number;
  readonly #lines: Line[] = [];
  /** For whom there is no line at the moment. */
  #waiting: Job[] = [];

  constructor(options: KeeperOptions, timeoutMs: number) {
    this.#options = options;
    this.#timeoutMs = timeoutMs;
  }

  /** The answer to what is asked `after` so many changes. */
  async ask(ask: Ask, signal: AbortSignal, after: number): Promise<unknown> {
    signal.throwIfAborted();
    return waitFor({ ask, after }, signal, (job) => this.#put(job));
  }

  remove(job: Job): void {
    this.#waiting = this.#waiting.filter((other) => other !== job);
  }

  async close(): Promise<void> {
    for (const job of this.#waiting.splice(0)) job.reject(stopped());
    await Promise.all(this.#lines.map((line) => line.close()));
  }

  #put(job: Job): void {
    const line = this.#lines.find(({ isSlow }) => !isSlow) ?? this.#add();
    if (line !== undefined) {
      line.put(job);
      return;
    }
    job.place = this;
    this.#waiting.push(job);
  }

  #add(): Line | undefined {
    if (this.#lines.length >= limits.rowsReaders) return undefined;
    const onTurn = (line: Line): void => this.#turn(line);
    const added = new Line(this.#options, { timeoutMs: this.#timeoutMs, sentAtOnce, isRepeatable: true, onTurn });
    this.#lines.push(added);
    return added;
  }

  /** Whoever stands behind a long search goes elsewhere; whoever waited goes where one is over. */
  #turn(line: Line): void {
    if (line.isSlow) for (const job of line.takeWaiting()) this.#put(job);
    else for (const job of this.#waiting.splice(0)) line.put(job);
  }
}
