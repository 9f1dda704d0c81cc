/**
 * Gives evaluations to workers so that a hostile one costs nobody else's time.
 *
 * Every evaluation begins among the quick ones, in turns between scopes. One that runs longer than a slice makes room: its
 * worker is set aside as a long one and the warm spare takes its place. When no more long ones are allowed, it is stopped
 * and waits to run again from its start, which is safe because expressions have no effects.
 */
import type { Log } from '../../core/context.ts';
import { closed, deathOf, notStarted, programFailed, tooSlow } from './failure.ts';
import { Lines } from './lines.ts';
import type { Answer, Request } from './messages.ts';
import { clear, homeFor } from './placement.ts';
import { isBusyQuick, isIdleLong, isIdleQuick, isLong, Seat } from './seat.ts';
import { createTask, type Home, type Task } from './task.ts';

export interface PoolOptions {
  readonly workers: number;
  readonly longWorkers: number;
  readonly sliceMs: number;
  readonly timeoutMs: number;
  readonly memoryMib: number;
}

/** How often the pool looks whether something runs too long. */
const lookEveryMs = 25;
/** A worker that is not ready by then never will be. */
const startMaxMs = 30_000;
const failedStartsMax = 3;

/** What is to be done, and how a worker is asked to do it, which depends on what it holds already. */
export interface Work extends Pick<Task, 'program' | 'scope'> {
  request(id: number, home: Home): Request;
}

export class Pool {
  readonly #options: PoolOptions;
  readonly #log: Log;
  readonly #seats = new Set<Seat>();
  readonly #lines = new Lines();
  #looking: NodeJS.Timeout | undefined;
  #failedStarts = 0;
  #lastId = 0;
  #isClosed = false;

  constructor(options: PoolOptions, log: Log) {
    this.#options = options;
    this.#log = log;
    // Ready by the time that the first answer of an API is there.
    this.#fill();
  }

