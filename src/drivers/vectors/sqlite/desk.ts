/**
 * Asks the worker: one request at a time, in the order they came, each with a time limit. A worker that does not come back
 * in time is ended, and the next request gets a new one: what it had not committed is not stored.
 */
import { Worker } from 'node:worker_threads';
import { type ErrorBody, PatchbayError } from '../../../core/error.ts';
import { codeCache } from '../../process/code-cache.ts';
import { entryUrl } from '../../process/entry.ts';
import type { Reply, Request, Task, WorkerSettings } from './messages.ts';

export interface DeskOptions extends Omit<WorkerSettings, 'left'> {
  readonly timeoutMs: number;
}

/** How long a worker has to end by itself. */
const farewellMs = 2_000;

interface Waiting {
  readonly id: number;
  readonly task: Task;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

export class Desk {
  readonly #options: DeskOptions;
  readonly #left = new Int32Array(new SharedArrayBuffer(4));
  readonly #line: Waiting[] = [];
  #worker: Worker | undefined;
  #current: Waiting | undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: DeskOptions) {
    this.#options = options;
  }

  ask(task: Task, signal: AbortSignal): Promise<unknown> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (this.#isClosed) return Promise.reject(closed());
    return new Promise((resolve, reject) => {
      // The numbers fit into 32 bits, and nobody waits for one of two thousand million requests ago.
      this.#lastId = (this.#lastId % 0x7fff_ffff) + 1;
      const end = (): void => signal.removeEventListener('abort', leave);
      const waiting: Waiting = {
        id: this.#lastId,
        task,
        resolve(result) {
          end();
          resolve(result);
        },
        reject(error) {
          end();
          reject(error);
        },
      };
      const leave = (): void => this.#leave(waiting, signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      this.#line.push(waiting);
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiting of this.#line.splice(0)) waiting.reject(closed());
    const current = this.#current;
    current?.reject(closed());
    if (current !== undefined) Atomics.store(this.#left, 0, current.id);
    await this.#dismiss();
  }

  #next(): void {
    if (this.#current !== undefined || this.#isClosed) return;
    const waiting = this.#line.shift();
    if (waiting === undefined) return;
    this.#current = waiting;
    const worker = this.#start();
    // A process that only waits for an answer must not end.
    worker.ref();
    this.#timer = setTimeout(() => this.#expire(waiting), this.#options.timeoutMs);
    worker.postMessage({ id: waiting.id, task: waiting.task } satisfies Request);
  }

  #start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const { path, options } = this.#options;
    const workerData: WorkerSettings = { path, options, left: this.#left };
    const worker = new Worker(entryUrl('vector-worker', import.meta.url), { workerData, env: codeCache() });
    worker.on('message', (reply: Reply) => this.#hear(worker, reply));
    worker.on('error', (error) => this.#mourn(worker, error));
    worker.on('exit', (code) => this.#mourn(worker, new Error(`The worker ended with ${code}.`)));
    this.#worker = worker;
    return worker;
  }

  #hear(worker: Worker, reply: Reply): void {
    const waiting = this.#current;
    if (worker !== this.#worker || waiting?.id !== reply.id) return;
    this.#finish();
    if ('result' in reply) waiting.resolve(reply.result);
    else if ('refused' in reply) waiting.reject(refusal(reply.refused));
    else waiting.reject(new Error('The vectors could not be read or written.', { cause: reply.broken }));
    this.#next();
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.#current = undefined;
    this.#worker?.unref();
  }

  /** Whoever asked gets the reason at once; the worker stops at its next look. */
  #leave(waiting: Waiting, reason: unknown): void {
    const index = this.#line.indexOf(waiting);
    if (index >= 0) this.#line.splice(index, 1);
    else Atomics.store(this.#left, 0, waiting.id);
    waiting.reject(reason);
  }

  #expire(waiting: Waiting): void {
    waiting.reject(tooSlow(this.#options.timeoutMs));
    this.#finish();
    void this.#forget()?.terminate();
    this.#next();
  }

  #mourn(worker: Worker, cause: unknown): void {
    if (worker !== this.#worker) return;
    const waiting = this.#current;
    this.#worker = undefined;
    this.#finish();
    waiting?.reject(new Error('The worker for vectors ended.', { cause }));
    this.#next();
  }

  /** It ends after what it is at, and closes the file; one that does not is ended. */
  async #dismiss(): Promise<void> {
    const worker = this.#forget();
    if (worker === undefined) return;
    const timer = setTimeout(() => void worker.terminate(), farewellMs);
    worker.postMessage('close' satisfies Request);
    await new Promise((resolve) => worker.once('exit', resolve));
    clearTimeout(timer);
  }

  #forget(): Worker | undefined {
    const worker = this.#worker;
    this.#worker = undefined;
    clearTimeout(this.#timer);
    return worker;
  }
}

function refusal(body: ErrorBody): PatchbayError {
  return new PatchbayError(body.code, body.message, body);
}

function closed(): PatchbayError {
  return new PatchbayError('cancelled', 'Patchbay was stopped.');
}

function tooSlow(timeoutMs: number): PatchbayError {
  return new PatchbayError('timeout', `The vectors did not answer within ${timeoutMs / 1000} s.`, {
    hint: 'Ask without `exact`, with a narrower filter, or for fewer vectors at a time.',
  });
}
