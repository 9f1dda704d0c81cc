/** Connections that become WebSockets: the same Host and Origin as for requests, and a face behind their path. */
import { type IncomingMessage, STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '../../core/context.ts';
import { toPatchbayError } from '../../core/error.ts';
import type { Gate } from './gate.ts';

/** A connection that asks to be a WebSocket; nobody knows yet whose it is. */
export interface Knock {
  readonly incoming: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  /** The principal of an Authorization header, or of what stands for one. Throws the refusal. */
  identify(authorization: string | undefined): Promise<string>;
  /** Counts an operation of `principal` as a request; throws `rate_limited`. */
  admit(principal: string): Promise<void>;
}

interface Door {
  readonly path: string;
  upgrade?(knock: Knock): void;
}

export function listenForUpgrades(server: Server, gate: Gate, doors: readonly Door[], log: Log): void {
  server.on('upgrade', (incoming, socket, head) => {
    // What goes wrong with a connection ends that connection.
    socket.on('error', () => socket.destroy());
    try {
      const { host, origin } = incoming.headers;
      gate.checkOrigin({ host, origin });
      const path = URL.parse(incoming.url ?? '', 'http://host')?.pathname;
      const isAt = (one: Door): boolean => path === one.path || path === `${one.path}/`;
      const door = doors.find((one) => isAt(one) && one.upgrade !== undefined);
      if (door?.upgrade === undefined) return refuse(socket, 404);
      door.upgrade({
        incoming,
        socket,
        head,
        identify: (given) => gate.identify(incoming.socket.remoteAddress, () => gate.principalOf(given)),
        admit: gate.admit,
      });
    } catch (thrown) {
      const { code } = toPatchbayError(thrown);
      if (code !== 'forbidden') log.write('error', 'an upgrade failed', { cause: thrown });
      refuse(socket, code === 'forbidden' ? 403 : 500);
    }
  });
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
