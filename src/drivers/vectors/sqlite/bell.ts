/**
 * What threads that scan together watch: a few numbers in memory that they share. Whoever is called reads messages; what they
 * say came before the call.
 */

/** The number of the job that goes on, how many calls and reports there were, then for each mate whether it is there. */
const [jobAt, callsAt, reportsAt, presentAt] = [0, 1, 2, 3];
const closed = -1;
/** Numbers of jobs begin again here: nobody remembers one from so long ago. */
const mostJobs = 2 ** 30;

export class Bell {
  readonly #numbers: Int32Array;

  constructor(buffer: SharedArrayBuffer) {
    this.#numbers = new Int32Array(buffer);
  }

  static bufferFor(mates: number): SharedArrayBuffer {
    return new SharedArrayBuffer(4 * (presentAt + mates));
  }

  get job(): number {
    return Atomics.load(this.#numbers, jobAt);
  }

  get isClosed(): boolean {
    return this.job === closed;
  }

  /** The number of a new job: whatever else was done is over. Must come before the messages about it. None follows the end. */
  begin(): number {
    if (this.isClosed) return closed;
    const job = (this.job + 1) % mostJobs;
    Atomics.store(this.#numbers, jobAt, job);
    return job;
  }

  /** Wakes the mates. Must come after the messages. */
  call(): void {
    Atomics.add(this.#numbers, callsAt, 1);
    Atomics.notify(this.#numbers, callsAt);
  }

  close(): void {
    Atomics.store(this.#numbers, jobAt, closed);
    this.call();
  }

  get calls(): number {
    return Atomics.load(this.#numbers, callsAt);
  }

  /** Sleeps until there are more calls than these. */
  awaitCall(calls: number): void {
    Atomics.wait(this.#numbers, callsAt, calls);
  }

  /** Must come after its message. */
  report(): void {
    Atomics.add(this.#numbers, reportsAt, 1);
    Atomics.notify(this.#numbers, reportsAt);
  }

  get reports(): number {
    return Atomics.load(this.#numbers, reportsAt);
  }

  /** Sleeps until there are more reports than these, or for so long. */
  awaitReport(reports: number, timeoutMs: number): void {
    Atomics.wait(this.#numbers, reportsAt, reports, timeoutMs);
  }

  /** Mates count from 1. */
  enter(mate: number): void {
    Atomics.store(this.#numbers, presentAt + mate - 1, 1);
  }

  /** Whoever waits for a report of this mate is woken: none comes. */
  leave(mate: number): void {
    Atomics.store(this.#numbers, presentAt + mate - 1, 0);
    this.report();
  }

  isPresent(mate: number): boolean {
    return Atomics.load(this.#numbers, presentAt + mate - 1) === 1;
  }
}
