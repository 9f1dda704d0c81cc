/**
 * Files of codes that are read one after the other. A disk gives several at once in a third of the time, so that as soon as one comes
 * slowly, threads of Node ask for those behind it. What they read is thrown away: the system has it in memory when its turn comes.
 */
import { closeSync, openSync, read } from 'node:fs';
import { type Piece, readCodes } from './code-files.ts';

/** What will be read of a file. */
export interface Reading {
  readonly path: string;
  readonly pieces: readonly Piece[];
}

export interface ReadAheadOptions {
  /** Whether files may be asked for: they are closed when the thread's event loop turns, which that of some threads never does. */
  readonly isAllowed: boolean;
  /** Whether files are asked for from the first one on. */
  readonly isSlow?: boolean;
}

/** Files that are asked for before their turn. Node has four threads for that, which others need, too. */
const filesAhead = 8;
/** Files that may be open at once: they are closed when the search is over. */
const mostOpen = 400;
/** What the system has in memory comes faster, at some gigabytes in a second. */
const slowBytesPerMs = 1_500_000;
/** Opening a file takes a while in any case. */
const openMs = 0.2;

export class ReadAhead {
  readonly #readings: readonly Reading[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #isAllowed: boolean;
  #isSlow: boolean;
  /**
   * What the process had read from its disk before, in units of the system: what comes late although this has not grown waited
   * for a processor, and more threads would take that away as well.
   */
  readonly #fsRead: number;
  #asked = 0;
  #opened = 0;
  /** Whatever is read ahead goes there. */
  #waste = Buffer.alloc(0);

  constructor(readings: readonly Reading[], { isAllowed, isSlow = false }: ReadAheadOptions) {
    this.#isAllowed = isAllowed;
    this.#readings = readings;
    this.#places = new Map(readings.map(({ path }, place) => [path, place]));
    this.#isSlow = isSlow;
    // It takes as long as opening a file.
    this.#fsRead = readings.length === 0 ? 0 : process.resourceUsage().fsRead;
  }

  /** As `readCodes`, of one of the files. */
  read(path: string, into: Uint8Array): boolean {
    const place = this.#places.get(path) ?? this.#readings.length;
    if (this.#isAllowed && this.#isSlow) this.#askBehind(place);
    const pieces = this.#readings[place]?.pieces ?? [];
    const start = performance.now();
    const isRead = readCodes(path, into, pieces);
    const isLate = performance.now() - start > openMs + lengthOf(pieces) / slowBytesPerMs;
    this.#isSlow ||= isLate && process.resourceUsage().fsRead > this.#fsRead;
    return isRead;
  }

  #askBehind(place: number): void {
    const end = Math.min(place + 1 + filesAhead, this.#readings.length);
    for (let next = Math.max(this.#asked, place + 1); next < end && this.#opened < mostOpen; next += 1) {
      this.#ask(this.#readings[next]);
      this.#asked = next + 1;
    }
  }

  #ask(reading: Reading | undefined): void {
    if (reading === undefined) return;
    const { path, pieces } = reading;
    const most = Math.max(...pieces.map(({ bytes }) => bytes));
    if (most > this.#waste.length) this.#waste = Buffer.allocUnsafeSlow(most);
    try {
      const file = openSync(path, 'r');
      this.#opened += 1;
      readThenClose(file, pieces, this.#waste);
    } catch {
      // Whoever reads it in its turn hears why it cannot be.
    }
  }
}

function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { bytes }) => sum + bytes, 0);
}

function readThenClose(file: number, pieces: readonly Piece[], into: Buffer): void {
  let missing = pieces.length;
  for (const { from, bytes } of pieces) {
    read(file, into, 0, bytes, from, () => {
      missing -= 1;
      if (missing === 0) closeSync(file);
    });
  }
}
