/**
 * Requests in line for a process that holds the database. Those that only read may be sent ahead; one that changes something is sent
 * when it is alone, so that it is known to have not begun when the process had to be killed before it.
 */
import { createDeadline, type Deadline } from '../../../core/deadline.ts';
import { limits } from '../../../core/limits.ts';
import { type Job, waitFor } from './job.ts';
import { failureOf, KeeperProcess, keeperEnded, stopped, tookTooLong, unsendable } from './keeper-process.ts';
import type { Answer, Ask, KeeperOptions, Request } from './messages.ts';

/** The process answers in the order of what was sent to it. */
interface Entry {
  readonly id: number;
  /** Undefined when it was sent and nobody waits for it any more: the process comes by it nevertheless. */
  job: Job | undefined;
  isSent: boolean;
}

interface Pace {
  readonly timeoutMs: number;
  readonly sentAtOnce: number;
  /** Requests may be made twice. */
  readonly isRepeatable?: boolean;
  /** Told when the first request takes long, and when one is over. */
  readonly onTurn?: (line: Line) => void;
}

export class Line {
  readonly #options: KeeperOptions;
  readonly #pace: Pace;
  #keeper: KeeperProcess | undefined;
  #isReady = false;
  #entries: Entry[] = [];
  #lastId = 0;
  readonly #slowMs: number;
  readonly #slow: Deadline;
  /** Of a request that takes long; most are over before. */
  #timer: NodeJS.Timeout | undefined;
  #isSlow = false;
  #failedStarts = 0;

  constructor(options: KeeperOptions, pace: Pace) {
    this.#options = options;
    this.#pace = pace;
    this.#slowMs = Math.min(limits.rowsSlowMs, pace.timeoutMs);
    this.#slow = createDeadline(this.#slowMs, performance);
  }

  /** Whether its process has been at one request for long. */
  get isSlow(): boolean {
    return this.#isSlow;
  }

  /** Whether nothing is under way in it. */
  get isIdle(): boolean {
    return this.#entries.length === 0;
  }

  /** The answer. Rejects with `timeout` and with the signal's reason; nothing was changed then. */
  async ask(ask: Ask, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    return waitFor({ ask, after: 0 }, signal, (job) => this.put(job));
  }

  put(job: Job): void {
    job.place = this;
    this.#lastId += 1;
    this.#entries.push({ id: this.#lastId, job, isSent: false });
    this.#send();
  }

  /** Those behind the first, which may begin elsewhere. */
  takeWaiting(): readonly Job[] {
    const behind = this.#entries.slice(1);
    const waiting = jobsOf(behind);
    for (const entry of behind) entry.job = undefined;
    this.#entries = this.#entries.filter(({ isSent }) => isSent);
    return waiting;
  }

  remove(job: Job): void {
    const entry = this.#entries.find((candidate) => candidate.job === job);
    if (entry === undefined) return;
    entry.job = undefined;
    if (entry.isSent && entry === this.#entries[0]) this.#restart();
    else if (!entry.isSent) this.#entries = this.#entries.filter((other) => other !== entry);
    this.#hold();
  }

  async close(): Promise<void> {
    this.#unwatch();
    const keeper = this.#keeper;
    this.#keeper = undefined;
    for (const job of jobsOf(this.#entries.splice(0))) job.reject(stopped());
    await keeper?.close();
  }

  #send(): void {
    this.#keeper ??= this.#start();
    if (!this.#isReady) return;
    for (const entry of this.#entries.slice(0, this.#pace.sentAtOnce)) {
      if (!entry.isSent && entry.job !== undefined) this.#post(entry, entry.job);
    }
  }

  #post(entry: Entry, job: Job): void {
    const request: Request = { id: entry.id, ask: job.ask, after: job.after };
    try {
      this.#keeper?.send(request);
    } catch (error) {
      this.remove(job);
      job.reject(unsendable(error));
      this.#send();
      return;
    }
    entry.isSent = true;
    if (entry === this.#entries[0]) this.#watch();
    this.#hold();
  }

  /** The process keeps ours alive exactly while somebody waits for it. */
  #hold(): void {
    this.#keeper?.hold(this.#entries.some(({ job }) => job !== undefined));
  }

  /** The time of a request begins when the one before it is over. */
  #watch(): void {
    this.#unwatch();
    if (this.#entries[0]?.isSent === true) this.#slow.add(this.#slowDown);
  }

  #unwatch(): void {
    this.#slow.remove(this.#slowDown);
    clearTimeout(this.#timer);
    this.#isSlow = false;
  }

  /** The first request takes long. */
  readonly #slowDown = (): void => {
    const [first] = this.#entries;
    if (first === undefined) return;
    this.#isSlow = true;
    this.#timer = setTimeout(() => this.#expire(first), this.#pace.timeoutMs - this.#slowMs);
    // Nobody waits for it: those who do are not kept waiting.
    if (first.job === undefined) this.#restart();
    else this.#pace.onTurn?.(this);
  };

  #receive(answer: Answer): void {
    if (answer.kind === 'ready') {
      this.#isReady = true;
      this.#failedStarts = 0;
      this.#send();
      return;
    }
    const entry = this.#entries.find(({ id }) => id === answer.id);
    this.#entries = this.#entries.filter((other) => other !== entry);
    this.#watch();
    this.#send();
    this.#hold();
    if (answer.kind === 'failed') entry?.job?.reject(failureOf(answer));
    else entry?.job?.resolve(answer.result);
    this.#pace.onTurn?.(this);
  }

  #expire({ job }: Entry): void {
    if (job === undefined) return;
    this.remove(job);
    job.reject(tookTooLong(this.#pace.timeoutMs));
  }

  /** What was not finished is rolled back by the next that opens the file. */
  #restart(): void {
    this.#keeper?.kill();
    this.#lose();
  }

  /** Those that are left begin anew. */
  #lose(): void {
    this.#unwatch();
    this.#keeper = undefined;
    this.#isReady = false;
    this.#entries = this.#entries.filter(({ job }) => job !== undefined);
    for (const entry of this.#entries) entry.isSent = false;
    if (this.#entries.length > 0) this.#send();
    this.#pace.onTurn?.(this);
  }

  /** It ended by itself. */
  #end(how: string): void {
    const lost = this.#isReady ? this.#loseFirst() : this.#loseStart();
    this.#lose();
    for (const job of lost) job.reject(keeperEnded(how));
  }

  /** Whoever was first may be the cause. What only reads is tried once more: others may have killed the process. */
  #loseFirst(): readonly Job[] {
    const [first] = this.#entries;
    const job = first?.job;
    if (first === undefined || job === undefined) return [];
    if (this.#pace.isRepeatable === true && !job.isRepeated) {
      job.isRepeated = true;
      return [];
    }
    first.job = undefined;
    return [job];
  }

  /** A process that did not start is started once more; then those who wait are told. */
  #loseStart(): readonly Job[] {
    this.#failedStarts += 1;
    return this.#failedStarts > 1 ? jobsOf(this.#entries.splice(0)) : [];
  }

  #start(): KeeperProcess {
    return new KeeperProcess(this.#options, {
      onAnswer: (answer) => this.#receive(answer),
      onEnd: (how) => this.#end(how),
    });
  }
}

function jobsOf(entries: readonly Entry[]): readonly Job[] {
  return entries.flatMap(({ job }) => (job === undefined ? [] : [job]));
}
