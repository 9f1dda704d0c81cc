/** The places of this process, and the runs that have them. */
import type { Kit } from '../../core/driver.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Progress } from '../../core/progress.ts';
import type { Claimed, Created, Durable, Job, JobOutcome, QueuePlace, Submission } from '../../core/run-ports.ts';
import type { LocalOptions } from './options.ts';
import { shutDown } from './stop.ts';
import { elsewhere, type LiveJob, waitFor } from './wait.ts';

/** A run that could not even say how it ended keeps its place so long, before it is tried again. */
const failurePauseMs = 5_000;

/** A shorter rest is not worth giving the place away. */
const shortRestMs = 20;

/** Runs in memory for each place, those that rest included. */
const restingPerPlace = 16;

interface Seat {
  readonly owner: string;
  /** Told of each run that ended. */
  onEnd(): void;
}

type Perform = (job: Job) => Promise<JobOutcome>;

export class Runner implements Durable {
  readonly #seat: Seat;
  readonly #options: LocalOptions;
  readonly #kit: Kit;
  readonly #live = new Map<string, LiveJob>();
  readonly #drain = new AbortController();
  readonly #line: Line;
  #taken = 0;
  #turn = '';
  #looking: Promise<void> | undefined;
  /** Runs that have rested and want a place again, in the order of their coming. */
  readonly #returning: (() => void)[] = [];

  constructor(seat: Seat, options: LocalOptions, kit: Kit) {
    this.#seat = seat;
    this.#options = options;
    this.#kit = kit;
    this.#line = new Line(options.queuedRuns, options.store.queue);
  }

