/**
 * Namespaces in memory, brought up to date before every search; the one that was searched longest ago makes room. One that
 * does not fit is read from the disk in every search.
 */
import type { CodeFiles } from './code-files.ts';
import type { Crew } from './crew.ts';
import { HeldRows, type Place } from './held.ts';
import { chunkRows, type CodeKind, codeKinds, isNibbles, type Kind, kindsRead, rowBytes, strideOf } from './layout.ts';
import type { Pool } from './pool.ts';
import { Resident } from './resident.ts';
import type { Block, Filed, Rows } from './score.ts';
import type { NamespaceRow, Tables } from './tables.ts';

/** Bytes of floats that are read at a time where nothing is kept. */
const passingBytes = 4 * 1024 * 1024;

const allKinds: readonly Kind[] = ['f32', ...codeKinds];

/** What stands for a namespace: more than one kind may be kept of it. */
type Key = `${number} ${Kind}`;

export class Memory {
  readonly #tables: Tables;
  readonly #codes: CodeFiles;
  readonly #pool: Pool;
  readonly #crew: Crew;
  readonly #limitBytes: number;
  /** The one that was used last at the end. */
  readonly #residents = new Map<Key, Resident>();
  readonly #searched = new Set<number>();

  constructor(parts: { tables: Tables; codes: CodeFiles; pool: Pool; crew: Crew }, limitBytes: number) {
    this.#tables = parts.tables;
    this.#codes = parts.codes;
    this.#pool = parts.pool;
    this.#crew = parts.crew;
    this.#limitBytes = limitBytes;
  }

  /** All rows of the namespace as they are in the transaction that goes on; what is kept of them holds until the next one. */
  rows(namespace: NamespaceRow, kind: Kind): Rows {
    const kinds = kindsRead(kind);
    for (const other of allKinds) if (!kinds.includes(other)) this.#forget(keyOf(namespace, other));
    const help = kind === 'f32' ? 'none' : this.#crew.helpFor(namespace.slots);
    const isShared = help === 'there';
    const bytes = kinds.reduce((sum, each) => sum + namespace.slots * rowBytes(each, namespace.dimensions), 0);
    const isKept =
      bytes <= this.#limitBytes &&
      !this.#isNew(namespace, kind) &&
      help !== 'soon' &&
      kinds.every((each) => this.#update(namespace, each, isShared) !== undefined);
    if (!isKept) for (const each of kinds) this.#forget(keyOf(namespace, each));
    const rows = isKept ? this.#keptRows(namespace) : this.passingRows(namespace);
    if (!isShared) return rows;
    this.#crew.tell(namespace, (version) => this.#tables.changedChunks.all(namespace.id, version));
    return { ...rows, isShared };
  }

  /** The same, and nothing is kept. */
  passingRows(namespace: NamespaceRow): Rows {
    const packed = this.#tables.packedChunks.all(namespace.id);
    return {
      parts: (kind) => (kind === 'f32' ? [] : this.#filed(packed, kind)),
      rest: (kind, isWanted) => {
        const filed = new Set(kind === 'f32' ? [] : packed.map(({ number }) => number));
        const isRest = (slot: number): boolean => isWanted(slot) && !filed.has(Math.floor(slot / chunkRows));
        return this.passing(namespace, isNibbles(kind) ? 'f32' : kind, isRest);
      },
      made: (kind, isWanted) => this.passing(namespace, kind, isWanted),
      isKept: false,
      isShared: false,
    };
  }

  #keptRows(namespace: NamespaceRow): Rows {
    return {
      parts: (kind) => this.#residents.get(keyOf(namespace, kind))?.parts() ?? [],
      rest: () => [],
      made: (kind, isWanted) => this.#made(namespace, kind, isWanted),
      isKept: true,
      isShared: false,
    };
  }

  /** Kept from now on, by this thread: whoever could not read the file will not be able to soon. */
  *#made(namespace: NamespaceRow, kind: Kind, isWanted: (slot: number) => boolean): Iterable<Block> {
    const resident = this.#residents.get(keyOf(namespace, kind));
    for (const chunk of this.#tables.changedChunks.all(namespace.id, -1)) {
      const slot = chunk.number * chunkRows;
      if (!isWanted(slot)) continue;
      const block = resident?.hold(chunk, namespace.slots);
      if (block !== undefined) yield block;
      else yield* this.passing(namespace, kind, (first) => first === slot);
    }
  }

  /** Reads a chunk that is kept from its file, for searches to come; false when there is none. */
  readNext(): boolean {
    return [...this.#residents.values()].some((resident) => resident.readNext());
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

  #filed(packed: ReturnType<Tables['packedChunks']['all']>, kind: CodeKind): readonly Filed[] {
    return packed.map((chunk) => {
      return { path: this.#codes.pathOf(chunk, kind), slot: chunk.number * chunkRows, live: chunk.live };
    });
  }

  #update(namespace: NamespaceRow, kind: Kind, isShared: boolean): Resident | undefined {
    const key = keyOf(namespace, kind);
    if (this.#residents.get(key)?.isShared !== isShared) this.#forget(key);
    const resident = this.#residents.get(key) ?? new Resident(this.#placeOf(namespace, kind), isShared);
    this.#residents.delete(key);
    this.#residents.set(key, resident);
    if (resident.version === namespace.version) return resident;
    for (const chunk of this.#tables.changedChunks.all(namespace.id, resident.version)) {
      const isOwn = !isShared || this.#crew.isOwn(chunk.number);
      while (!resident.take(chunk, { slots: namespace.slots, isOwn })) {
        if (this.#makeRoom(namespace)) continue;
        this.#forget(key);
        return undefined;
      }
    }
    resident.version = namespace.version;
    if (isShared && kind !== 'f32') resident.elsewhereBytes = this.#crew.keptBytes(namespace, kind);
    // While it was read, it may have taken what queries need.
    while (this.#usedBytes() > this.#limitBytes && this.#makeRoom(namespace));
    return resident;
  }

  /** With what other threads have, and what will be read. */
  #usedBytes(): number {
    const residents = [...this.#residents.values()];
    return residents.reduce((sum, { expectedBytes }) => sum + expectedBytes, this.#pool.usedBytes);
  }

  #placeOf(namespace: NamespaceRow, kind: Kind): Place {
    return { tables: this.#tables, codes: this.#codes, pool: this.#pool, namespace, kind };
  }

  /** Forgets what was used longest ago, except of one namespace; false when there is nothing else. */
  #makeRoom(except: NamespaceRow | undefined): boolean {
    for (const key of this.#residents.keys()) {
      const id = idIn(key);
      if (id === except?.id) continue;
      for (const kind of allKinds) this.#forget(keyOf({ id }, kind));
      return true;
    }
    if (except === undefined) throw new Error('There was no memory for a search.');
    return false;
  }

  #forget(key: Key): void {
    const resident = this.#residents.get(key);
    if (resident === undefined) return;
    resident.free();
    if (resident.isShared) this.#crew.forget(idIn(key));
    this.#residents.delete(key);
  }
}

function keyOf({ id }: Pick<NamespaceRow, 'id'>, kind: Kind): Key {
  return `${id} ${kind}`;
}

function idIn(key: Key): number {
  return Number.parseInt(key, 10);
}
