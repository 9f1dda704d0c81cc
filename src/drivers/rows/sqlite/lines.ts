/**
 * One line for what changes, and others for what reads, with processes of their own that start when they are first needed: a search
 * that takes long keeps no change waiting, nor a change a search.
 */
import { Line } from './line.ts';
import type { Ask, KeeperOptions } from './messages.ts';
import { Readers } from './readers.ts';

export class Lines {
  readonly #readers: Readers;
  readonly #changes: Line;
  readonly #isReadOnly: boolean;
  #changed = 0;

  constructor(options: KeeperOptions, timeoutMs: number) {
    this.#readers = new Readers({ ...options, isReadOnly: true }, timeoutMs);
    this.#changes = new Line(options, { timeoutMs, sentAtOnce: 1 });
    this.#isReadOnly = options.isReadOnly;
  }

  /** Where everything only reads, the database refuses what does not, and no process is started for that. */
  async ask(ask: Ask, signal: AbortSignal): Promise<unknown> {
    if (this.#isReadOnly || isReading(ask)) return this.#readers.ask(ask, signal, this.#changed);
    const answer = await this.#changes.ask(ask, signal);
    this.noteChange();
    return answer;
  }

  /** Something was changed: what is read from now on sees it. */
  noteChange(): void {
    this.#changed += 1;
  }

  async close(): Promise<void> {
    await Promise.all([this.#readers.close(), this.#changes.close()]);
  }
}

function isReading(ask: Ask): boolean {
  if (ask.kind === 'perform') return ask.operations.every(({ kind }) => kind === 'query');
  return ask.kind === 'tables' || ask.kind === 'describe';
}
