/**
 * One line for what reads and one for what changes, each with a process of its own that starts when it is first needed: a search that
 * takes long keeps no change waiting, nor a change a search.
 */
import { Line } from './line.ts';
import type { Ask, KeeperOptions } from './messages.ts';

/** As many as keep the process busy while answers are on their way. */
const readsAtOnce = 16;

export class Lines {
  readonly #reads: Line;
  readonly #changes: Line;
  readonly #isReadOnly: boolean;
  #changed = 0;

  constructor(options: KeeperOptions, timeoutMs: number) {
    this.#reads = new Line({ ...options, isReadOnly: true }, { timeoutMs, sentAtOnce: readsAtOnce });
    this.#changes = new Line(options, { timeoutMs, sentAtOnce: 1 });
    this.#isReadOnly = options.isReadOnly;
  }

  /** Where everything only reads, the database refuses what does not, and no second process is started for that. */
  async ask(ask: Ask, signal: AbortSignal): Promise<unknown> {
    if (this.#isReadOnly || isReading(ask)) return this.#reads.ask(ask, signal, this.#changed);
    const answer = await this.#changes.ask(ask, signal);
    this.noteChange();
    return answer;
  }

  /** Something was changed: what is read from now on sees it. */
  noteChange(): void {
    this.#changed += 1;
  }

  async close(): Promise<void> {
    await Promise.all([this.#reads.close(), this.#changes.close()]);
  }
}

function isReading(ask: Ask): boolean {
  if (ask.kind === 'perform') return ask.operations.every(({ kind }) => kind === 'query');
  return ask.kind === 'tables' || ask.kind === 'describe';
}
