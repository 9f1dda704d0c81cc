/**
 * Namespaces in memory, brought up to date before every search; the one that was searched longest ago makes room. One that
 * does not fit is read from the disk in every search.
 */
import type { CodeFiles } from './code-files.ts';
import { HeldRows, type Place } from './held.ts';
import { chunkRows, type CodeKind, codeKinds, countSlots, type Kind, rowBytes, strideOf } from './layout.ts';
import type { Pool } from './pool.ts';
import type { NamespaceRow, Tables } from './tables.ts';
import type { Block, Part } from './score.ts';

/** Bytes of floats that are read at a time where nothing is kept. */
const passingBytes = 4 * 1024 * 1024;

const allKinds: readonly Kind[] = ['f32', ...codeKinds];

/** What stands for a namespace: more than one kind may be kept of it. */
type Key = `${number} ${Kind}`;

interface Resident {
  readonly chunks: Map<number, HeldRows>;
  version: number;
}

/** The rows of a namespace for one search, in memory or read from the disk as they are asked for. */
export interface Rows {
  /** Those that are in memory, or in files. */
  parts(kind: Kind): readonly Part[];
  /** Those whose first slot is wanted, one after the other: what is not kept is gone with the next. */
  blocks(kind: Kind, isWanted: (slot: number) => boolean): Iterable<Block>;
}

export class Memory {
  readonly #tables: Tables;
  readonly #codes: CodeFiles;
  readonly #pool: Pool;
  readonly #limitBytes: number;
  /** The one that was used last at the end. */
  readonly #residents = new Map<Key, Resident>();
  readonly #searched = new Set<number>();

  constructor(parts: { tables: Tables; codes: CodeFiles; pool: Pool }, limitBytes: number) {
    this.#tables = parts.tables;
    this.#codes = parts.codes;
    this.#pool = parts.pool;
    this.#limitBytes = limitBytes;
  }

  /** All rows of the namespace as they are in the transaction that goes on; what is kept of them holds until the next one. */
  rows(namespace: NamespaceRow, kind: Kind): Rows {
    const kinds: readonly Kind[] = kind === 'high' ? ['high', 'low'] : [kind];
    for (const other of allKinds) if (!kinds.includes(other)) this.#forget(keyOf(namespace, other));
    const bytes = kinds.reduce((sum, each) => sum + namespace.slots * rowBytes(each, namespace.dimensions), 0);
    const isKept =
      bytes <= this.#limitBytes &&
      !this.#isNew(namespace, kind) &&
      kinds.every((each) => this.#update(namespace, each) !== undefined);
    if (!isKept) return this.passingRows(namespace);
    const parts = (each: Kind): readonly Block[] => blocksOf(this.#residents.get(keyOf(namespace, each)));
    return { parts, blocks: (each, isWanted) => parts(each).filter(({ slot }) => isWanted(slot)) };
  }

  /** The same, and nothing is kept. */
  passingRows(namespace: NamespaceRow): Rows {
    return {
      parts: (kind) => (kind === 'f32' ? [] : this.#filed(namespace, kind)),
      blocks: (kind, isWanted) => this.passing(namespace, kind, isWanted),
    };
  }

  /** Codes are kept when they are searched again: the first answer comes sooner, and a single one costs no memory. */
  #isNew({ id }: NamespaceRow, kind: Kind): boolean {
    if (kind === 'f32' || this.#searched.has(id)) return false;
    this.#searched.add(id);
    return true;
  }

  /** The same from the disk, one block at a time: each is gone with the next. */
  *passing(namespace: NamespaceRow, kind: Kind, isWanted: (slot: number) => boolean = () => true): Iterable<Block> {
    // A part of a chunk: no block is of two of them.
    const fitting = 2 ** Math.floor(Math.log2(passingBytes / strideOf(kind, namespace.dimensions)));
    const atATime = kind === 'f32' ? Math.min(chunkRows, fitting) : chunkRows;
    for (let slot = 0; slot < namespace.slots; slot += atATime) {
      if (!isWanted(slot)) continue;
      const rows = new HeldRows(this.#placeOf(namespace, kind), slot);
      const end = Math.min(slot + atATime, namespace.slots);
      while (!rows.fill(end)) this.#makeRoom(undefined);
      // What was packed may be gone since; floats that are gone are not read at all.
      const live = kind === 'f32' ? undefined : this.#tables.live.get(namespace.id, slot / chunkRows);
      if (live !== undefined) rows.keep(live);
      try {
        if (rows.block !== undefined) yield rows.block;
      } finally {
        rows.free();
      }
    }
  }

  #filed({ id }: NamespaceRow, kind: CodeKind): readonly Part[] {
    return this.#tables.packedChunks.all(id).map(({ live, ...chunk }) => {
      return { path: this.#codes.pathOf(chunk, kind), slot: chunk.number * chunkRows, live };
    });
  }

  #update(namespace: NamespaceRow, kind: Kind): Resident | undefined {
    const key = keyOf(namespace, kind);
    const known = this.#residents.get(key);
    const resident = known ?? { chunks: new Map(), version: -1 };
    this.#residents.delete(key);
    this.#residents.set(key, resident);
    if (resident.version === namespace.version) return resident;
    if (known === undefined) this.#pool.expect(namespace.slots * rowBytes(kind, namespace.dimensions));
    for (const { number, live } of this.#tables.changedChunks.all(namespace.id, resident.version)) {
      if (!this.#read(resident, { namespace, kind }, { number, live })) {
        this.#forget(key);
        return undefined;
      }
    }
    resident.version = namespace.version;
    // While it was read, it may have taken what queries need.
    while (this.#pool.usedBytes > this.#limitBytes && this.#makeRoom(namespace));
    return resident;
  }

  #read(
    resident: Resident,
    { namespace, kind }: { namespace: NamespaceRow; kind: Kind },
    { number, live }: { number: number; live: Uint8Array },
  ): boolean {
    const known = resident.chunks.get(number);
    if (countSlots(live) === 0 && (number + 1) * chunkRows <= namespace.slots) {
      known?.free();
      resident.chunks.delete(number);
      return true;
    }
    const rows = known ?? new HeldRows(this.#placeOf(namespace, kind), number * chunkRows);
    resident.chunks.set(number, rows);
    while (!rows.fill(Math.min((number + 1) * chunkRows, namespace.slots))) {
      if (!this.#makeRoom(namespace)) return false;
    }
    rows.keep(live);
    return true;
  }

  #placeOf(namespace: NamespaceRow, kind: Kind): Place {
    return { tables: this.#tables, codes: this.#codes, pool: this.#pool, namespace, kind };
  }

  /** Forgets what was used longest ago, except of one namespace; false when there is nothing else. */
  #makeRoom(except: NamespaceRow | undefined): boolean {
    for (const key of this.#residents.keys()) {
      if (except !== undefined && key.startsWith(`${except.id} `)) continue;
      this.#forget(key);
      return true;
    }
    if (except === undefined) throw new Error('There was no memory for a search.');
    return false;
  }

  #forget(key: Key): void {
    for (const rows of this.#residents.get(key)?.chunks.values() ?? []) rows.free();
    this.#residents.delete(key);
  }
}

function keyOf({ id }: NamespaceRow, kind: Kind): Key {
  return `${id} ${kind}`;
}

function blocksOf(resident: Resident | undefined): readonly Block[] {
  return [...(resident?.chunks.values() ?? [])].flatMap(({ block }) => block ?? []);
}