  async submit({ id, create, perform }: Submission): Promise<Created> {
    this.#drain.signal.throwIfAborted();
    if (!this.#hasRoom) {
      await this.#line.enter();
      return create(undefined);
    }
    this.#taken += 1;
    let created: Created | undefined;
    try {
      created = await create(this.#seat.owner);
      return created;
    } finally {
      const isOurs = created !== undefined && 'status' in created && created.status === 'running';
      if (isOurs) this.#begin(id, perform);
      else this.#taken -= 1;
    }
  }

  async wait(id: string, ms: number, signal: AbortSignal, onProgress: (step: Progress) => void): Promise<boolean> {
    const { runs } = this.#options.store;
    const end = performance.now() + ms;
    for (;;) {
      const job = this.#live.get(id);
      const left = Math.max(end - performance.now(), 0);
      if (job !== undefined) {
        const ended = await waitFor(job, { ms: left, signal, onProgress });
        return ended !== undefined && (ended || runs.isEnded(id));
      }
      if (await runs.isEnded(id)) return true;
      if (left === 0 || !(await elsewhere(Math.min(left, limits.runPollMs), signal))) return false;
    }
  }

  latest(id: string): Progress | undefined {
    return this.#live.get(id)?.latest;
  }

  async place(id: string): Promise<QueuePlace | undefined> {
    const { queue } = this.#options.store;
    const before = await queue.before(id);
    return before === undefined ? undefined : { position: before + 1, length: await queue.length() };
  }

  async cancel(id: string): Promise<boolean> {
    const job = this.#live.get(id);
    job?.control.abort(cancelled());
    return job !== undefined || this.#options.store.queue.cancel(id, cancelled().message, this.#kit.clock.now());
  }

  /** Stops what other processes want cancelled. */
  async cancelWanted(): Promise<void> {
    const wanted = await this.#options.store.queue.cancelled(this.#seat.owner);
    for (const id of wanted) this.#live.get(id)?.control.abort(cancelled());
  }

  /** Takes runs out of the line while there are places. */
  look(): Promise<void> {
    this.#looking ??= this.#takeRuns().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Runs may end what they are doing, but begin nothing new; those that take too long are stopped. */
  async stop(): Promise<void> {
    this.#drain.abort(shutDown());
    const grace = setTimeout(() => {
      for (const job of this.#live.values()) job.control.abort(shutDown());
    }, limits.shutdownGraceMs);
    while (this.#live.size > 0) await Promise.all([...this.#live.values()].map((job) => job.ended));
    clearTimeout(grace);
    await this.#looking;
  }

  /** Runs that rest have no place, but they take memory. */
  get #hasRoom(): boolean {
    const { concurrency } = this.#options;
    return this.#taken < concurrency && this.#live.size < concurrency * restingPerPlace;
  }

  async #takeRuns(): Promise<void> {
    while (this.#hasRoom && !this.#drain.signal.aborted) {
      this.#taken += 1;
      const claimed = await this.#claim();
      if (claimed === undefined) {
        this.#taken -= 1;
        return;
      }
      this.#turn = claimed.turn;
      this.#line.leave();
      this.#begin(claimed.id, (job) => this.#options.work.perform(job));
    }
  }

  async #claim(): Promise<Claimed | undefined> {
    try {
      return await this.#options.store.queue.claim(this.#seat.owner, this.#turn);
    } catch (cause) {
      this.#kit.log.write('error', 'no run could be taken out of the line', { cause });
      return undefined;
    }
  }

  /** Needs a place that was taken. */
  #begin(id: string, perform: Perform): void {
    const control = new AbortController();
    const { promise: ended, resolve } = Promise.withResolvers<boolean>();
    const entry: LiveJob = { control, listeners: new Set(), ended, latest: undefined };
    this.#live.set(id, entry);
    const job: Job = {
      id,
      owner: this.#seat.owner,
      signal: control.signal,
      draining: this.#drain.signal,
      progress: (step) => report(entry, step),
      rest: (wait) => this.#rest(wait),
    };
    void this.#attempt(perform, job).then((outcome) => {
      this.#live.delete(id);
      resolve(outcome === 'ended');
      this.#seat.onEnd();
      this.#leavePlace();
    });
  }

  async #rest<T>(wait: () => Promise<T>): Promise<T> {
    const waiting = wait();
    const isShort = await Promise.race([
      waiting.then(() => true),
      this.#kit.clock.sleep(shortRestMs).then(() => false),
    ]);
    if (isShort) return waiting;
    this.#leavePlace();
    try {
      return await waiting;
    } finally {
      await this.#takePlace();
    }
  }

  /** Runs that come back from a rest go before those that wait in line: they hold what others rest for. */
  #leavePlace(): void {
    const next = this.#returning.shift();
    if (next !== undefined) {
      next();
      return;
    }
    this.#taken -= 1;
    if (!this.#drain.signal.aborted) void this.look();
  }

  async #takePlace(): Promise<void> {
    if (this.#taken < this.#options.concurrency) {
      this.#taken += 1;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#returning.push(resolve);
    await promise;
  }

  async #attempt(perform: Perform, job: Job): Promise<JobOutcome> {
    const { queue } = this.#options.store;
    const { log, clock } = this.#kit;
    try {
      const outcome = await perform(job);
      if (outcome === 'open') await queue.release(job);
      return outcome;
    } catch (cause) {
      log.write('error', 'a run failed outside its own record', { run: job.id, cause });
      await clock.sleep(failurePauseMs, this.#drain.signal).catch(() => {});
      await queue.release(job).catch(() => {});
      return 'open';
    }
  }
}

function report(entry: LiveJob, step: Progress): void {
  entry.latest = step;
  for (const listener of entry.listeners) listener(step);
}

function cancelled(): PatchbayError {
  return new PatchbayError('cancelled', 'The run was cancelled.', { reason: 'RUN_CANCELLED' });
}

/** Counts who waits, roughly: asking the store each time would take longer the longer the line is. */
class Line {
  readonly #most: number;
  readonly #queue: LocalOptions['store']['queue'];
  #length = 0;
  #countedAt = Number.NEGATIVE_INFINITY;

  constructor(most: number, queue: LocalOptions['store']['queue']) {
    this.#most = most;
    this.#queue = queue;
  }

  /** Throws `rate_limited` when the line is full. */
  async enter(): Promise<void> {
    if (performance.now() - this.#countedAt > limits.workerPollMs) {
      this.#length = await this.#queue.length();
      this.#countedAt = performance.now();
    }
    const length = this.#length;
    if (length >= this.#most) {
      throw new PatchbayError('rate_limited', `${length} runs wait in line already.`, {
        reason: 'QUEUE_FULL',
        hint: 'Try again when some have ended.',
        details: { length },
      });
    }
    this.#length += 1;
  }

  leave(): void {
    this.#length = Math.max(this.#length - 1, 0);
  }
}
