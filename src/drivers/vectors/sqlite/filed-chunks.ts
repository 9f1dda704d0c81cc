/**
 * The full chunks of a namespace that one thread scans, of one kind. They are scanned in their files until they have been read
 * into the kernel's memory, which happens between searches: no search waits for it.
 */
import { readCodes } from './code-files.ts';
import { chunkRows, type CodeKind, headFloats, markGone, rowBytes } from './layout.ts';
import type { Pool, Run } from './pool.ts';
import type { Block, Filed, Part } from './score.ts';

interface Chunk {
  readonly filed: Filed;
  readonly run: Run | undefined;
}

export class FiledChunks {
  readonly #pool: Pool;
  readonly #kind: CodeKind;
  readonly #chunkBytes: number;
  /** By the first slot. */
  readonly #chunks = new Map<number, Chunk>();
  readonly #waiting = new Set<number>();

  constructor(pool: Pool, kind: CodeKind, dimensions: number) {
    this.#pool = pool;
    this.#kind = kind;
    this.#chunkBytes = chunkRows * rowBytes(kind, dimensions);
  }

  /** Memory that those will take that are not read yet. */
  get waitingBytes(): number {
    return this.#waiting.size * this.#chunkBytes;
  }

  /** A new chunk, or what is left of a known one. */
  set(filed: Filed): void {
    const { run, filed: known } = this.#chunks.get(filed.slot) ?? {};
    if (known !== undefined && known.path !== filed.path) this.delete(filed.slot);
    if (known?.path !== filed.path) this.#waiting.add(filed.slot);
    const kept = known?.path === filed.path ? run : undefined;
    this.#chunks.set(filed.slot, { filed, run: kept });
    if (kept !== undefined) this.#keepLive(kept, filed);
  }

  delete(slot: number): void {
    const run = this.#chunks.get(slot)?.run;
    if (run !== undefined) this.#pool.give(run);
    this.#chunks.delete(slot);
    this.#waiting.delete(slot);
  }

  parts(): readonly Part[] {
    return [...this.#chunks.values()].map(({ filed, run }) => (run === undefined ? filed : this.#block(filed, run)));
  }

  /** Reads one of those that wait; false when there is none. What cannot be read, or has no room, stays in its file. */
  readNext(): boolean {
    const [slot] = this.#waiting;
    const filed = slot === undefined ? undefined : this.#chunks.get(slot)?.filed;
    if (slot === undefined || filed === undefined) return false;
    // At once for all of them: growing bit by bit is much dearer.
    this.#pool.expect(this.waitingBytes);
    this.#waiting.delete(slot);
    const run = this.#pool.take(this.#chunkBytes);
    if (run === undefined) return true;
    if (readCodes(filed.path, this.#pool.bytes.subarray(run.at, run.at + this.#chunkBytes))) {
      this.#keepLive(run, filed);
      this.#chunks.set(slot, { filed, run });
    } else this.#pool.give(run);
    return true;
  }

  free(): void {
    for (const slot of [...this.#chunks.keys()]) this.delete(slot);
  }

  #keepLive(run: Run, { live }: Filed): void {
    const each = headFloats(this.#kind);
    const heads = new Float32Array(this.#pool.bytes.buffer, run.at, chunkRows * each);
    markGone(heads, { each, count: chunkRows, live });
  }

  #block({ slot }: Filed, { at }: Run): Block {
    return { heads: at, rows: at + chunkRows * headFloats(this.#kind) * 4, count: chunkRows, slot };
  }
}
