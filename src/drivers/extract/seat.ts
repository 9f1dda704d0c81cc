/** One reader and the extraction that it has right now: feeds it, watches its time, takes the result. */
import { type ChildProcess, fork } from 'node:child_process';
import { getHeapStatistics } from 'node:v8';
import { PatchbayError } from '../../core/error.ts';
import { failure, wholeFile } from './failure.ts';
import type { FromReader, Task, ToReader } from './messages.ts';
import { Assembly } from './pieces.ts';

export interface SeatOptions {
  readonly timeoutMs: number;
  readonly memoryMib: number;
}

export interface Extraction {
  readonly task: Task;
  readonly blocks: Iterable<Uint8Array>;
  readonly signal: AbortSignal;
}

interface Running {
  readonly assembly: Assembly;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

const mib = 1024 * 1024;
/** What a reader takes before it has read anything. */
const idleMib = 128;
/** Pieces that are on their way at once. */
const window = 2;
/** A value may take this part of the heap that the server has left. */
const heapShare = 0.5;
/** A reader that held more is ended, to give its memory back. */
const keepWeight = 32 * mib;
/** A reader without work ends after this. */
const idleMs = 60_000;

export class Seat {
  readonly #options: SeatOptions;
  readonly #reader: ChildProcess;
  #running: Running | undefined;
  #idle: NodeJS.Timeout | undefined;
  #weight = 0;
  #endedBy: unknown;
  /** False once the reader ended, or must not be used again. */
  isUsable = true;
  /** Kept by the pool. */
  isFree = true;

  constructor(options: SeatOptions) {
    this.#options = options;
    this.#reader = startReader(options.memoryMib);
    this.#reader.on('message', (message: FromReader) => this.#take(message));
    this.#reader.on('error', (cause) => this.end(crashed(cause)));
    this.#reader.on('exit', (code, signal) => this.end(this.#explainExit(code, signal)));
    this.#hold(false);
  }

  /** Rejects with our own error, or with the signal's reason. After that look at `isUsable`. */
  async run({ task, blocks, signal }: Extraction): Promise<unknown> {
    signal.throwIfAborted();
    // It may have ended since the pool chose it.
    if (!this.isUsable) throw this.#endedBy;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#running = { assembly: new Assembly(), resolve, reject };
    this.#hold(true);
    const timer = setTimeout(() => this.end(tooSlow(this.#options.timeoutMs)), this.#options.timeoutMs);
    const leave = (): void => this.end(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      await Promise.race([promise, this.#feed(task, blocks)]);
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      this.#running = undefined;
      this.#hold(false);
      if (this.#weight > keepWeight) this.end(undefined);
    }
  }

  /** Ends the reader, and with `error` what it was doing; only the first error counts. */
  end(error: unknown): void {
    if (!this.isUsable) return;
    clearTimeout(this.#idle);
    this.isUsable = false;
    this.#endedBy = error;
    this.#running?.reject(error);
    this.#reader.kill('SIGKILL');
  }

  /** A reader keeps the server alive only while it works. */
  #hold(isBusy: boolean): void {
    clearTimeout(this.#idle);
    if (isBusy) {
      this.#reader.ref();
      this.#reader.channel?.ref();
    } else {
      this.#reader.unref();
      this.#reader.channel?.unref();
      this.#idle = setTimeout(() => this.end(undefined), idleMs).unref();
    }
  }

  async #feed(task: Task, blocks: Iterable<Uint8Array>): Promise<void> {
    for (const bytes of blocks) {
      if (!this.isUsable) return;
      await this.#send({ kind: 'chunk', bytes });
    }
    await this.#send({ kind: 'run', task });
  }

  /** Resolves when the message was written. A reader that is gone tells so by its exit. */
  #send(message: ToReader): Promise<void> {
    return new Promise((resolve) => {
      this.#reader.send(message, () => resolve());
    });
  }

  #take(message: FromReader): void {
    const running = this.#running;
    switch (message.kind) {
      case 'ready':
        this.#accept(message.weight);
        return;
      case 'piece':
        running?.assembly.take(message.piece);
        void this.#send({ kind: 'more' });
        return;
      case 'done':
        running?.resolve(running.assembly.value);
        return;
      case 'failed': {
        const { code, message: text, ...rest } = message.body;
        running?.reject(new PatchbayError(code, text, { ...rest, cause: message.detail }));
      }
    }
  }

  /** The value will live in the server's own heap, whose end would be everybody's end. */
  #accept(weight: number): void {
    this.#weight = weight;
    const { heap_size_limit: limit, used_heap_size: used } = getHeapStatistics();
    if (weight > (limit - used) * heapShare) this.end(tooHeavy(weight, limit));
    else for (let piece = 0; piece < window; piece += 1) void this.#send({ kind: 'more' });
  }

  /** V8 aborts when its heap is full, as 134 where there are no signals; the watchdog kills. */
  #explainExit(code: number | null, signal: NodeJS.Signals | null): Error {
    const isMemory = signal === 'SIGKILL' || signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134;
    if (!isMemory) return crashed(`The reader ended with ${code ?? signal}.`);
    const limit = ['extractMemoryMib', this.#options.memoryMib] as const;
    return failure('EXTRACT_MEMORY', wholeFile, 'took more memory to read than an extraction may have', { limit });
  }
}

/** It sees no environment, writes no file, starts no process, and has no way to the protocol on stdout. */
function startReader(memoryMib: number): ChildProcess {
  // The compiled package holds reader.js where the sources hold reader.ts.
  const file = import.meta.url.endsWith('.ts') ? './reader.ts' : './reader.js';
  const watchedBytes = (idleMib + 2 * memoryMib) * mib;
  return fork(new URL(file, import.meta.url), [String(watchedBytes)], {
    env: {},
    execArgv: ['--permission', '--allow-fs-read=*', '--allow-worker', `--max-old-space-size=${memoryMib}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function crashed(cause: unknown): Error {
  return new PatchbayError('internal', 'The file could not be read: its reader broke.', {
    reason: 'EXTRACT_CRASHED',
    hint: 'The log on stderr has the cause. Try the data as CSV, JSON or XML.',
    cause,
  });
}

function tooSlow(timeoutMs: number): Error {
  const limit = ['extractTimeoutMs', timeoutMs] as const;
  return failure('EXTRACT_TIMEOUT', wholeFile, 'took too long to read', { limit });
}

function tooHeavy(weight: number, heapBytes: number): Error {
  const sizeMib = Math.round(weight / mib);
  return failure('EXTRACT_MEMORY', wholeFile, `holds data of about ${sizeMib} MiB, more than the server has room for`, {
    limit: ['--max-old-space-size', Math.round(heapBytes / mib)],
  });
}
