/**
 * A socket as the PostgreSQL library sees it. The library parses what a server sends inside of an event, where an error
 * that malformed bytes cause would end the process; here it ends the connection.
 */
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

export class SqlWire extends Duplex {
  readonly #socket: Socket;
  /** Bytes that may still come; less than none ends the connection with what `onTooMuch` makes of it. */
  #allowedBytes = 0;
  #onTooMuch: () => Error = () => new Error('The server sent more than was asked for.');

  constructor(socket: Socket) {
    super({ allowHalfOpen: false });
    this.#socket = socket;
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.destroy(error));
    socket.on('end', () => this.destroy());
    socket.on('close', () => this.destroy());
  }

  /** Starts to count again. */
  allow(bytes: number, onTooMuch?: () => Error): void {
    this.#allowedBytes = bytes;
    if (onTooMuch !== undefined) this.#onTooMuch = onTooMuch;
  }

  /** Takes away from what may still come. */
  spend(bytes: number): void {
    this.#allowedBytes -= bytes;
    if (this.#allowedBytes < 0) this.destroy(this.#onTooMuch());
  }

  /** The socket is connected already; the library waits for the event. */
  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  setNoDelay(): void {}

  /** Says good-bye as far as it has been written, and is gone. */
  leave(): void {
    this.#socket.destroySoon();
  }

  #take(chunk: Buffer): void {
    if (this.destroyed) return;
    this.spend(chunk.length);
    if (this.destroyed) return;
    try {
      this.emit('data', chunk);
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error('The bytes could not be parsed.'));
    }
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done);
  }

  override _writev(chunks: readonly { readonly chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#socket.write(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}
