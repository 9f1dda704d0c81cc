/** The WebSockets of GraphQL: how they are opened, looked after and closed. */
import { CloseCode, handleProtocols } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { limits } from '../../core/limits.ts';
import type { Knock } from '../http/upgrade.ts';
import type { GraphqlFace } from './face.ts';
import { openOutbox, tryAgainLater, watchLife } from './outbox.ts';
import type { Operations } from './operations.ts';
import { createProtocol } from './protocol.ts';

export interface Sockets {
  upgrade(knock: Knock): void;
  close(): Promise<void>;
}

export function createSockets(operations: Operations, face: GraphqlFace): Sockets {
  const protocol = createProtocol(operations, face);
  const server = new WebSocketServer({
    noServer: true,
    handleProtocols,
    maxPayload: limits.socketMessageBytes,
    perMessageDeflate: false,
  });

  function open(socket: WebSocket, knock: Knock): void {
    const control = new AbortController();
    const outbox = openOutbox(socket, knock.socket);
    // A connection that breaks closes; there is nobody to tell.
    socket.on('error', () => {});
    if (server.clients.size > limits.sockets) {
      outbox.close(tryAgainLater, 'Too many connections are open.');
      return;
    }
    watchLife(socket);
    const fail = (cause: unknown): void => {
      face.log.write('error', 'a message of a WebSocket failed', { cause });
      outbox.close(CloseCode.InternalServerError, 'The message could not be answered; the log says why.');
    };
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: outbox.send,
        close: outbox.close,
        onMessage: (take) => socket.on('message', (data) => void take(String(data)).catch(fail)),
      },
      { knock, outbox, signal: control.signal, principal: undefined, admitted: new Set() },
    );
    socket.once('close', (code, reason) => {
      control.abort();
      void closed(code, String(reason));
    });
  }

  return {
    upgrade(knock) {
      server.handleUpgrade(knock.incoming, knock.socket, knock.head, (socket) => open(socket, knock));
    },
    async close() {
      for (const socket of server.clients) {
        socket.close(1001, 'The server is ending.');
        socket.terminate();
      }
      server.close();
    },
  };
}
