/** The rows of a chunk in the kernel's memory: the heads of `capacity` rows, then the rows. */
import { type CodeFiles, readCodes } from './code-files.ts';
import { encode, toFloats } from './codes.ts';
import {
  chunkRows,
  type CodeKind,
  headFloats,
  idOf,
  type Kind,
  markGone,
  roundUp,
  rowBytes,
  type Slots,
  strideOf,
} from './layout.ts';
import { packChunk } from './pack.ts';
import type { Pool, Run } from './pool.ts';
import type { NamespaceRow, Tables } from './tables.ts';
import type { Block } from './score.ts';

/** Where rows come from and go to. */
export interface Place {
  readonly tables: Tables;
  readonly codes: CodeFiles;
  readonly pool: Pool;
  readonly namespace: NamespaceRow;
  readonly kind: Kind;
}

const fewestRows = 64;

export class HeldRows {
  readonly #place: Place;
  readonly #firstSlot: number;
  #run: Run | undefined;
  #capacity = 0;
  /** Slots that were read, from the first on. */
  #rows = 0;

  constructor(place: Place, firstSlot: number) {
    this.#place = place;
    this.#firstSlot = firstSlot;
  }

  get block(): Block | undefined {
    if (this.#run === undefined || this.#rows === 0) return undefined;
    const heads = this.#run.at;
    const rows = heads + this.#headBytes();
    // Further rows than there are: the scale of those is NaN.
    return { heads, rows, count: Math.min(roundUp(this.#rows, 4), this.#capacity), slot: this.#firstSlot };
  }

  /** Reads slots up to the given one that were not read yet; false when there is no memory for them. */
  fill(endSlot: number): boolean {
    const wanted = endSlot - this.#firstSlot;
    if (wanted <= this.#rows) return true;
    const { kind } = this.#place;
    const isWhole = this.#rows === 0 && wanted === chunkRows && this.#firstSlot % chunkRows === 0;
    if (!this.#reserve(wanted)) return false;
    if (!isWhole || kind === 'f32' || !this.#read(kind)) this.#encode(wanted);
    this.#rows = wanted;
    return true;
  }

  /** Slots that are not among these are gone. */
  keep(live: Slots): void {
    markGone(this.#heads(), { each: headFloats(this.#place.kind), count: this.#rows, live });
  }

  free(): void {
    if (this.#run !== undefined) this.#place.pool.give(this.#run);
    this.#run = undefined;
    this.#rows = 0;
    this.#capacity = 0;
  }

  #headBytes(): number {
    return this.#capacity * headFloats(this.#place.kind) * 4;
  }

  #heads(): Float32Array {
    const { bytes } = this.#place.pool;
    return new Float32Array(bytes.buffer, this.#run?.at ?? 0, this.#headBytes() / 4);
  }

  /** Room for so many rows; grows by doubling, so that a small namespace takes little. */
  #reserve(rows: number): boolean {
    if (rows <= this.#capacity) return true;
    const { pool, kind, namespace } = this.#place;
    const stride = strideOf(kind, namespace.dimensions);
    const capacity = Math.min(chunkRows, Math.max(fewestRows, 2 ** Math.ceil(Math.log2(rows))));
    const run = pool.take(capacity * rowBytes(kind, namespace.dimensions));
    if (run === undefined) return false;
    const old = this.#run;
    const each = headFloats(kind);
    const [oldRows, newRows] = [(old?.at ?? 0) + this.#headBytes(), run.at + capacity * each * 4];
    if (old !== undefined) {
      pool.bytes.copyWithin(run.at, old.at, old.at + this.#rows * each * 4);
      pool.bytes.copyWithin(newRows, oldRows, oldRows + this.#rows * stride);
      pool.give(old);
    }
    this.#run = run;
    this.#capacity = capacity;
    return true;
  }

  /** The codes of the whole chunk; a file that is missing is made again. */
  #read(kind: CodeKind): boolean {
    const { tables, codes, namespace, pool } = this.#place;
    const { id, dimensions } = namespace;
    const number = this.#firstSlot / chunkRows;
    const stamp = tables.stamp.get(id, number) ?? null;
    if (stamp === null) return false;
    const chunk = { namespace: id, number, stamp };
    const at = this.#run?.at ?? 0;
    const into = pool.bytes.subarray(at, at + chunkRows * rowBytes(kind, dimensions));
    const read = (): boolean => readCodes(codes.pathOf(chunk, kind), into);
    if (read()) return true;
    codes.write(chunk, packChunk(tables, namespace, number));
    return read();
  }

  #encode(wanted: number): void {
    const { tables, namespace, kind, pool } = this.#place;
    const stride = strideOf(kind, namespace.dimensions);
    const first = idOf(namespace.id, this.#firstSlot);
    const heads = this.#heads();
    const each = headFloats(kind);
    const rowsAt = (this.#run?.at ?? 0) + this.#headBytes();
    heads.fill(Number.NaN, this.#rows * each);
    for (const { id, floats } of tables.floatsBetween.iterate(first + this.#rows, first + wanted)) {
      const at = id - first;
      const into = pool.bytes.subarray(rowsAt + at * stride, rowsAt + (at + 1) * stride).fill(0);
      encode(kind, toFloats(floats), { into, head: heads.subarray(at * each, (at + 1) * each) });
    }
  }
}
