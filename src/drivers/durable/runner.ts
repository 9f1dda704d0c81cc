/** The places of this process, and the runs that have them. */
import type { Kit } from '../../core/driver.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import type { Progress } from '../../core/progress.ts';
import type { Claimed, Created, Durable, Job, JobOutcome, QueuePlace, Submission } from '../../core/run-ports.ts';
import { insist, oneAtATime } from './again.ts';
import { Line } from './line.ts';
import type { LocalOptions } from './options.ts';
import { Places } from './places.ts';
import { shutDown } from './stop.ts';
import { elsewhere, type LiveJob, waitFor } from './wait.ts';

interface Seat {
  readonly owner: string;
  /** Told when a webhook may be due. */
  onNews(): void;
}

type Perform = (job: Job) => Promise<JobOutcome>;

export class Runner implements Durable {
  /** Takes runs out of the line while there are places. Never rejects. */
  readonly look = oneAtATime(() => this.#takeRuns());
  readonly #seat: Seat;
  readonly #options: LocalOptions;
  readonly #kit: Kit;
  readonly #live = new Map<string, LiveJob>();
  readonly #drain = new AbortController();
  readonly #line: Line;
  readonly #places: Places;
  #turn = '';

  constructor(seat: Seat, options: LocalOptions, kit: Kit) {
    this.#seat = seat;
    this.#options = options;
    this.#kit = kit;
    this.#line = new Line(options.queuedRuns, options.store.queue);
    this.#places = new Places(options.concurrency);
  }

  async submit(submission: Submission): Promise<Created> {
    this.#drain.signal.throwIfAborted();
    if (this.#places.take()) return this.#submitHere(submission);
    await this.#line.enter();
    const created = await submission.create(undefined);
    // A place may have become free while the run was stored.
    void this.look();
    return created;
  }

  async wait(id: string, ms: number, signal: AbortSignal, onProgress: (step: Progress) => void): Promise<boolean> {
    const { runs } = this.#options.store;
    const end = performance.now() + ms;
    for (;;) {
      const job = this.#live.get(id);
      const left = Math.max(end - performance.now(), 0);
      if (job !== undefined) {
        const ended = await waitFor(job, { ms: left, signal, onProgress });
        if (ended !== false) return ended === true;
      }
      if (await runs.isEnded(id)) return true;
      if (left === 0 || this.#drain.signal.aborted) return false;
      if (!(await elsewhere(Math.min(left, limits.runPollMs), signal))) return false;
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

  /** The store is told as well: the process may end before the run does, or be about to put it back in line. */
  async cancel(id: string): Promise<boolean> {
    const job = this.#live.get(id);
    job?.control.abort(cancelled());
    const isThere = await this.#options.store.queue.cancel(id, cancelled().message, this.#kit.clock.now());
    return isThere || job !== undefined;
  }

  async abandon(id: string): Promise<void> {
    // Whoever serves callers lets go of them at the same moment as it begins to stop the runs.
    await new Promise((resolve) => setImmediate(resolve));
    if (!this.#drain.signal.aborted) await this.cancel(id);
  }

  /** Stops what other processes want cancelled. */
  async cancelWanted(): Promise<void> {
    const wanted = await this.#options.store.queue.cancelled(this.#seat.owner);
    for (const id of wanted) this.#live.get(id)?.control.abort(cancelled());
  }

  /** Runs may end what they are doing, but begin nothing new; those that take too long are stopped. */
  async stop(): Promise<void> {
    this.#drain.abort(shutDown());
    if (await this.#places.allFree(limits.shutdownGraceMs)) return;
    for (const job of this.#live.values()) job.control.abort(shutDown());
    if (await this.#places.allFree(limits.shutdownGraceMs)) return;
    // They are still held by this process, and freed by others once it is gone.
    this.#kit.log.write('error', 'runs did not stop when the process did', { runs: [...this.#live.keys()] });
  }

  /** Needs a place that was taken. */
  async #submitHere({ id, isCapped, create, perform }: Submission): Promise<Created> {
    let isOurs = false;
    try {
      if (isCapped) await this.#line.enter();
      const created = await create(this.#seat.owner);
      isOurs = 'status' in created && created.status === 'running';
      return created;
    } finally {
      if (isOurs) {
        if (isCapped) this.#line.leave();
        this.#begin(id, perform);
      } else {
        this.#places.free();
        void this.look();
      }
    }
  }

  async #takeRuns(): Promise<void> {
    const { work } = this.#options;
    while (!this.#drain.signal.aborted && this.#places.take()) {
      const claimed = await this.#claim();
      if (claimed === undefined) {
        this.#places.free();
        return;
      }
      this.#turn = claimed.turn;
      this.#line.leave();
      this.#begin(claimed.id, (job) => (claimed.isCancelled ? this.#endCancelled(job) : work.perform(job)));
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

  async #endCancelled({ id, owner }: Job): Promise<JobOutcome> {
    const completedAt = this.#kit.clock.now();
    await this.#options.store.runs.end({ id, owner }, { status: 'cancelled', error: cancelled().message, completedAt });
    return 'news';
  }

  /** Needs a place that was taken. */
  #begin(id: string, perform: Perform): void {
    const control = new AbortController();
    const { promise: ended, resolve } = Promise.withResolvers<boolean>();
    const entry: LiveJob = { control, listeners: new Set(), ended, latest: undefined };
    this.#live.set(id, entry);
    let limit: NodeJS.Timeout | undefined;
    const job: Job = {
      id,
      owner: this.#seat.owner,
      signal: control.signal,
      draining: this.#drain.signal,
      limit: (ms) => {
        clearTimeout(limit);
        limit = setTimeout(() => control.abort(timeUp()), ms).unref();
      },
      progress: (step) => report(entry, step),
      rest: (wait) => this.#rest(wait),
    };
    void this.#attempt(perform, job).then((outcome) => {
      clearTimeout(limit);
      // A run that was put back in line may have been taken again already.
      if (this.#live.get(id) === entry) this.#live.delete(id);
      this.#places.free();
      resolve(outcome !== 'open');
      if (outcome === 'news') this.#seat.onNews();
      void this.look();
    });
  }

  async #rest<T>(wait: () => Promise<T>): Promise<T> {
    const waiting = wait();
    const isShort = await Promise.race([
      waiting.then(() => true),
      this.#kit.clock.sleep(limits.runRestMs).then(() => false),
    ]);
    if (isShort) return waiting;
    this.#places.leave();
    void this.look();
    try {
      return await waiting;
    } finally {
      await this.#places.comeBack();
    }
  }

  async #attempt(perform: Perform, job: Job): Promise<JobOutcome> {
    const { log, clock } = this.#kit;
    try {
      const outcome = await perform(job);
      if (outcome !== 'open') return outcome;
    } catch (cause) {
      if (isLost(cause)) return 'open';
      log.write('error', 'a run failed outside its own record', { run: job.id, cause });
      await clock.sleep(limits.ownFailurePauseMs, this.#drain.signal).catch(() => {});
    }
    await insist(() => this.#options.store.queue.release(job), this.#kit, this.#drain.signal);
    return 'open';
  }
}

function report(entry: LiveJob, step: Progress): void {
  entry.latest = step;
  for (const listener of entry.listeners) listener(step);
}

function timeUp(): DOMException {
  return new DOMException('The job took longer than its limit.', 'TimeoutError');
}

function cancelled(): PatchbayError {
  return new PatchbayError('cancelled', 'The run was cancelled.', { reason: 'RUN_CANCELLED' });
}

function isLost(cause: unknown): boolean {
  return cause instanceof PatchbayError && cause.reason === 'RUN_LOST';
}
