/** One process and the document that it reads right now. It is a process: a thread without memory would end the server. */
import { type ChildProcess, fork } from 'node:child_process';
import type { DocumentRequest, ReadDocument } from '../../core/documents.ts';
import { PatchbayError } from '../../core/error.ts';
import type { FromWorker } from './messages.ts';

export interface SeatOptions {
  /** URL of the module that reads; it knows the engine, which a driver does not. */
  readonly worker: string;
  readonly timeoutMs: number;
  readonly memoryMib: number;
}

/** A process without work ends after this. */
const idleMs = 60_000;

export class Seat {
  readonly #options: SeatOptions;
  readonly #worker: ChildProcess;
  #running: PromiseWithResolvers<ReadDocument> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #endedBy: unknown;
  /** False once the process ended, or must not be used again. */
  isUsable = true;
  /** Kept by the pool. */
  isFree = true;

  constructor(options: SeatOptions) {
    this.#options = options;
    this.#worker = startWorker(options);
    this.#worker.on('message', (message: FromWorker) => this.#take(message));
    this.#worker.on('error', (cause) => this.end(crashed(cause)));
    this.#worker.on('exit', (code, signal) => this.end(explainExit(code, signal, options.memoryMib)));
    this.#hold(false);
  }

  /** Rejects with our own error, or with the signal's reason. After that look at `isUsable`. */
  async run(request: DocumentRequest, signal: AbortSignal): Promise<ReadDocument> {
    signal.throwIfAborted();
    // It may have ended since the pool chose it.
    if (!this.isUsable) throw this.#endedBy;
    this.#running = Promise.withResolvers();
    const { promise } = this.#running;
    this.#hold(true);
    const timer = setTimeout(() => this.end(tooSlow(this.#options.timeoutMs)), this.#options.timeoutMs);
    const leave = (): void => this.end(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      // A process that is gone tells so by its exit.
      this.#worker.send(request, () => {});
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
    if (!this.isUsable) return;
    clearTimeout(this.#idle);
    this.isUsable = false;
    this.#endedBy = error;
    this.#running?.reject(error);
    this.#worker.kill('SIGKILL');
  }

  /** A process keeps the server alive only while it works. */
  #hold(isBusy: boolean): void {
    clearTimeout(this.#idle);
    if (isBusy) {
      this.#worker.ref();
      this.#worker.channel?.ref();
      return;
    }
    this.#worker.unref();
    this.#worker.channel?.unref();
    this.#idle = setTimeout(() => this.end(undefined), idleMs).unref();
  }

  #take(message: FromWorker): void {
    if (message.kind === 'done') {
      this.#running?.resolve(message.read);
      return;
    }
    const { code, message: text, ...rest } = message.body;
    this.#running?.reject(new PatchbayError(code, text, { ...rest, cause: message.detail }));
  }
}

/** It sees no environment, writes no file and starts no process. */
function startWorker({ worker, memoryMib }: SeatOptions): ChildProcess {
  return fork(new URL(worker), {
    env: {},
    execArgv: ['--permission', '--allow-fs-read=*', `--max-old-space-size=${memoryMib}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** V8 aborts when its heap is full, as 134 where there are no signals. */
function explainExit(code: number | null, signal: NodeJS.Signals | null, memoryMib: number): Error {
  const isMemory = signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134;
  if (!isMemory) return crashed(`The process ended with ${code ?? signal}.`);
  return new PatchbayError('invalid_input', 'The page took more memory to read than a page may have.', {
    reason: 'PAGE_TOO_COMPLEX',
    hint: 'Ask for its HTML as it is.',
    details: { limit: 'pageMemoryMib', value: memoryMib },
  });
}

function tooSlow(timeoutMs: number): Error {
  return new PatchbayError('timeout', 'The page took too long to read.', {
    reason: 'PAGE_TOO_SLOW',
    hint: 'Ask for its HTML as it is, or with a simpler selector.',
    details: { limit: 'pageReadMs', value: timeoutMs },
  });
}

function crashed(cause: unknown): Error {
  return new PatchbayError('internal', 'The page could not be read: its reader broke.', {
    reason: 'PAGE_READER_CRASHED',
    hint: 'The log on stderr has the cause. Ask for the HTML of the page as it is.',
    cause,
  });
}
