/** A few readers and a line of extractions that wait for one. */
import { failure, wholeFile } from './failure.ts';
import { type Extraction, Seat, type SeatOptions } from './seat.ts';

export interface PoolOptions extends SeatOptions {
  readonly processes: number;
}

interface Waiting {
  readonly begin: (seat: Seat) => void;
  readonly reject: (error: unknown) => void;
}

export class ExtractPool {
  readonly #options: PoolOptions;
  readonly #seats = new Set<Seat>();
  readonly #line = new Set<Waiting>();
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async run(extraction: Extraction): Promise<unknown> {
    const seat = await this.#findSeat(extraction.signal);
    try {
      return await seat.run(extraction);
    } finally {
      seat.isFree = true;
      if (!seat.isUsable) this.#seats.delete(seat);
      this.#next();
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const { reject } of this.#line) reject(closed());
    for (const seat of this.#seats) seat.end(closed());
    this.#line.clear();
    this.#seats.clear();
  }

  async #findSeat(signal: AbortSignal): Promise<Seat> {
    signal.throwIfAborted();
    if (this.#isClosed) throw closed();
    const { promise, resolve, reject } = Promise.withResolvers<Seat>();
    const leave = (): void => {
      this.#line.delete(waiting);
      reject(signal.reason);
    };
    const waiting: Waiting = {
      begin: (seat) => {
        signal.removeEventListener('abort', leave);
        resolve(seat);
      },
      reject,
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#line.add(waiting);
    this.#next();
    return promise;
  }

  #next(): void {
    for (const waiting of this.#line) {
      const seat = this.#freeSeat();
      if (seat === undefined) return;
      this.#line.delete(waiting);
      seat.isFree = false;
      waiting.begin(seat);
    }
  }

  #freeSeat(): Seat | undefined {
    for (const seat of this.#seats) {
      if (!seat.isUsable) this.#seats.delete(seat);
      else if (seat.isFree) return seat;
    }
    if (this.#isClosed || this.#seats.size >= this.#options.processes) return undefined;
    const seat = new Seat(this.#options);
    this.#seats.add(seat);
    return seat;
  }
}

function closed(): Error {
  return failure('EXTRACT_CLOSED', wholeFile, 'was not read to its end, because Patchbay is closing');
}
