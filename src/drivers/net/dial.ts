/** Sockets that are no HTTP: opened under the egress policy, with verified TLS where it is asked for. */
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { failure, type Place } from './failure.ts';
import { createGuard, type GuardOptions } from './guard.ts';
import type { SqlTarget } from './sql-target.ts';

/** As much of a target as dialling takes. */
export type DialTarget = Pick<SqlTarget, 'host' | 'port' | 'tls' | 'place'>;

/** Opens a socket; rejects with the signal's reason when it aborts before the socket is ready. */
export type Dial = (target: DialTarget, signal: AbortSignal) => Promise<Socket>;

export interface Dialler {
  readonly dial: Dial;
  /** Destroys every socket. */
  close(): void;
}

export function createDialler(options: GuardOptions): Dialler {
  const open = new Map<Socket, Place>();
  let isClosed = false;

  async function dial(target: DialTarget, signal: AbortSignal): Promise<Socket> {
    signal.throwIfAborted();
    const { host, port, place } = target;
    if (isClosed) throw failure('NET_CLOSED', place);
    const guard = createGuard(port, options);
    const refusal = guard.refuse(host);
    if (refusal !== undefined) throw refusal;
    const socket = connect({ host, port, lookup: guard.lookup, autoSelectFamily: true, noDelay: true });
    open.set(socket, place);
    socket.once('close', () => open.delete(socket));
    return await destroyOnAbort(socket, signal, async () => {
      await once(socket, 'connect');
      return await secure(socket, target);
    });
  }

  return {
    dial,
    close() {
      isClosed = true;
      for (const [socket, place] of open) socket.destroy(failure('NET_CLOSED', place));
    },
  };
}

async function destroyOnAbort(socket: Socket, signal: AbortSignal, work: () => Promise<Socket>): Promise<Socket> {
  const onAbort = () => socket.destroy(signal.reason);
  // A socket without a listener for its errors would end the process.
  socket.on('error', () => {});
  signal.addEventListener('abort', onAbort);
  try {
    return await work();
  } catch (error) {
    socket.destroy();
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** SSLRequest: its length and the code that stands in the place of a protocol's version (manual, message formats). */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

async function secure(socket: Socket, { host, tls, place }: DialTarget): Promise<Socket> {
  if (tls === 'off') return socket;
  socket.write(sslRequest);
  const answer = await readOnce(socket);
  if (answer === 'N' && tls === 'preferred') return socket;
  if (answer === 'N') throw failure('SQL_TLS_MISSING', place);
  // More than this one byte would be text that somebody put before the encrypted part.
  if (answer !== 'S') throw failure('SQL_CONNECT_FAILED', place);
  const secured = connectTls({
    socket,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    // Stated, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    rejectUnauthorized: true,
  });
  secured.on('error', () => {});
  // The encrypted socket does not tell when the one below it is destroyed before the handshake is over.
  const onClose = () => secured.destroy(socket.errored ?? new Error('The connection was closed.'));
  socket.once('close', onClose);
  await once(secured, 'secureConnect');
  return secured;
}

async function readOnce(socket: Socket): Promise<string> {
  const onEnd = () => socket.destroy(new Error('The server closed the connection.'));
  socket.once('end', onEnd);
  const [chunk]: unknown[] = await once(socket, 'data');
  socket.off('end', onEnd);
  return Buffer.isBuffer(chunk) ? chunk.toString('latin1') : '';
}