  /** The result as JSON; undefined when there is none. */
  async run({ program, scope, request }: Work, signal: AbortSignal): Promise<string | undefined> {
    if (this.#isClosed) throw closed();
    signal.throwIfAborted();
    this.#lastId += 1;
    const id = this.#lastId;
    // What runs already goes on until the next look: most evaluations are over by then.
    const { task, result } = createTask({ program, scope, request: (home) => request(id, home) }, signal, (left) => {
      this.#lines.remove(left);
    });
    this.#lines.push(task);
    this.#next();
    return result;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#looking);
    const running = [...this.#seats].flatMap((seat) => seat.task ?? []);
    for (const seat of this.#seats) seat.kill();
    this.#seats.clear();
    for (const task of [...running, ...this.#lines.drain()]) task.reject(closed());
  }

  #next(): void {
    while (this.#count(isBusyQuick) < this.#options.workers && this.#serveQuick());
    while (this.#serve(isIdleLong, (fits) => this.#lines.takeLong(fits)));
    if (this.#lines.longSize > 0 && this.#count(isLong) < this.#options.longWorkers) this.#appointLong();
    this.#fill();
  }

  /** A free worker joins the long ones. */
  #appointLong(): void {
    const [seat] = [...this.#seats].filter(isIdleQuick);
    if (seat === undefined) return;
    this.#setAside(seat);
    this.#next();
  }

  /** New texts leave one worker to the proven ones. */
  #serveQuick(): boolean {
    if (this.#lines.quickSize === 0) return false;
    const busyWithNew = this.#count((seat) => isBusyQuick(seat) && seat.task?.isNew === true);
    const mayBeNew = busyWithNew < Math.max(1, this.#options.workers - 1);
    return this.#serve(isIdleQuick, (fits) => this.#lines.takeQuick(fits, mayBeNew));
  }

  /** False when nobody waits for a worker of that kind, or none is free. */
  #serve(isFree: (seat: Seat) => boolean, take: (fits: (task: Task) => boolean) => Task | undefined): boolean {
    const idle = [...this.#seats].filter(isFree);
    if (idle.length === 0) return false;
    const task = take((each) => homeFor(each, idle) !== undefined);
    const seat = task === undefined ? undefined : homeFor(task, idle);
    if (task === undefined || seat === undefined) return false;
    task.isNew = this.#lines.isNew(task.program);
    try {
      seat.begin(task);
    } catch (error) {
      // What it should be evaluated over is not JSON.
      seat.finish();
      task.reject(error);
    }
    return true;
  }

  /** As many workers as are needed now, and a warm one. */
  #fill(): void {
    if (this.#isClosed) return;
    const { workers, longWorkers } = this.#options;
    const quick = Math.min(this.#count(isBusyQuick) + this.#lines.quickSize, workers);
    const long = this.#count(isLong);
    const missingLong = Math.min(this.#lines.longSize, longWorkers - long);
    while (this.#seats.size < quick + long + missingLong + 1) this.#hire();
    if (this.#isBusy) this.#looking ??= setInterval(() => this.#look(), lookEveryMs);
  }

  #hire(): void {
    const seat = new Seat(this.#options.memoryMib, {
      answer: (answer) => this.#hear(seat, answer),
      end: (how) => this.#mourn(seat, how),
    });
    this.#seats.add(seat);
  }

  #count(is: (seat: Seat) => boolean): number {
    let count = 0;
    for (const seat of this.#seats) if (is(seat)) count += 1;
    return count;
  }

  #hear(seat: Seat, answer: Answer): void {
    if (answer.kind === 'loading') {
      seat.isReady = false;
    } else if (answer.kind === 'ready') {
      seat.isReady = true;
      seat.restartClock();
      this.#failedStarts = 0;
    } else {
      const ms = performance.now() - seat.since;
      const task = seat.finish();
      if (task !== undefined && ms < this.#options.sliceMs) this.#lines.notePrompt(task.program);
      if (answer.kind === 'value') task?.resolve(answer.json);
      else task?.reject(programFailed(task.program, answer.failure));
      if (seat.isWorn) this.#dismiss(seat);
    }
    this.#next();
  }

  /** The answers that are there already come first: a busy main thread must not look like a slow expression. */
  #look(): void {
    setImmediate(() => {
      for (const seat of this.#seats) this.#judge(seat, performance.now() - seat.since);
      if (this.#isBusy) return;
      clearInterval(this.#looking);
      this.#looking = undefined;
    });
  }

  get #isBusy(): boolean {
    return this.#lines.quickSize + this.#lines.longSize + this.#count((seat) => !seat.isIdle) > 0;
  }

  #judge(seat: Seat, ms: number): void {
    const { task } = seat;
    const { timeoutMs, sliceMs } = this.#options;
    if (!seat.isReady) {
      if (ms > startMaxMs) this.#mourn(seat, 'no sign of life');
    } else if (task !== undefined) {
      if (task.isLeft) this.#replace(seat);
      else if (seat.isOver(timeoutMs)) this.#stop(seat, tooSlow(task.program, timeoutMs));
      else if (!seat.isLong && seat.usedMs() > sliceMs) this.#makeRoom(seat, task);
    }
  }

  /** The task goes on as a long one, or waits to be begun again as one. */
  #makeRoom(seat: Seat, task: Task): void {
    this.#lines.noteSlow(task.program);
    // Whoever waits for a long worker already comes first.
    if (this.#lines.longSize === 0 && this.#count(isLong) < this.#options.longWorkers) {
      this.#setAside(seat);
      this.#next();
    } else {
      this.#dismiss(seat);
      this.#lines.push(task);
      this.#next();
    }
  }

  /** Its scopes move to workers that are free for them. */
  #setAside(seat: Seat): void {
    clear(seat);
    seat.setAside();
  }

  #stop(seat: Seat, error: unknown): void {
    this.#log.write('warn', 'an expression was stopped', { reason: Reflect.get(Object(error), 'reason') });
    seat.task?.reject(error);
    this.#replace(seat);
  }

  #replace(seat: Seat): void {
    this.#dismiss(seat);
    this.#next();
  }

  #dismiss(seat: Seat): void {
    this.#seats.delete(seat);
    clear(seat);
    seat.kill();
  }

  /** A worker ended by itself: its expression broke it, or it never worked. */
  #mourn(seat: Seat, how: string): void {
    const { task } = seat;
    if (task !== undefined) {
      this.#stop(seat, deathOf(task.program, how, this.#options.memoryMib));
      return;
    }
    this.#dismiss(seat);
    this.#failedStarts += seat.isReady ? 0 : 1;
    if (this.#failedStarts >= failedStartsMax) {
      this.#failedStarts = 0;
      for (const waiting of this.#lines.drain()) waiting.reject(notStarted(how));
    } else {
      this.#next();
    }
  }
}
