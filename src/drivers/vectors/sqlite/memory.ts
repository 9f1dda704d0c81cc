/**
 * Namespaces in memory, brought up to date before every search; the one that was searched longest ago makes room. One that
 * does not fit is read from the disk in every search.
 */
import { type Block, HeldRows } from './held.ts';
import { chunkRows, countSlots, type Kind, strideOf } from './layout.ts';
import type { Pool } from './pool.ts';
import type { NamespaceRow, Tables } from './tables.ts';

/** Bytes of floats that are read at a time where nothing is kept. */
const passingBytes = 4 * 1024 * 1024;

interface Resident {
  readonly kind: Kind;
  readonly chunks: Map<number, HeldRows>;
  version: number;
}

export class Memory {
  readonly #tables: Tables;
  readonly #pool: Pool;
  readonly #limitBytes: number;
  /** By id, the one that was used last at the end. */
  readonly #residents = new Map<number, Resident>();
  readonly #searched = new Set<number>();

  constructor(tables: Tables, pool: Pool, limitBytes: number) {
    this.#tables = tables;
    this.#pool = pool;
    this.#limitBytes = limitBytes;
  }

  /** All rows of the namespace as they are in the transaction that goes on; the blocks hold until the next one. */
  blocks(namespace: NamespaceRow, kind: Kind): Iterable<Block> {
    const bytes = namespace.slots * (4 + strideOf(kind, namespace.dimensions));
    if (bytes > this.#limitBytes || this.#isNew(namespace, kind)) return this.passing(namespace, kind);
    const resident = this.#update(namespace, kind);
    return resident === undefined ? this.passing(namespace, kind) : held(resident);
  }

  /** Codes are kept when they are searched again: the first answer comes sooner, and a single one costs no memory. */
  #isNew({ id }: NamespaceRow, kind: Kind): boolean {
    if (kind === 'f32' || this.#searched.has(id)) return false;
    this.#searched.add(id);
    return true;
  }

  /** The same from the disk, one block at a time: each is gone with the next. */
  *passing(namespace: NamespaceRow, kind: Kind): Iterable<Block> {
    const stride = strideOf(kind, namespace.dimensions);
    const atATime = kind === 'f32' ? Math.min(chunkRows, Math.max(4, Math.floor(passingBytes / stride))) : chunkRows;
    for (let slot = 0; slot < namespace.slots; slot += atATime) {
      const place = { tables: this.#tables, pool: this.#pool, namespace, kind };
      const rows = new HeldRows(place, slot);
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

  #update(namespace: NamespaceRow, kind: Kind): Resident | undefined {
    const known = this.#residents.get(namespace.id);
    if (known !== undefined && known.kind !== kind) this.#forget(namespace.id);
    const resident = this.#residents.get(namespace.id) ?? { kind, chunks: new Map(), version: -1 };
    this.#residents.delete(namespace.id);
    this.#residents.set(namespace.id, resident);
    if (resident.version === namespace.version) return resident;
    if (known === undefined) this.#pool.expect(namespace.slots * (4 + strideOf(kind, namespace.dimensions)));
    for (const { number, live } of this.#tables.changedChunks.all(namespace.id, resident.version)) {
      if (!this.#read(resident, namespace, { number, live })) {
        this.#forget(namespace.id);
        return undefined;
      }
    }
    resident.version = namespace.version;
    // While it was read, it may have taken what queries need.
    while (this.#pool.usedBytes > this.#limitBytes && this.#makeRoom(namespace.id));
    return resident;
  }

  #read(resident: Resident, namespace: NamespaceRow, chunk: { number: number; live: Uint8Array }): boolean {
    const { number, live } = chunk;
    const known = resident.chunks.get(number);
    if (countSlots(live) === 0 && (number + 1) * chunkRows <= namespace.slots) {
      known?.free();
      resident.chunks.delete(number);
      return true;
    }
    const place = { tables: this.#tables, pool: this.#pool, namespace, kind: resident.kind };
    const rows = known ?? new HeldRows(place, number * chunkRows);
    resident.chunks.set(number, rows);
    while (!rows.fill(Math.min((number + 1) * chunkRows, namespace.slots))) {
      if (!this.#makeRoom(namespace.id)) return false;
    }
    rows.keep(live);
    return true;
  }

  /** Forgets what was used longest ago, except for one; false when there is nothing else. */
  #makeRoom(except: number | undefined): boolean {
    for (const id of this.#residents.keys()) {
      if (id === except) continue;
      this.#forget(id);
      return true;
    }
    if (except === undefined) throw new Error('There was no memory for a search.');
    return false;
  }

  #forget(id: number): void {
    for (const rows of this.#residents.get(id)?.chunks.values() ?? []) rows.free();
    this.#residents.delete(id);
  }
}

function* held({ chunks }: Resident): Iterable<Block> {
  for (const rows of chunks.values()) if (rows.block !== undefined) yield rows.block;
}
