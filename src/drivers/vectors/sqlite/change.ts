/**
 * One change of a namespace, within one transaction: slots that are taken and left, and what follows for its chunks. What
 * is not finished is not there.
 */
import { type CodeFiles, newStamp } from './code-files.ts';
import { toBlob } from './codes.ts';
import { addSlot, chunkRows, countSlots, hasSlot, idOf, noSlots, removeSlot, type Slots, slotOf } from './layout.ts';
import { packChunk } from './pack.ts';
import type { NamespaceRow, Tables } from './tables.ts';

/** A full chunk with fewer live slots is emptied: its vectors move to the end. */
const sparseRows = chunkRows / 4;

export interface Row {
  readonly ref: string;
  readonly floats: Float32Array;
  readonly metadata: string;
  readonly text: string | null;
}

export class Change {
  readonly #tables: Tables;
  readonly #codes: CodeFiles;
  readonly #namespace: NamespaceRow;
  /** Of the chunks that change. */
  readonly #live = new Map<number, Slots>();
  /** Of the chunks that were filled or emptied. */
  readonly #stamps = new Map<number, string | null>();
  #slots: number;
  #count: number;

  constructor({ tables, codes }: { tables: Tables; codes: CodeFiles }, namespace: NamespaceRow) {
    this.#tables = tables;
    this.#codes = codes;
    this.#namespace = namespace;
    this.#slots = namespace.slots;
    this.#count = namespace.count;
  }

  get count(): number {
    return this.#count;
  }

  /** True when there was none of that reference. */
  upsert(row: Row): boolean {
    const tables = this.#tables;
    const old = tables.idOfRef.get(this.#namespace.id, row.ref);
    if (old === undefined) {
      this.#add(row);
      return true;
    }
    if (tables.floats.get(old)?.equals(toBlob(row.floats)) === true) {
      tables.setItem.run(row.metadata, row.text, old);
      tables.dropWords.run(old);
      if (row.text !== null) tables.addWords.run(old, row.text);
    } else {
      this.remove(old);
      this.#add(row);
    }
    return false;
  }

  remove(id: number): void {
    const tables = this.#tables;
    tables.dropItem.run(id);
    tables.dropFloats.run(id);
    tables.dropWords.run(id);
    this.#leave(slotOf(id));
    this.#count -= 1;
  }

  /** Must come last. A namespace goes with its last vector. */
  finish(): void {
    const { id, version } = this.#namespace;
    for (const [number, live] of [...this.#live]) this.#tidy(number, live);
    for (const [number, live] of this.#live) this.#tables.setLive.run(id, number, version + 1, live);
    for (const [number, stamp] of this.#stamps) this.#tables.setStamp.run(stamp, id, number);
    this.#tables.setNamespace.run(this.#count, this.#slots, version + 1, id);
    if (this.#count === 0) this.#drop();
  }

  #add({ ref, floats, metadata, text }: Row): void {
    const tables = this.#tables;
    const slot = this.#slots;
    const id = idOf(this.#namespace.id, slot);
    tables.addItem.run(id, this.#namespace.id, ref, metadata, text);
    tables.addFloats.run(id, toBlob(floats));
    if (text !== null) tables.addWords.run(id, text);
    this.#count += 1;
    this.#enter(slot);
  }

  #enter(slot: number): void {
    addSlot(this.#liveOf(Math.floor(slot / chunkRows)), slot % chunkRows);
    this.#slots = slot + 1;
    if (this.#slots % chunkRows === 0) this.#pack(this.#slots / chunkRows - 1);
  }

  #pack(number: number): void {
    const stamp = newStamp();
    const codes = packChunk(this.#tables, this.#namespace, number);
    this.#codes.write({ namespace: this.#namespace.id, number, stamp }, codes);
    this.#stamps.set(number, stamp);
  }

  #leave(slot: number): void {
    removeSlot(this.#liveOf(Math.floor(slot / chunkRows)), slot % chunkRows);
  }

  #liveOf(number: number): Slots {
    const known = this.#live.get(number);
    if (known !== undefined) return known;
    const live = Uint8Array.from(this.#tables.live.get(this.#namespace.id, number) ?? noSlots());
    this.#live.set(number, live);
    return live;
  }

  /** A chunk that is sparse would be read in every search for little. */
  #tidy(number: number, live: Slots): void {
    const isFull = (number + 1) * chunkRows <= this.#slots;
    if (!isFull || countSlots(live) >= sparseRows) return;
    for (let at = 0; at < chunkRows; at += 1) if (hasSlot(live, at)) this.#move(number * chunkRows + at);
    const stamp = this.#stamps.get(number) ?? this.#tables.stamp.get(this.#namespace.id, number) ?? null;
    if (stamp !== null) this.#codes.drop({ namespace: this.#namespace.id, number, stamp });
    this.#stamps.set(number, null);
  }

  #move(from: number): void {
    const tables = this.#tables;
    const to = this.#slots;
    const [oldId, newId] = [idOf(this.#namespace.id, from), idOf(this.#namespace.id, to)];
    tables.moveItem.run(newId, oldId);
    tables.moveFloats.run(newId, oldId);
    const text = tables.item.get(newId)?.text ?? null;
    if (text !== null) {
      tables.dropWords.run(oldId);
      tables.addWords.run(newId, text);
    }
    this.#leave(from);
    this.#enter(to);
  }

  #drop(): void {
    const { id } = this.#namespace;
    for (const chunk of this.#tables.packedOf.all(id)) this.#codes.drop(chunk);
    this.#tables.dropChunks.run(id);
    this.#tables.dropNamespace.run(id);
  }
}
