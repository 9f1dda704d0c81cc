/** A few processes that do one work each at a time, and a line of works that wait for one. */
import type { Serializable } from 'node:child_process';
import { Seat, type Trade, type Work } from './seat.ts';

export interface PoolTrade extends Trade {
  readonly processes: number;
  /** For what is not done because the pool is closed. */
  closed(): Error;
}

interface Waiting<Out extends Serializable, In> {
  readonly begin: (seat: Seat<Out, In>) => void;
  readonly reject: (error: unknown) => void;
}

/** Processes start when they are wanted; they take `Out` and say `In`. */
export class ProcessPool<Out extends Serializable, In> {
  readonly #trade: PoolTrade;
  readonly #seats = new Set<Seat<Out, In>>();
  readonly #line = new Set<Waiting<Out, In>>();
  #isClosed = false;

  constructor(trade: PoolTrade) {
    this.#trade = trade;
  }

  /** Rejects as the work does, as its process does, or with the signal's reason. */
  async run<Result>(work: Work<Out, In, Result>, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    if (this.#isClosed) throw this.#trade.closed();
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const waiting: Waiting<Out, In> = { begin: (seat) => resolve(seat.run(work, signal)), reject };
    const leave = (): void => {
      if (this.#line.delete(waiting)) reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#line.add(waiting);
    try {
      this.#next();
      return await promise;
    } finally {
      signal.removeEventListener('abort', leave);
      this.#next();
    }
  }

  /** Ends what runs and what waits. */
  close(): void {
    this.#isClosed = true;
    for (const waiting of this.#line) waiting.reject(this.#trade.closed());
    this.#line.clear();
    for (const seat of this.#seats) seat.end(this.#trade.closed());
    this.#seats.clear();
  }

  #next(): void {
    for (const waiting of this.#line) {
      const seat = this.#freeSeat();
      if (seat === undefined) return;
      this.#line.delete(waiting);
      waiting.begin(seat);
    }
  }

  #freeSeat(): Seat<Out, In> | undefined {
    for (const seat of this.#seats) {
      if (seat.isEnded) this.#seats.delete(seat);
      else if (seat.isFree) return seat;
    }
    if (this.#isClosed || this.#seats.size >= this.#trade.processes) return undefined;
    const seat = new Seat<Out, In>(this.#trade);
    this.#seats.add(seat);
    return seat;
  }
}
