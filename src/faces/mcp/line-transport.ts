/**
 * MCP over a pair of streams, one message a line, with little more work for a message than reading and writing it.
 *
 * The SDK's own transport checks each message against its schema here, and the server behind it checks it again; that
 * costs as much as a short call. For the same reason messages that are ready in the same turn leave in one write, but for the
 * first, which somebody may be waiting for.
 */
import { isUtf8 } from 'node:buffer';
import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { isRecord, parseExactly } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import { initializeFault } from './params.ts';

/** How serving ends by itself: the client went, or it sent a line that was too long. */
export type Ending = 'gone' | 'overflow';

export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

const lineFeed = 0x0a;

export class LineTransport implements Transport {
  onmessage?: Transport['onmessage'];
  onerror?: Transport['onerror'];
  onclose?: Transport['onclose'];
  /** Resolves when nobody is served any more. */
  readonly ended: Promise<Ending>;
  readonly #end: (ending: Ending) => void;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #maxLineBytes: number;
  /** The beginning of a line whose end has not come yet. */
  #begun: Buffer[] = [];
  #begunBytes = 0;
  /** Lines that leave with the next write. */
  #ready = '';
  /** The first line of a turn has left; those that follow it leave together at its end. */
  #isGathering = false;
  #drained: Promise<void> | undefined;
  /** Requests that were not answered yet, by their ids. */
  readonly #open = new Set<unknown>();
  /** Runs from the end of the input on. */
  #patience: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ input, output }: Streams, maxLineBytes: number) {
    const { promise, resolve } = Promise.withResolvers<Ending>();
    this.ended = promise;
    this.#end = resolve;
    this.#input = input;
    this.#output = output;
    this.#maxLineBytes = maxLineBytes;
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#read);
    this.#input.once('end', this.#settle);
    this.#input.once('close', this.#goneUnlessPatient);
    this.#input.once('error', this.#leave);
    // A client that died may be found out by writing. The listener stays, for writes that fail after the end.
    this.#output.on('error', this.#leave);
    if (this.#input.readableEnded || this.#input.destroyed) setImmediate(this.#leave);
  }

  /** Resolves at once, or when the client has read enough of what was written before. */
  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) throw new Error('The connection is closed.');
    this.#say(message);
    if ('id' in message && !('method' in message)) this.#answered(message.id);
    if (this.#drained !== undefined) await this.#drained;
  }

  async close(): Promise<void> {
    this.#finish('gone');
  }

  #say(message: object): void {
    this.#ready += `${JSON.stringify(message)}\n`;
    if (this.#isGathering) return;
    this.#isGathering = true;
    process.nextTick(this.#writeGathered);
    this.#write();
  }

  readonly #leave = (): void => this.#finish('gone');

  readonly #goneUnlessPatient = (): void => {
    if (this.#patience === undefined) this.#leave();
  };

  /** A script may send what it has, close its end, and read on. */
  readonly #settle = (): void => {
    if (this.#open.size === 0) this.#leave();
    else this.#patience = setTimeout(this.#leave, limits.stdinClosedMs);
  };

  #answered(id: unknown): void {
    this.#open.delete(id);
    if (this.#patience !== undefined && this.#open.size === 0) this.#leave();
  }

  #finish(ending: Ending): void {
    if (this.#isClosed) return;
    this.#write();
    this.#isClosed = true;
    clearTimeout(this.#patience);
    this.#input.off('data', this.#read);
    this.#input.pause();
    this.#begun = [];
    this.#end(ending);
    this.onclose?.();
  }

  readonly #writeGathered = (): void => {
    this.#isGathering = false;
    this.#write();
  };

  #write(): void {
    const text = this.#ready;
    this.#ready = '';
    if (text === '' || this.#output.destroyed || this.#output.write(text) || this.#drained !== undefined) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#drained = promise;
    const proceed = (): void => {
      this.#drained = undefined;
      this.#output.off('drain', proceed).off('close', proceed);
      resolve();
    };
    this.#output.once('drain', proceed).once('close', proceed);
  }

  readonly #read = (chunk: Buffer): void => {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(lineFeed, start);
      if (end < 0) break;
      const line = this.#complete(chunk, start, end);
      start = end + 1;
      if (line === undefined) return;
      this.#receive(line);
      if (this.#isClosed) return;
    }
    if (start === chunk.length) return;
    this.#begun.push(start === 0 ? chunk : chunk.subarray(start));
    this.#begunBytes += chunk.length - start;
    if (this.#begunBytes > this.#maxLineBytes) this.#finish('overflow');
  };

  /** The bytes of a line that ends in `chunk`; undefined when it is too long, and then the connection is over. */
  #complete(chunk: Buffer, start: number, end: number): Buffer | undefined {
    if (this.#begunBytes + end - start > this.#maxLineBytes) {
      // Half a message cannot be skipped, so nothing after it can be trusted.
      this.#finish('overflow');
      return undefined;
    }
    if (this.#begunBytes === 0) return chunk.subarray(start, end);
    const line = Buffer.concat([...this.#begun, chunk.subarray(start, end)]);
    this.#begun = [];
    this.#begunBytes = 0;
    return line;
  }

  #receive(line: Buffer): void {
    // That takes a mark of byte order away as well, which some shells write first.
    const text = line.toString('utf8').trim();
    if (text === '') return;
    try {
      const message: unknown = parseExactly(text);
      if (!isRecord(message) || !isMessage(message)) {
        this.#refuse(message, 'The line is not a valid JSON-RPC message');
        return;
      }
      // Signs that stand for bytes in another charset would be taken for what was said.
      if (!isUtf8(line)) {
        this.#refuse(message, 'The line is not UTF-8');
        return;
      }
      const fault = initializeFault(message);
      if (fault !== undefined) {
        this.#say(failure(message.id, -32_602, fault));
        return;
      }
      this.#note(message);
      // What else a message must have is checked by the server, which checks it for every transport.
      this.onmessage?.(message as JSONRPCMessage);
    } catch (cause) {
      if (cause instanceof SyntaxError) this.#say(failure(null, -32_700, 'Parse error: the line is not JSON'));
      this.onerror?.(cause instanceof Error ? cause : new Error('A message could not be served.', { cause }));
    }
  }

  /** Whoever asked would wait for good: the server drops what is no message. An answer to nothing gets none. */
  #refuse(given: unknown, why: string): void {
    const { id, method, result, error } = isRecord(given) ? given : {};
    const isAnswer = method === undefined && (result !== undefined || error !== undefined);
    if (!isAnswer) this.#say(failure(isId(id) ? id : null, -32_600, why));
    this.onerror?.(new TypeError('The line is no JSON-RPC message.'));
  }

  /** Subscriptions have no end of their own, and what was cancelled gets no answer. */
  #note({ id, method, params }: Readonly<Record<string, unknown>>): void {
    if (method === 'notifications/cancelled' && isRecord(params)) this.#answered(params.requestId);
    else if (typeof method === 'string' && id !== undefined && !method.startsWith('subscriptions/')) this.#open.add(id);
  }
}

function isMessage({ jsonrpc, id, method, params }: Readonly<Record<string, unknown>>): boolean {
  if (jsonrpc !== '2.0') return false;
  if (method === undefined) return isId(id);
  if (typeof method !== 'string' || (id !== undefined && !isId(id))) return false;
  return params === undefined || (isRecord(params) && (params._meta === undefined || isRecord(params._meta)));
}

function isId(id: unknown): boolean {
  return typeof id === 'string' || Number.isSafeInteger(id);
}

function failure(id: unknown, code: number, message: string): object {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
