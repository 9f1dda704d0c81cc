/**
 * What goes out on one WebSocket. Answers of a moment are sent together, in one write to the system. Whoever does not read
 * what was sent is cut once more waits than is allowed, so that nobody's slowness takes memory without end.
 */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { limits } from '../../core/limits.ts';
import { toFrames } from './frames.ts';

export interface Outbox {
  send(message: string): void;
  /** What was made into frames already, behind what was sent before. Returns whether nothing of it waits here. */
  sendFrames(frames: Buffer): boolean;
  close(code?: number, reason?: string): void;
}

/** "Try again later", as the registry of close codes has it. */
export const tryAgainLater = 1013;

export function openOutbox(socket: WebSocket, stream: Duplex): Outbox {
  let held: string[] = [];
  let heldChars = 0;
  let isFlushDue = false;

  // The socket writes whole frames at once, and compresses nothing: what is written between two of them comes between them.
  function flush(): void {
    const messages = held;
    held = [];
    heldChars = 0;
    if (messages.length > 0 && socket.readyState === socket.OPEN) stream.write(toFrames(messages).bytes);
  }

  function flushSoon(): void {
    if (isFlushDue) return;
    isFlushDue = true;
    setImmediate(() => {
      isFlushDue = false;
      flush();
    });
  }

  /** Whether so much more may wait; cuts the connection when it may not. */
  function hasRoom(more: number): boolean {
    if (more + socket.bufferedAmount <= limits.socketWaitingBytes) return true;
    held = [];
    socket.close(tryAgainLater, 'Too slow: lines came faster than they were read.');
    return false;
  }

  return {
    send(message) {
      if (socket.readyState !== socket.OPEN) return;
      held.push(message);
      heldChars += message.length;
      if (hasRoom(heldChars)) flushSoon();
    },
    sendFrames(frames) {
      flush();
      if (socket.readyState !== socket.OPEN || !hasRoom(frames.length)) return true;
      stream.write(frames);
      return stream.writableLength === 0;
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
