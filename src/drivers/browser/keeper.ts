/** Keeps one browser running while pages need it: fresh after many pages, started again after a crash, closed when idle. */
import { readFile } from 'node:fs/promises';
import type { Log } from '../../core/context.ts';
import { limits } from '../../core/limits.ts';
import { failure } from './failure.ts';
import type { Launched } from './launch.ts';

/** A browser and the pages that it has. */
export interface Seat {
  readonly launched: Launched;
  /** Aborts when the browser has gone away. */
  readonly gone: AbortSignal;
}

interface Held extends Seat {
  pages: number;
  open: number;
  /** No further pages for this one: it ends with its last. */
  isRetired: boolean;
  readonly goneController: AbortController;
}

export interface KeeperOptions {
  readonly start: () => Promise<Launched>;
  readonly log: Log;
  /** Pages after which a browser is replaced. */
  readonly pages: number;
  readonly idleMs: number;
}

export class Keeper {
  readonly #options: KeeperOptions;
  readonly #held = new Set<Held>();
  readonly #closing = new Set<Promise<void>>();
  #starting: Promise<Held> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** The browser that takes the next page. */
  get current(): Launched | undefined {
    return [...this.#held].find(({ isRetired }) => !isRetired)?.launched;
  }

  /**
   * Takes a place in a browser, which is started when there is none. `leave` gives it back, once. Rejects with the signal's
   * reason; a browser that is being started goes on.
   */
  async enter(signal: AbortSignal): Promise<{ seat: Seat; leave: (isClean: boolean) => void }> {
    if (this.#isClosed) throw failure('BROWSER_CLOSED');
    clearTimeout(this.#idle);
    const held = [...this.#held].find(({ isRetired }) => !isRetired) ?? (await untilAborted(this.#start(), signal));
    if (this.#isClosed) throw failure('BROWSER_CLOSED');
    clearTimeout(this.#idle);
    held.pages += 1;
    held.open += 1;
    let hasLeft = false;
    const leave = (isClean: boolean): void => {
      if (hasLeft) return;
      hasLeft = true;
      this.#leave(held, isClean);
    };
    return { seat: held, leave };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#starting?.catch(() => {});
    for (const held of this.#held) this.#end(held);
    await Promise.all(this.#closing);
  }

  #start(): Promise<Held> {
    this.#starting ??= this.#launch().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #launch(): Promise<Held> {
    const launched = await this.#options.start();
    const goneController = new AbortController();
    const held: Held = { launched, pages: 0, open: 0, isRetired: false, goneController, gone: goneController.signal };
    this.#held.add(held);
    this.#beginIdle();
    launched.onGone(() => {
      if (this.#held.has(held)) this.#options.log.write('warn', 'the browser ended and is started again when needed');
      this.#end(held);
    });
    return held;
  }

  #leave(held: Held, isClean: boolean): void {
    held.open -= 1;
    if (!isClean || held.pages >= this.#options.pages) held.isRetired = true;
    if (held.open > 0) return;
    if (held.isRetired) this.#end(held);
    else if (held.pages % 25 === 0) void this.#retireWhenLarge(held);
    if ([...this.#held].every(({ open }) => open === 0)) this.#beginIdle();
  }

  /** Only Linux tells cheaply how much memory a process has; elsewhere the number of pages is what counts. */
  async #retireWhenLarge(held: Held): Promise<void> {
    const status = await readFile(`/proc/${held.launched.pid}/status`, 'latin1').catch(() => '');
    const kib = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
    if (kib * 1024 < limits.browserBytes) return;
    held.isRetired = true;
    if (held.open === 0) this.#end(held);
  }

  #beginIdle(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      for (const held of this.#held) if (held.open === 0) this.#end(held);
    }, this.#options.idleMs).unref();
  }

  #end(held: Held): void {
    if (!this.#held.delete(held)) return;
    held.isRetired = true;
    held.goneController.abort();
    const closing = held.launched.close().finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', stop));
}
