/** Large documents of pages, read by a few processes; further ones wait in line. */
import * as z from 'zod';
import type { DocumentRequest, Documents, ReadDocument } from '../../core/documents.ts';
import type { Driver } from '../../core/driver.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import { Seat, type SeatOptions } from './seat.ts';

const Options = z.object({
  worker: z.string(),
  processes: z.int().min(1).default(limits.pageProcesses),
  timeoutMs: z.int().min(1).default(limits.pageReadMs),
  memoryMib: z.int().min(16).default(limits.pageMemoryMib),
});

export const processDocuments: Driver<Documents, typeof Options> = {
  name: 'processes',
  options: Options,
  async open({ processes, ...seat }) {
    const pool = new Pool(processes, seat);
    return {
      port: { read: (request, signal) => pool.read(request, signal) },
      async health() {},
      async close() {
        pool.close();
      },
    };
  },
};

class Pool {
  readonly #processes: number;
  readonly #options: SeatOptions;
  readonly #seats = new Set<Seat>();
  readonly #line = new Set<PromiseWithResolvers<Seat>>();
  #isClosed = false;

  constructor(processes: number, options: SeatOptions) {
    this.#processes = processes;
    this.#options = options;
  }

  async read(request: DocumentRequest, signal: AbortSignal): Promise<ReadDocument> {
    const seat = await this.#findSeat(signal);
    try {
      return await seat.run(request, signal);
    } finally {
      seat.isFree = true;
      this.#next();
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const waiting of this.#line) waiting.reject(closed());
    for (const seat of this.#seats) seat.end(closed());
    this.#line.clear();
    this.#seats.clear();
  }

  async #findSeat(signal: AbortSignal): Promise<Seat> {
    signal.throwIfAborted();
    if (this.#isClosed) throw closed();
    const waiting = Promise.withResolvers<Seat>();
    const leave = (): void => {
      if (this.#line.delete(waiting)) waiting.reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#line.add(waiting);
    this.#next();
    try {
      return await waiting.promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #next(): void {
    for (const waiting of this.#line) {
      const seat = this.#freeSeat();
      if (seat === undefined) return;
      this.#line.delete(waiting);
      seat.isFree = false;
      waiting.resolve(seat);
    }
  }

  #freeSeat(): Seat | undefined {
    for (const seat of this.#seats) {
      if (!seat.isUsable) this.#seats.delete(seat);
      else if (seat.isFree) return seat;
    }
    if (this.#isClosed || this.#seats.size >= this.#processes) return undefined;
    const seat = new Seat(this.#options);
    this.#seats.add(seat);
    return seat;
  }
}

function closed(): Error {
  return new PatchbayError('internal', 'The page was not read to its end, because Patchbay is closing.', {
    reason: 'PAGE_READER_CLOSED',
    hint: 'Call again.',
  });
}
