/**
 * What goes out on one WebSocket. Messages of a moment are sent together, in one write to the system. Whoever does not read
 * what was sent is cut once more waits than is allowed, so that nobody's slowness takes memory without end.
 */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { limits } from '../../core/limits.ts';

export interface Outbox {
  send(message: string): void;
  close(code?: number, reason?: string): void;
}

/** "Try again later", as the registry of close codes has it. */
export const tryAgainLater = 1013;

export function openOutbox(socket: WebSocket, stream: Duplex): Outbox {
  let held: string[] = [];
  let heldChars = 0;
  let isWaiting = false;

  function flush(): void {
    const messages = held;
    held = [];
    heldChars = 0;
    if (socket.readyState !== socket.OPEN) return;
    stream.cork();
    for (const message of messages) socket.send(message);
    stream.uncork();
  }

  function flushSoon(): void {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      flush();
    }, limits.socketGatherMs);
  }

  return {
    send(message) {
      if (socket.readyState !== socket.OPEN) return;
      held.push(message);
      heldChars += message.length;
      if (heldChars + socket.bufferedAmount <= limits.socketWaitingBytes) return flushSoon();
      held = [];
      socket.close(tryAgainLater, 'Too slow: lines came faster than they were read.');
    },
    close(code, reason) {
      flush();
      socket.close(code, reason);
    },
  };
}

/** Ends a connection whose other side is gone without having said so. */
export function watchLife(socket: WebSocket): void {
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  const timer = setInterval(() => {
    if (!isAlive) socket.terminate();
    isAlive = false;
    socket.ping();
  }, limits.socketPingMs).unref();
  socket.once('close', () => clearInterval(timer));
}
