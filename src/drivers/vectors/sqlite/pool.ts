/**
 * The kernel's memory, given out in runs of its pages. It grows up to a limit and is never given back, so that what is free
 * is used again: neighbours that are free become one.
 */
import { type Kernel, pageBytes } from './kernel.ts';

export interface Run {
  readonly at: number;
  readonly bytes: number;
}

export class Pool {
  readonly #kernel: Kernel;
  readonly #limitBytes: number;
  /** By address. */
  #free: Run[] = [];
  #bytes = new Uint8Array();

  constructor(kernel: Kernel, limitBytes: number) {
    this.#kernel = kernel;
    this.#limitBytes = limitBytes;
  }

  /** All of the memory; another array after it has grown. */
  get bytes(): Uint8Array {
    if (this.#bytes.buffer !== this.#kernel.memory.buffer) this.#bytes = new Uint8Array(this.#kernel.memory.buffer);
    return this.#bytes;
  }

  get usedBytes(): number {
    return this.#kernel.memory.buffer.byteLength - this.#free.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** At least so many bytes, whatever is in them; undefined when the limit is reached. */
  take(wanted: number): Run | undefined {
    const bytes = Math.ceil(wanted / pageBytes) * pageBytes;
    const index = this.#free.findIndex((run) => run.bytes >= bytes);
    const found = this.#free[index];
    if (found === undefined) return this.#grow(bytes);
    if (found.bytes === bytes) this.#free.splice(index, 1);
    else this.#free[index] = { at: found.at + bytes, bytes: found.bytes - bytes };
    return { at: found.at, bytes };
  }

  /** Grows at once by what will be taken soon, which is much cheaper than bit by bit; as far as it goes. */
  expect(bytes: number): void {
    const free = this.#free.reduce((sum, run) => sum + run.bytes, 0);
    const room = this.#limitBytes - this.#kernel.memory.buffer.byteLength;
    const missing = Math.floor(Math.min(bytes - free, room) / pageBytes) * pageBytes;
    const run = missing > 0 ? this.#grow(missing) : undefined;
    if (run !== undefined) this.give(run);
  }

  give(run: Run): void {
    const index = this.#free.findIndex(({ at }) => at > run.at);
    const free = index < 0 ? [...this.#free, run] : this.#free.toSpliced(index, 0, run);
    const joined: Run[] = [];
    for (const each of free) {
      const last = joined.at(-1);
      if (last !== undefined && last.at + last.bytes === each.at) {
        joined[joined.length - 1] = { at: last.at, bytes: last.bytes + each.bytes };
      } else joined.push(each);
    }
    this.#free = joined;
  }

  #grow(bytes: number): Run | undefined {
    const at = this.#kernel.memory.buffer.byteLength;
    if (at + bytes > this.#limitBytes) return undefined;
    try {
      this.#kernel.memory.grow(bytes / pageBytes);
    } catch (error) {
      // The machine has no more, although the limit allows it.
      if (error instanceof RangeError) return undefined;
      throw error;
    }
    return { at, bytes };
  }
}
