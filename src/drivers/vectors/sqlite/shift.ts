/** One search that mates take part in, from the side of the worker. */
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Bell } from './bell.ts';
import type { Found, Order, Report } from './crew-messages.ts';
import { chunkRows } from './layout.ts';
import type { Bounded } from './reach.ts';

/** Between two looks at whether anybody waits. */
const lookMs = 50;

interface Means {
  readonly bell: Bell;
  readonly taken: Int32Array | undefined;
  checkpoint(): void;
  /** Does without them from now on. */
  dismiss(): void;
}

/** Takes the chunk for the thread of this index; false when another one has it. */
export function take(taken: Int32Array | undefined, slot: number, index: number): boolean {
  return taken === undefined || Atomics.compareExchange(taken, slot / chunkRows, 0, index + 1) === 0;
}

export class Shift {
  readonly #ports: readonly MessagePort[];
  readonly #means: Means;

  constructor(ports: readonly MessagePort[], means: Means) {
    this.#ports = ports;
    this.#means = means;
  }

  take(slot: number): boolean {
    return take(this.#means.taken, slot, 0);
  }

  /** What of their chunks reaches beyond the bar: `answers` has it. */
  ask(bar: number): void {
    const { bell } = this.#means;
    const job = bell.begin();
    for (const port of this.#busy()) port.postMessage({ kind: 'above', job, bar } satisfies Order);
    bell.call();
  }

  /** What they found, at first or after a question. It comes when all that the worker can take is taken. */
  answers(): Found {
    const { bell, checkpoint } = this.#means;
    const { job } = bell;
    const found: Bounded[] = [];
    const unread: number[] = [];
    let missing = this.#busy();
    for (;;) {
      const { reports } = bell;
      missing = missing.filter((port) => {
        // Looked at first: what it said before it ended is read below.
        const isThere = bell.isPresent(this.#ports.indexOf(port) + 1);
        const report = this.#reportOf(port, job);
        if (report === undefined && !isThere) throw this.#failed('It has ended.');
        found.push(...(report?.found ?? []));
        unread.push(...(report?.unread ?? []));
        return report === undefined;
      });
      if (missing.length === 0) return { found, unread };
      bell.awaitReport(reports, lookMs);
      checkpoint();
    }
  }

  /** Whatever they are at, nobody waits for it. */
  leave(): void {
    this.#means.bell.begin();
  }

  /** Who has taken nothing is not waited for: it may only be on its way. */
  #busy(): readonly MessagePort[] {
    const { taken } = this.#means;
    return this.#ports.filter((_, at) => taken?.includes(at + 2) !== false);
  }

  /** Of this job: what is left of others is read and dropped. */
  #reportOf(port: MessagePort, job: number): Found | undefined {
    for (let received = receiveMessageOnPort(port); received !== undefined; received = receiveMessageOnPort(port)) {
      // Nobody else has the other port (`crew-thread.ts`).
      const report = received.message as Report;
      if (report.job !== job) continue;
      if ('found' in report) return report;
      throw this.#failed(report.broken);
    }
    return undefined;
  }

  /** Without one of them, its chunks would be nobody's. */
  #failed(cause: string): Error {
    this.#means.dismiss();
    return new Error('A thread could not scan.', { cause });
  }
}
