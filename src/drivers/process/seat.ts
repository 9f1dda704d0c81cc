/** One process, and the work that it does right now: its time is watched, and it ends with a work that it cannot leave. */
import type { ChildProcess, Serializable } from 'node:child_process';

/** What a process is started for, and how its misfortunes are told. */
export interface Trade {
  start(): ChildProcess;
  /** A work that takes longer ends with its process, in milliseconds. */
  readonly timeoutMs: number;
  tooSlow(): Error;
  crashed(cause: unknown): Error;
  /** Why it ended by itself while it worked. */
  explainExit(code: number | null, signal: NodeJS.Signals | null): Error;
}

/** What a work does with its process. */
export interface Desk<Out extends Serializable, Result> {
  /** Resolves when the message was written. A process that is gone tells so by its exit. */
  send(message: Out): Promise<void>;
  resolve(result: Result): void;
  reject(error: unknown): void;
  /** Ends the process as well, and rejects what is not settled yet. */
  end(error: unknown): void;
}

/** Begins, and gives what takes the messages of the process until the work is settled. */
export type Work<Out extends Serializable, In, Result> = (desk: Desk<Out, Result>) => (message: In) => void;

interface Running<In> {
  readonly take: (message: In) => void;
  readonly reject: (error: unknown) => void;
}

/** A process without work ends after this. */
const idleMs = 60_000;

export class Seat<Out extends Serializable, In> {
  readonly #trade: Trade;
  readonly #process: ChildProcess;
  #running: Running<In> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isEnded = false;

  constructor(trade: Trade) {
    this.#trade = trade;
    this.#process = trade.start();
    this.#process.on('message', (message: In) => this.#running?.take(message));
    this.#process.on('error', (cause) => this.end(trade.crashed(cause)));
    this.#process.on('exit', (code, signal) => this.end(trade.explainExit(code, signal)));
    this.#hold(false);
  }

  /** True once the process ended, or must not be used again. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  get isFree(): boolean {
    return !this.#isEnded && this.#running === undefined;
  }

  /** Rejects with what the work rejects with, with an error of the trade, or with the signal's reason. */
  async run<Result>(work: Work<Out, In, Result>, signal: AbortSignal): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const send = (message: Out): Promise<void> => this.#send(message);
    const end = (error: unknown): void => {
      reject(error);
      this.end(error);
    };
    this.#running = { take: work({ send, resolve, reject, end }), reject };
    this.#hold(true);
    const timer = setTimeout(() => this.end(this.#trade.tooSlow()), this.#trade.timeoutMs);
    const leave = (): void => this.end(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      this.#running = undefined;
      this.#hold(false);
    }
  }

  /** Ends the process, and with `error` what it was doing; only the first error counts. */
  end(error: unknown): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#idle);
    this.#running?.reject(error);
    this.#process.kill('SIGKILL');
  }

  #send(message: Out): Promise<void> {
    return new Promise((resolve) => {
      this.#process.send(message, () => resolve());
    });
  }

  /** A process keeps the server alive only while it works. */
  #hold(isBusy: boolean): void {
    clearTimeout(this.#idle);
    if (isBusy) {
      this.#process.ref();
      this.#process.channel?.ref();
      return;
    }
    this.#process.unref();
    this.#process.channel?.unref();
    this.#idle = setTimeout(() => this.end(undefined), idleMs).unref();
  }
}
