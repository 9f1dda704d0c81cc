/**
 * The process that reads files: collects the bytes, reads them, and hands the value over piece by piece.
 *
 * It is a process and not a thread, since V8 ends the whole process when a single large allocation finds no room: a
 * thread's own heap limit would take the server with it.
 */
import { Worker } from 'node:worker_threads';
import { toPatchbayError } from '../../core/error.ts';
import { entryUrl } from '../process/entry.ts';
import { Budget } from './budget.ts';
import { readContent } from './content.ts';
import { wholeFile } from './failure.ts';
import { measure } from './measure.ts';
import type { FromReader, Task, ToReader } from './messages.ts';
import { type Piece, toPieces } from './pieces.ts';

let chunks: Uint8Array[] = [];
let pieces: Iterator<Piece> | undefined;

new Worker(entryUrl('watchdog', import.meta.url), { argv: process.argv.slice(2) }).unref();

process.on('disconnect', () => process.exit());
process.on('message', async (message: ToReader) => {
  switch (message.kind) {
    case 'chunk':
      chunks.push(message.bytes);
      return;
    case 'run':
      await run(message.task);
      return;
    case 'more':
      sendPiece();
  }
});

async function run(task: Task): Promise<void> {
  try {
    const bytes = Buffer.concat(chunks);
    chunks = [];
    const budget = new Budget(task.maxBytes);
    const value = await readContent({ ...task, bytes, budget, place: wholeFile, depth: 0 });
    const { weight, heavy } = measure(value, wholeFile);
    pieces = toPieces(value, heavy);
    send({ kind: 'ready', weight });
  } catch (error) {
    const failed = toPatchbayError(error);
    const { cause } = failed;
    send({ kind: 'failed', body: failed.toBody(), detail: String(cause instanceof Error ? cause.stack : cause) });
  }
}

function sendPiece(): void {
  // Some of what was asked for ahead is left over at the end.
  if (pieces === undefined) return;
  const next = pieces.next();
  if (next.done === true) {
    pieces = undefined;
    send({ kind: 'done' });
  } else {
    send({ kind: 'piece', piece: next.value });
  }
}

function send(message: FromReader): void {
  process.send?.(message);
}
