/**
 * One line for what changes, and others for what reads, with processes of their own that start when they are first needed: a search
 * that takes long keeps no change waiting, nor a change a search. What is known to be short is read, or inserted, here.
 */
import type { Performed } from '../../../core/rows.ts';
import { Line } from './line.ts';
import type { Ask, KeeperOptions } from './messages.ts';
import { Near } from './near.ts';
import { Readers } from './readers.ts';

export class Lines {
  readonly #readers: Readers;
  readonly #changes: Line;
  readonly #isReadOnly: boolean;
  readonly #near: Near;
  #changed = 0;
  /** A process has opened the database, and brought in order what a crash may have left. */
  #isOpened = false;

  constructor(options: KeeperOptions, timeoutMs: number) {
    this.#readers = new Readers({ ...options, isReadOnly: true }, timeoutMs);
    this.#changes = new Line(options, { timeoutMs, sentAtOnce: 1 });
    this.#near = new Near(options);
    this.#isReadOnly = options.isReadOnly;
  }

  /** Where everything only reads, the database refuses what does not, and no process is started for that. */
  async ask(ask: Ask, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    const near = this.#isOpened ? this.#askNear(ask) : undefined;
    if (near !== undefined) return near;
    const isReading = this.#isReadOnly || isOnlyReading(ask);
    const answer = isReading ? this.#readers.ask(ask, signal, this.#changed) : this.#changes.ask(ask, signal);
    const result = await answer;
    if (!isReading) this.noteChange();
    this.#isOpened = true;
    return result;
  }

  #askNear(ask: Ask): Performed | Promise<Performed> | undefined {
    if (ask.kind !== 'perform' || ask.operations.length !== 1) return undefined;
    const [operation] = ask.operations;
    if (operation?.kind === 'insert') {
      // It overtakes no change that was asked for before it.
      const isFree = this.#changes.isIdle && ask.isDryRun !== true;
      return isFree ? this.#near.insert(operation, this.#changed) : undefined;
    }
    const result = operation?.kind === 'query' ? this.#near.query(operation, this.#changed) : undefined;
    return result === undefined ? undefined : { results: [result] };
  }

  /** Something was changed: what is read from now on sees it. */
  noteChange(): void {
    this.#changed += 1;
  }

  async close(): Promise<void> {
    await this.#near.close();
    await Promise.all([this.#readers.close(), this.#changes.close()]);
  }
}

function isOnlyReading(ask: Ask): boolean {
  if (ask.kind === 'perform') return ask.operations.every(({ kind }) => kind === 'query');
  return ask.kind === 'tables' || ask.kind === 'describe';
}
