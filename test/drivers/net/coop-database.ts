/**
 * PostgreSQL on loopback: a real database answers, behind a server of ours that does what one process without users and
 * networks cannot do itself: logins, TLS, several connections, and queries that last until they are cancelled.
 */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { PatchbayError } from '../../../src/core/error.ts';
import type { SqlRequest, SqlResult } from '../../../src/core/ports.ts';
import { type CoopNet, listen } from './coop-server.ts';

/** Starting it takes seconds, so all tests of a file share one. */
let shared: PGlite | undefined;

/** For the files whose queries are answered by the database. */
export function useDatabase(): void {
  beforeAll(async () => {
    shared = await PGlite.create();
  }, 120_000);
  afterAll(() => shared?.close());
}

export interface DatabaseWanted {
  /** Asked of every user when set. */
  readonly password?: string;
  /** TLS is offered when set. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  /** Sent in the place of the database's answer to a query. */
  readonly answer?: Buffer;
}

export interface CoopDatabase {
  readonly port: number;
  /** `postgres://hen:egg@127.0.0.1:port/coop`. */
  readonly url: string;
  /** What clients said of themselves, one entry for each that got so far. */
  readonly startups: Readonly<Record<string, string>>[];
  /** Keys of the queries that clients wanted cancelled. */
  readonly cancels: string[];
  /** Connections that are open. */
  readonly sockets: ReadonlySet<Socket>;
  /** Queries that hold until they are cancelled: those with the word `brood` in them. */
  readonly held: ReadonlyMap<string, () => void>;
}

/** Connections have the numbers 1, 2, ... as process ids, and 7 as their secret. */
export async function startDatabase(wanted: DatabaseWanted = {}): Promise<CoopDatabase> {
  const startups: Record<string, string>[] = [];
  const cancels: string[] = [];
  const sockets = new Set<Socket>();
  const held = new Map<string, () => void>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    void serve(socket).catch(() => socket.destroy());
  });

  async function serve(raw: Socket): Promise<void> {
    let inbox = createInbox(raw);
    let socket = raw;
    let hello = await inbox.take(false);
    if (codeOf(hello) === 80_877_103) {
      raw.write(wanted.tls === undefined ? 'N' : 'S');
      if (wanted.tls !== undefined) {
        inbox.stop();
        socket = new TLSSocket(raw, { isServer: true, ...wanted.tls }).on('error', () => {});
        inbox = createInbox(socket);
      }
      hello = await inbox.take(false);
    }
    if (codeOf(hello) === 80_877_102) {
      const key = `${hello.readInt32BE(8)}/${hello.readInt32BE(12)}`;
      cancels.push(key);
      held.get(key)?.();
      return void socket.end();
    }
    startups.push(readStartup(hello));
    const key = `${startups.length}/7`;
    if (!(await logIn(socket, inbox, wanted.password))) return void socket.end(complaint('FATAL', '28P01'));
    socket.write(Buffer.concat([message('R', int32(0)), message('K', int32(startups.length), int32(7)), ready]));
    for (;;) socket.write(await answerTo(await takeBatch(inbox), key));
  }

  async function answerTo(batch: Buffer, key: string): Promise<Uint8Array> {
    if (batch.includes('brood')) {
      await new Promise<void>((resolve) => held.set(key, resolve));
      return Buffer.concat([complaint('ERROR', '57014'), ready]);
    }
    // The statement that begins a session is always answered.
    if (wanted.answer !== undefined && !batch.includes('set_config')) return wanted.answer;
    const database = shared;
    if (database === undefined) throw new Error('This file does not use the database.');
    return await database.runExclusive(() => database.execProtocolRaw(batch));
  }

  const port = await listen(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { port, url: `postgres://hen:egg@127.0.0.1:${port}/coop`, startups, cancels, sockets, held };
}

/** Asks with a signal that never aborts, unless another is given. */
export function ask(net: CoopNet, url: string, text: string, more: Partial<SqlRequest> = {}): Promise<SqlResult> {
  return net.port.query({ url, text, params: [], signal: new AbortController().signal, ...more });
}

/** The failure of a query that must not succeed. */
export async function complaintOf(answer: Promise<SqlResult>): Promise<PatchbayError> {
  const outcome = await answer.then(
    () => new Error('The query succeeded.'),
    (error: PatchbayError) => error,
  );
  if (outcome.name === 'PatchbayError' && 'code' in outcome) return outcome;
  throw outcome;
}

interface Inbox {
  /** The next whole message, with a letter before its length or without one. Rejects when the client is gone. */
  take(hasLetter: boolean): Promise<Buffer>;
  stop(): void;
}

function createInbox(socket: Socket): Inbox {
  const gone = new AbortController();
  let bytes = Buffer.alloc(0);
  const keep = (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    socket.emit('kept');
  };
  socket.on('data', keep);
  socket.once('close', () => gone.abort());
  return {
    async take(hasLetter) {
      const start = hasLetter ? 1 : 0;
      const sizeBytes = () => (bytes.length < start + 4 ? Number.POSITIVE_INFINITY : start + bytes.readInt32BE(start));
      while (bytes.length < sizeBytes()) await once(socket, 'kept', { signal: gone.signal });
      const taken = bytes.subarray(0, sizeBytes());
      bytes = bytes.subarray(taken.length);
      return taken;
    },
    stop: () => void socket.off('data', keep),
  };
}

/** Messages up to the one that asks for an answer. */
async function takeBatch(inbox: Inbox): Promise<Buffer> {
  const taken: Buffer[] = [];
  for (;;) {
    const next = await inbox.take(true);
    const letter = String.fromCharCode(next[0] ?? 0);
    if (letter === 'X') throw new Error('The client said good-bye.');
    taken.push(next);
    if (letter === 'S' || letter === 'Q') return Buffer.concat(taken);
  }
}

async function logIn(socket: Socket, inbox: Inbox, password: string | undefined): Promise<boolean> {
  if (password === undefined) return true;
  socket.write(message('R', int32(3)));
  const answer = await inbox.take(true);
  return answer.subarray(5, -1).toString() === password;
}

function codeOf(hello: Buffer): number {
  return hello.readInt32BE(4);
}

function readStartup(hello: Buffer): Record<string, string> {
  const parts = hello.subarray(8).toString().split('\0');
  const pairs: Record<string, string> = {};
  for (let at = 0; parts[at] !== undefined && parts[at] !== ''; at += 2) pairs[parts[at] ?? ''] = parts[at + 1] ?? '';
  return pairs;
}

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/** One message of the protocol: a letter, the length of the rest, the rest. */
export function message(letter: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(letter), int32(body.length + 4), body]);
}

const ready = message('Z', Buffer.from('I'));

function complaint(severity: string, state: string): Buffer {
  return message('E', Buffer.from(`S${severity}\0V${severity}\0C${state}\0MThe fox was here: secret\0\0`));
}
