/** The threads that scan together: the worker, and helpers where there are many rows. */
import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { CrewSettings, Task } from './crew-thread.ts';
import type { Kernel } from './kernel.ts';
import { chunkRows, rowBytes } from './layout.ts';
import type { Pool, Run } from './pool.ts';
import { type Part, type Pass, Progress, work } from './work.ts';

/** A scan of fewer parts is over before a helper is awake. */
const fewestParts = 8;
/** Beyond these, memory and disk give no more. */
const mostHelpers = 3;

export class Crew {
  readonly #kernel: Kernel;
  readonly #pool: Pool;
  readonly #checkpoint: () => void;
  /** Grows with every job, so that who waits for it awakes. */
  readonly #bell = new Int32Array(new SharedArrayBuffer(4));
  #helpers: readonly MessagePort[] | undefined;

  constructor({ kernel, pool, checkpoint }: { kernel: Kernel; pool: Pool; checkpoint: () => void }) {
    this.#kernel = kernel;
    this.#pool = pool;
    this.#checkpoint = checkpoint;
  }

  /** The parts that were done: of others, the file cannot be read. */
  do(pass: Pass, parts: readonly Part[]): readonly Part[] {
    const buffer = Progress.of(parts.length);
    const progress = new Progress(buffer);
    const helpers = parts.length < fewestParts ? [] : this.hire();
    const places = this.#places(pass, parts, 1 + helpers.length);
    const job = { pass, parts, progress: buffer };
    try {
      for (const [index, helper] of helpers.entries()) {
        helper.postMessage({ job, at: places[index + 1]?.at ?? 0 } satisfies Task);
      }
      Atomics.add(this.#bell, 0, 1);
      Atomics.notify(this.#bell, 0);
      const own = { kernel: this.#kernel, bytes: this.#pool.bytes, at: places[0]?.at ?? 0 };
      work(job, own, this.#checkpoint);
    } finally {
      progress.end();
      for (const place of places) this.#pool.give(place);
    }
    return parts.filter((_, index) => progress.isDone(index));
  }

  /** Rows of files need a place each; what is in memory stays where it is. */
  #places({ kind, dimensions }: Pass, parts: readonly Part[], threads: number): readonly Run[] {
    if (!parts.some((part) => 'path' in part)) return [];
    return Array.from({ length: threads }, () => {
      const run = this.#pool.take(chunkRows * rowBytes(kind, dimensions));
      if (run === undefined) throw new Error('There was no memory for a search.');
      return run;
    });
  }

  /** Whether helpers are of use for so many rows. */
  isOf(rows: number): boolean {
    return rows >= fewestParts * chunkRows;
  }

  /** They take longer to start than a scan takes: the sooner, the better. */
  hire(): readonly MessagePort[] {
    this.#helpers ??= Array.from({ length: Math.min(availableParallelism() - 1, mostHelpers) }, () => {
      const { port1, port2 } = new MessageChannel();
      // The compiled package holds crew-thread.js where the sources hold crew-thread.ts.
      const file = import.meta.url.endsWith('.ts') ? './crew-thread.ts' : './crew-thread.js';
      const workerData: CrewSettings = { memory: this.#kernel.memory, bell: this.#bell, tasks: port2 };
      const helper = new Worker(new URL(file, import.meta.url), { workerData, transferList: [port2] });
      // They end with the worker.
      helper.unref();
      port1.unref();
      return port1;
    });
    return this.#helpers;
  }
}
