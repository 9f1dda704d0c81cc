/** What the rows of one thread can reach: a bound for every cosine by the front of its codes, lowered by the rest of them where it matters. */
import { Candidates } from './candidates.ts';
import { encodeQuery } from './codes.ts';
import { chunkRows, hasSlot, isNibbles, type Kind, kindsRead, rowBytes, type Slots } from './layout.ts';
import { byChunk, type ByChunk, Lowering } from './lowering.ts';
import { ReadAhead } from './read-ahead.ts';
import { type Scanning, scratch } from './scan.ts';
import { type Block, type Pass, type Rows, score, scorePart } from './score.ts';

/** What is scanned for, as every thread gets it. */
export interface Wanted {
  readonly kind: Kind;
  readonly dimensions: number;
  /** Of the whole namespace. */
  readonly slots: number;
  readonly query: Float32Array;
  /** How many candidates are wanted. */
  readonly width: number;
  /** By the number of the chunk; everything when absent. */
  readonly allowed?: ReadonlyMap<number, Slots> | undefined;
}

export interface Bounded {
  readonly slot: number;
  /** By bits: how alike they are. */
  readonly bound: number;
}

/** Most rows whose floats are read because they can reach the bar; of more, equal ones for example, the likeliest. */
export const widest = 20_000;

/** By the front of their codes alone, the nearest are among so many times the wanted candidates. */
const frontFactor = 3;

export class Reach {
  readonly #wanted: Wanted;
  readonly #rows: Rows;
  readonly #scanning: Scanning;
  readonly #query: Uint8Array;
  readonly #lowerings: readonly Lowering[];
  readonly #scanned: Pick<Block, 'slot' | 'count'>[] = [];

  constructor(wanted: Wanted, rows: Rows, scanning: Scanning) {
    this.#wanted = wanted;
    this.#rows = rows;
    this.#scanning = scanning;
    this.#query = encodeQuery(wanted.kind, wanted.query).row;
    this.#lowerings = lowerings(wanted, rows, scanning);
    scanning.bounds.clear(wanted.slots);
  }

  /** `isMine` is asked before a file is read. Gives the first slots of the chunks whose files could not be. */
  scan(isMine: (slot: number) => boolean): readonly number[] {
    const { kind, dimensions } = this.#wanted;
    const parts = this.#rows.parts(kind).filter(({ slot }) => this.#isWanted(slot));
    const filed = parts.filter((part) => 'path' in part);
    const chunkBytes = chunkRows * rowBytes(kind, dimensions);
    const readings = filed.map(({ path }) => ({ path, pieces: [{ from: 0, bytes: chunkBytes }] }));
    const files = new ReadAhead(readings, { isAllowed: this.#scanning.readsAhead });
    // What is in memory stays where it is.
    const roomBytes = filed.length > 0 ? chunkBytes : 0;
    const unread: number[] = [];
    this.#pass(roomBytes, (pass, at) => {
      const { kernel, pool, checkpoint } = this.#scanning;
      for (const part of parts) {
        if ('path' in part && !isMine(part.slot)) continue;
        checkpoint();
        const isScored = scorePart(part, pass, { kernel, bytes: pool.bytes, at, files });
        if (isScored) this.#scanned.push({ slot: part.slot, count: 'count' in part ? part.count : chunkRows });
        else unread.push(part.slot);
      }
    });
    return unread;
  }

  /** What is neither in memory nor in files. */
  scanRest(): void {
    const { kind } = this.#wanted;
    const rest = this.#rows.rest(kind, (slot) => this.#isWanted(slot));
    if (isNibbles(kind)) this.#scanFloats(rest);
    else this.#scanBlocks(rest);
  }

