/** The bytes of a file on their way to a reader, in blocks, bounded before they are held. */
import { limits } from '../../core/limits.ts';
import { failure, wholeFile } from './failure.ts';

const blockBytes = 1024 * 1024;

/** Parts that are sent one by one, with turns of the event loop between them. */
export function* toBlocks(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += blockBytes) yield bytes.subarray(at, at + blockBytes);
}

/** Bytes of streams that are held at the same time; one counter for a driver. */
export class Held {
  #bytes = 0;

  take(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes <= limits.extractHeldBytes) return;
    throw failure('EXTRACT_BUSY', wholeFile, 'came while too many other files are being read', {
      limit: ['extractHeldBytes', limits.extractHeldBytes],
    });
  }

  release(bytes: number): void {
    this.#bytes -= bytes;
  }
}

export interface Collecting {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly held: Held;
}

/** A stream in blocks. The stream is left as soon as it is too large or the caller gone. */
export async function collect(stream: AsyncIterable<Uint8Array>, collecting: Collecting): Promise<Collected> {
  const { maxBytes, signal, held } = collecting;
  const collected = new Collected(held);
  const iterator = stream[Symbol.asyncIterator]();
  const { promise: left, reject } = Promise.withResolvers<never>();
  const leave = (): void => reject(signal.reason);
  left.catch(() => {});
  signal.addEventListener('abort', leave, { once: true });
  try {
    signal.throwIfAborted();
    for (let next = await iterator.next(); next.done !== true; next = await Promise.race([iterator.next(), left])) {
      if (collected.sizeBytes + next.value.length > maxBytes) throw tooLarge(maxBytes);
      collected.add(next.value);
    }
    return collected;
  } catch (error) {
    collected.release();
    // A stream that hangs does not answer this either: nobody waits for it.
    void iterator.return?.().catch(() => {});
    throw error;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** Small chunks are joined, so that a stream of single bytes costs no more than its bytes. */
export class Collected {
  readonly #held: Held;
  readonly #full: Uint8Array[] = [];
  #open = new Uint8Array(0);
  #openBytes = 0;
  #heldBytes = 0;
  sizeBytes = 0;

  constructor(held: Held) {
    this.#held = held;
  }

  add(chunk: Uint8Array): void {
    for (let rest = chunk; rest.length > 0; ) {
      if (this.#openBytes === this.#open.length) this.#openBlock();
      const part = rest.subarray(0, this.#open.length - this.#openBytes);
      this.#open.set(part, this.#openBytes);
      this.#openBytes += part.length;
      this.sizeBytes += part.length;
      rest = rest.subarray(part.length);
    }
  }

  /** Everything, in order. */
  blocks(): readonly Uint8Array[] {
    return [...this.#full, this.#open.subarray(0, this.#openBytes)];
  }

  /** The reader has the bytes, or nobody wants them any more. */
  release(): void {
    this.#held.release(this.#heldBytes);
    this.#heldBytes = 0;
  }

  #openBlock(): void {
    this.#heldBytes += blockBytes;
    this.#held.take(blockBytes);
    if (this.#openBytes > 0) this.#full.push(this.#open);
    this.#open = new Uint8Array(blockBytes);
    this.#openBytes = 0;
  }
}

function tooLarge(maxBytes: number): Error {
  return failure('EXTRACT_TOO_LARGE', wholeFile, 'is larger than an extraction may be', {
    limit: ['extractBytes', maxBytes],
  });
}
