/** Where things stand: slots in chunks, bits of live slots, and the sizes of rows. */

/** Slots of a chunk. */
export const chunkRows = 4096;

/** More slots than a namespace can have, so that an id is below 2^53 for two million namespaces. */
export const namespaceSpan = 2 ** 32;

export function idOf(namespace: number, slot: number): number {
  return namespace * namespaceSpan + slot;
}

export function slotOf(id: number): number {
  return id % namespaceSpan;
}

/**
 * What stands for a vector: its floats; the high four bits of a byte for each of them, in two halves of the vector, and the low
 * four bits; or a bit.
 */
export type Kind = 'f32' | 'front' | 'back' | 'low' | 'bit';

/** What is made of the floats and stored for every full chunk. */
export type CodeKind = Exclude<Kind, 'f32'>;

/** What stands for the floats in four bits each. */
export type NibbleKind = 'front' | 'back' | 'low';

export const codeKinds: readonly CodeKind[] = ['front', 'back', 'low', 'bit'];

/** What a scan of a kind reads: the fronts of all rows, and the others of those that matter. */
export function kindsRead(kind: Kind): readonly Kind[] {
  return kind === 'front' ? ['front', 'back', 'low'] : [kind];
}

export function isNibbles(kind: Kind): kind is NibbleKind {
  return kind === 'front' || kind === 'back' || kind === 'low';
}

/** What the kernel takes of a row at a time. */
const numbersAtATime = 32;

/** Where the back of a vector begins. */
export function frontOf(dimensions: number): number {
  return Math.min(dimensions, roundUp(Math.ceil(dimensions / 2), numbersAtATime));
}

/** The dimensions that nibbles of a kind stand for. */
export function spanOf(kind: NibbleKind, dimensions: number): { readonly from: number; readonly to: number } {
  const middle = frontOf(dimensions);
  return { from: kind === 'back' ? middle : 0, to: kind === 'front' ? middle : dimensions };
}

/** Bytes of a row: what the kernel takes at a time fills it up. */
export function strideOf(kind: Kind, dimensions: number): number {
  if (kind === 'f32') return roundUp(dimensions * 4, 16);
  if (kind === 'bit') return roundUp(Math.ceil(dimensions / 8), 8);
  const { from, to } = spanOf(kind, dimensions);
  // A back without anything in it is filled up, too.
  return roundUp(Math.max(1, to - from), numbersAtATime) / 2;
}

/** Floats that stand before the rows for each of them: its scale, and of nibbles how far the product may be apart. */
export function headFloats(kind: Kind): number {
  return isNibbles(kind) ? 3 : 1;
}

/** Bytes of a row with its head. */
export function rowBytes(kind: Kind, dimensions: number): number {
  return headFloats(kind) * 4 + strideOf(kind, dimensions);
}

export function roundUp(value: number, to: number): number {
  return Math.ceil(value / to) * to;
}

/** A set of slots of one chunk, as the database keeps it. */
export type Slots = Uint8Array;

export function noSlots(): Slots {
  return new Uint8Array(chunkRows / 8);
}

export function hasSlot(slots: Slots, at: number): boolean {
  return ((slots[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
}

export function addSlot(slots: Slots, at: number): void {
  slots[at >> 3] = (slots[at >> 3] ?? 0) | (1 << (at & 7));
}

export function removeSlot(slots: Slots, at: number): void {
  slots[at >> 3] = (slots[at >> 3] ?? 0) & ~(1 << (at & 7));
}

/** Rows of a full chunk or less whose slots are not among `live` get the scale NaN: they are gone. */
export function markGone(
  heads: Float32Array,
  { each, count, live }: { readonly each: number; readonly count: number; readonly live: Slots },
): void {
  for (let first = 0; first < count; first += 8) {
    // Nearly always all eight are there.
    if (live[first / 8] === 0xff) continue;
    const end = Math.min(first + 8, count);
    for (let at = first; at < end; at += 1) if (!hasSlot(live, at)) heads[at * each] = Number.NaN;
  }
}

export function countSlots(slots: Slots): number {
  let count = 0;
  for (const byte of slots) for (let rest = byte; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