  /** Chunks whose files could not be read, made of their floats. */
  scanMade(unread: readonly number[]): void {
    const missing = new Set(unread);
    for (const { slot } of this.#scanned) missing.delete(slot);
    if (missing.size > 0) this.#scanAll((kind) => this.#rows.made(kind, (slot) => missing.has(slot)));
  }

  /** The best of those that were scanned. */
  best(): readonly Bounded[] {
    const { bounds } = this.#scanning;
    const { width } = this.#wanted;
    const lowerings = this.#rows.isKept ? this.#lowerings : [];
    const candidates = new Candidates(lowerings.length > 0 ? frontFactor * width : width);
    for (const { slot, count } of this.#scanned) {
      candidates.offer(bounds.of(slot, count), slot, this.#allowing(slot));
    }
    let slots = candidates.ranked();
    for (const lowering of lowerings) {
      lowering.lower(byChunk(slots));
      slots = this.#bestOf(slots, width);
    }
    return this.#bounded(slots);
  }

  /** All that reach beyond the bar, the highest first. */
  above(bar: number): readonly Bounded[] {
    let chunks = this.#above(bar);
    for (const lowering of this.#lowerings) {
      lowering.lower(chunks);
      chunks = this.#stillAbove(bar, chunks);
    }
    return this.#bounded(this.#bestOf([...chunks.values()].flat(), widest, bar));
  }

  #above(bar: number): ByChunk {
    const { bounds } = this.#scanning;
    const found = new Map<number, readonly number[]>();
    for (const chunk of new Set(this.#scanned.map(({ slot }) => slot - (slot % chunkRows)))) {
      const isAllowed = this.#allowing(chunk);
      const above = bounds.above(bar, chunk);
      const slots = isAllowed === undefined ? above : above.filter((slot) => isAllowed(slot - chunk));
      if (slots.length > 0) found.set(chunk, slots);
    }
    return found;
  }

  /** Bounds only fall, so that nobody else has come to it. */
  #stillAbove(bar: number, chunks: ByChunk): ByChunk {
    const { scores } = this.#scanning.bounds;
    const left = new Map<number, readonly number[]>();
    for (const [chunk, slots] of chunks) {
      const above = slots.filter((slot) => (scores[slot] ?? Number.NaN) > bar);
      if (above.length > 0) left.set(chunk, above);
    }
    return left;
  }

  /** The highest first. */
  #bestOf(slots: readonly number[], width: number, bar?: number): readonly number[] {
    const { scores } = this.#scanning.bounds;
    const candidates = new Candidates(Math.min(width, slots.length), bar);
    for (const slot of slots) candidates.offerOne(scores[slot] ?? Number.NaN, slot);
    return candidates.ranked();
  }

  #scanAll(blocks: (kind: Kind) => Iterable<Block>): void {
    this.#scanBlocks(blocks(this.#wanted.kind));
    for (const lowering of this.#lowerings) lowering.lowerMade(blocks);
  }

  #scanBlocks(blocks: Iterable<Block>): void {
    this.#pass(0, (pass) => {
      const { kernel, pool, checkpoint } = this.#scanning;
      for (const block of blocks) {
        checkpoint();
        score(block, pass, { kernel, bytes: pool.bytes });
        this.#scanned.push({ slot: block.slot, count: block.count });
      }
    });
  }

  /** Their cosines in place of what they can be at most, in the same measure: nothing has to lower them. */
  #scanFloats(blocks: Iterable<Block>): void {
    const { kernel, pool, bounds, checkpoint } = this.#scanning;
    const { dimensions, query, kind } = this.#wanted;
    const { row, error } = encodeQuery('f32', query);
    const measure = encodeQuery(kind, query);
    // Whoever compares bounds of codes allows for their error.
    const more = error - measure.error;
    const place = scratch(pool, row.length);
    try {
      pool.bytes.set(row, place.at);
      const pass = {
        kind: 'f32',
        dimensions,
        query: place.at,
        scores: bounds.scoresAt,
        peaks: bounds.peaksAt,
      } as const;
      for (const block of blocks) {
        checkpoint();
        score(block, pass, { kernel, bytes: pool.bytes });
        const { scores, peaks } = bounds.of(block.slot, block.count);
        for (const each of [scores, peaks])
          for (let at = 0; at < each.length; at += 1) each[at] = ((each[at] ?? 0) + more) / measure.scale;
        this.#scanned.push({ slot: block.slot, count: block.count });
      }
    } finally {
      pool.give(place);
    }
  }

  #pass(roomBytes: number, work: (pass: Pass, room: number) => void): void {
    const { pool, bounds } = this.#scanning;
    const { kind, dimensions } = this.#wanted;
    const place = scratch(pool, this.#query.length + roomBytes);
    try {
      pool.bytes.set(this.#query, place.at);
      const pass = { kind, dimensions, query: place.at, scores: bounds.scoresAt, peaks: bounds.peaksAt };
      work(pass, place.at + this.#query.length);
    } finally {
      pool.give(place);
    }
  }

  #bounded(slots: readonly number[]): readonly Bounded[] {
    const { scores } = this.#scanning.bounds;
    return slots.map((slot) => ({ slot, bound: scores[slot] ?? Number.NaN }));
  }

  #isWanted(slot: number): boolean {
    return this.#wanted.allowed?.has(Math.floor(slot / chunkRows)) !== false;
  }

  /** Of slots from this one on, within its chunk; undefined where all are allowed. */
  #allowing(slot: number): ((at: number) => boolean) | undefined {
    const { allowed } = this.#wanted;
    if (allowed === undefined) return undefined;
    const slots = allowed.get(Math.floor(slot / chunkRows));
    return (at) => slots !== undefined && hasSlot(slots, (slot % chunkRows) + at);
  }
}

/** Each is asked after the one before it. */
function lowerings(wanted: Wanted, rows: Rows, scanning: Scanning): readonly Lowering[] {
  const [, ...kinds] = kindsRead(wanted.kind);
  const made: Lowering[] = [];
  for (const kind of kinds) {
    if (isNibbles(kind)) made.push(new Lowering({ ...wanted, kind }, { rows, scanning, after: made.at(-1) }));
  }
  return made;
}
