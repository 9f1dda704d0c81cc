/**
 * Requests in line for a process that holds the database. Those that only read may be sent ahead; one that changes something is sent
 * when it is alone, so that it is known to have not begun when the process had to be killed before it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type ErrorCode, PatchbayError } from '../../../core/error.ts';
import type { Answer, Ask, KeeperOptions, Request } from './messages.ts';

interface Job {
  readonly id: number;
  readonly ask: Ask;
  readonly after: number;
  isSent: boolean;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface Pace {
  readonly timeoutMs: number;
  readonly sentAtOnce: number;
}

export class Line {
  readonly #options: KeeperOptions;
  readonly #timeoutMs: number;
  readonly #sentAtOnce: number;
  #child: ChildProcess | undefined;
  #isReady = false;
  #jobs: Job[] = [];
  #lastId = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: KeeperOptions, { timeoutMs, sentAtOnce }: Pace) {
    this.#options = options;
    this.#timeoutMs = timeoutMs;
    this.#sentAtOnce = sentAtOnce;
  }

  /**
   * The answer to what is asked `after` so many changes elsewhere. Rejects with `timeout` and with the signal's reason; nothing was
   * changed then.
   */
  ask(ask: Ask, signal: AbortSignal, after = 0): Promise<unknown> {
    signal.throwIfAborted();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const leave = (): void => this.#leave(job, signal.reason);
      const end = (): void => signal.removeEventListener('abort', leave);
      const job: Job = {
        id,
        ask,
        after,
        isSent: false,
        resolve(result) {
          end();
          resolve(result);
        },
        reject(error) {
          end();
          reject(error);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#jobs.push(job);
      this.#send();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const child = this.#child;
    this.#child = undefined;
    for (const job of this.#jobs.splice(0)) job.reject(new PatchbayError('cancelled', 'Patchbay was stopped.'));
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    const exited = new Promise((resolve) => child.once('exit', resolve));
    const timer = setTimeout(() => child.kill('SIGKILL'), 1_000);
    if (child.connected) child.disconnect();
    await exited;
    clearTimeout(timer);
  }

  #send(): void {
    this.#child ??= this.#start();
    if (!this.#isReady) return;
    for (const job of this.#jobs.slice(0, this.#sentAtOnce)) {
      if (!job.isSent) this.#post(job);
    }
  }

  #post(job: Job): void {
    const request: Request = { id: job.id, ask: job.ask, after: job.after };
    try {
      // A write can fail only because the process ended, which `exit` tells; what cannot be written at all is thrown.
      this.#child?.send(request, () => {});
    } catch (error) {
      this.#leave(job, unsendable(error));
      this.#send();
      return;
    }
    job.isSent = true;
    if (job === this.#jobs[0]) this.#watch();
    this.#hold();
  }

  /** The process keeps ours alive exactly while somebody waits for it. */
  #hold(): void {
    const change = this.#jobs.length > 0 ? 'ref' : 'unref';
    this.#child?.[change]();
    this.#child?.channel?.[change]();
  }

  /** The time of a request begins when the one before it is over. */
  #watch(): void {
    clearTimeout(this.#timer);
    const [first] = this.#jobs;
    if (first === undefined || !first.isSent) return;
    this.#timer = setTimeout(() => this.#expire(first), this.#timeoutMs);
  }

  #receive(answer: Answer): void {
    if (answer.kind === 'ready') {
      this.#isReady = true;
      this.#send();
      return;
    }
    const job = this.#jobs.find(({ id }) => id === answer.id);
    this.#jobs = this.#jobs.filter((other) => other !== job);
    this.#watch();
    this.#send();
    this.#hold();
    if (answer.kind === 'done') job?.resolve(answer.result);
    else job?.reject(failureOf(answer));
  }

  #leave(job: Job, reason: unknown): void {
    if (!this.#jobs.includes(job)) return;
    const isBegun = job.isSent && job === this.#jobs[0];
    this.#jobs = this.#jobs.filter((other) => other !== job);
    if (isBegun) this.#restart();
    this.#hold();
    job.reject(reason);
  }

  #expire(job: Job): void {
    if (!this.#jobs.includes(job)) return;
    this.#leave(
      job,
      new PatchbayError(
        'timeout',
        `The database did not finish within ${this.#timeoutMs / 1000} s: nothing was changed.`,
        {
          reason: 'TIMEOUT',
          hint: 'Ask for less: filter by the key, leave out patterns that begin with %, or change fewer rows at once.',
        },
      ),
    );
  }

  /** What was not finished is rolled back by the next that opens the file. */
  #restart(): void {
    const child = this.#child;
    child?.removeAllListeners();
    child?.on('error', () => {});
    child?.kill('SIGKILL');
    this.#lose();
    if (this.#jobs.length > 0) this.#send();
  }

  #lose(): void {
    clearTimeout(this.#timer);
    this.#child = undefined;
    this.#isReady = false;
    for (const job of this.#jobs) job.isSent = false;
  }

  /** It ended by itself: whoever was first may be the cause. */
  #end(how: string): void {
    const wasReady = this.#isReady;
    const lost = wasReady ? this.#jobs.splice(0, 1) : this.#jobs.splice(0);
    this.#lose();
    const error = new PatchbayError('internal', 'The process that holds the tables ended.', {
      hint: 'Call again; the log on stderr has the cause.',
      cause: new Error(how),
    });
    for (const job of lost) job.reject(error);
    if (this.#jobs.length > 0) this.#send();
  }

  #start(): ChildProcess {
    const child = startKeeper(this.#options);
    child.on('message', (answer: Answer) => this.#receive(answer));
    child.on('error', (error) => this.#end(error.message));
    child.on('exit', (code, signal) => {
      if (this.#child === child) this.#end(signal ?? `exit ${code}`);
    });
    return child;
  }
}

function unsendable(cause: unknown): PatchbayError {
  return new PatchbayError('invalid_input', 'The values were nested too deeply to be handed to the database.', {
    reason: 'INVALID_ARGUMENT',
    hint: 'Send them flatter, or as text.',
    cause,
  });
}

function failureOf({ error, cause }: Extract<Answer, { kind: 'failed' }>): PatchbayError {
  const { code, message, ...extras } = error;
  return new PatchbayError(code satisfies ErrorCode, message, {
    ...extras,
    ...(cause === undefined ? {} : { cause: new Error(cause) }),
  });
}

function startKeeper(options: KeeperOptions): ChildProcess {
  // The compiled package holds keeper.js where the sources hold keeper.ts.
  const name = import.meta.url.endsWith('.ts') ? './keeper.ts' : './keeper.js';
  const file = fileURLToPath(new URL(name, import.meta.url));
  return spawn(process.execPath, [file, JSON.stringify(options)], {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    windowsHide: true,
  });
}
