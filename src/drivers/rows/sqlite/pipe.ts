/**
 * The keeper's end of what it shares with its parent. It has nothing to do until it is asked, so it waits inside the system's own
 * read: an event loop would spend more on a small request than the database does.
 */
import { readSync, writeSync } from 'node:fs';
import { Frames, type Parcel } from './frames.ts';
import { pipePlace } from './messages.ts';

/** More than a small request, and a good part of a large one. */
const chunkBytes = 256 * 1024;

/** What the parent sends, in order, until it is gone. */
export function* receive(): Generator<Parcel> {
  const frames = new Frames();
  const chunk = Buffer.allocUnsafeSlow(chunkBytes);
  while (true) {
    const count = readSync(pipePlace, chunk);
    if (count === 0) return;
    yield* frames.take(Buffer.from(chunk.subarray(0, count)));
  }
}

/** Throws when the parent is gone. */
export function send(frame: Buffer): void {
  for (let sent = 0; sent < frame.length; ) sent += writeSync(pipePlace, frame, sent);
}
