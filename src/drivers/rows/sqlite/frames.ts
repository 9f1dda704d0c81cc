/**
 * Messages as bytes on their way between two processes. A frame has its length first, then the message, then what is attached to it: many
 * values as bytes. A short message goes as JSON, which takes a third of the time there; every other one as V8 writes values.
 */
import { deserialize, serialize } from 'node:v8';

/** A message, and the bytes that its packed rows are read from. */
export interface Parcel {
  readonly message: object;
  readonly attached: readonly Uint8Array[];
}

/** The length of the frame, that of the message, the number of attachments, and how the message is written. */
const headBytes = 16;
const written = { asJson: 0, asValue: 1 } as const;

/** About as many characters are worth writing as JSON. */
const shortChars = 4_000;
/** What a number or another short value counts as. */
const valueChars = 8;

/** Throws what V8 throws for values that it cannot write, such as those that are nested too deeply. */
export function toFrame({ message, attached }: Parcel): Buffer {
  const isShort = roomAfter(message, shortChars) >= 0;
  const body = isShort ? Buffer.from(JSON.stringify(message)) : serialize(message);
  const lengthsBytes = aligned(4 * attached.length);
  const bytes = attached.reduce((sum, { length }) => sum + aligned(length), 0);
  const frame = Buffer.allocUnsafe(headBytes + aligned(body.length) + lengthsBytes + bytes);
  frame.writeUInt32LE(frame.length, 0);
  frame.writeUInt32LE(body.length, 4);
  frame.writeUInt32LE(attached.length, 8);
  frame.writeUInt32LE(isShort ? written.asJson : written.asValue, 12);
  frame.set(body, headBytes);
  const lengthsAt = headBytes + aligned(body.length);
  let at = lengthsAt + lengthsBytes;
  for (const [index, part] of attached.entries()) {
    frame.writeUInt32LE(part.length, lengthsAt + 4 * index);
    frame.set(part, at);
    at += aligned(part.length);
  }
  return frame;
}

/** Numbers are read where they are, which only some places allow. */
function aligned(bytes: number): number {
  return (bytes + 7) & ~7;
}

/**
 * The characters that are left of `room`; negative when they are not enough, or when JSON would not give the value back as it is. A
 * member that is undefined may be left out.
 */
export function roomAfter(value: unknown, room: number): number {
  if (typeof value === 'string') return room - value.length;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? room - valueChars : -1;
  if (typeof value === 'boolean' || value === null) return room - valueChars;
  if (typeof value !== 'object') return -1;
  let left = room;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left >= 0; index += 1) left = roomAfter(value[index], left - 1);
    return left;
  }
  for (const member of Object.values(value)) {
    if (member !== undefined) left = roomAfter(member, left - valueChars);
    if (left < 0) return left;
  }
  return left;
}

/** Puts messages together from the bytes that arrive. */
export class Frames {
  #chunks: Buffer[] = [];
  #bytes = 0;
  #wantedBytes = headBytes;

  /** What is complete with these bytes, which must not change afterwards. */
  take(chunk: Buffer): readonly Parcel[] {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes < this.#wantedBytes) return [];
    const parcels: Parcel[] = [];
    let rest = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks, this.#bytes);
    let size = sizeOf(rest);
    while (size <= rest.length) {
      parcels.push(parcelIn(rest.subarray(0, size)));
      rest = rest.subarray(size);
      size = sizeOf(rest);
    }
    this.#wantedBytes = size;
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#bytes = rest.length;
    return parcels;
  }
}

/** Of the frame that begins there; as long as that is unknown, what says it. */
function sizeOf(bytes: Buffer): number {
  return bytes.length < headBytes ? headBytes : bytes.readUInt32LE(0);
}

function parcelIn(frame: Buffer): Parcel {
  const bodyBytes = frame.readUInt32LE(4);
  const count = frame.readUInt32LE(8);
  const body = frame.subarray(headBytes, headBytes + bodyBytes);
  const message = frame[12] === written.asJson ? JSON.parse(body.toString()) : deserialize(body);
  const lengthsAt = headBytes + aligned(bodyBytes);
  const attached: Uint8Array[] = [];
  let at = lengthsAt + aligned(4 * count);
  for (let index = 0; index < count; index += 1) {
    const length = frame.readUInt32LE(lengthsAt + 4 * index);
    attached.push(frame.subarray(at, at + length));
    at += aligned(length);
  }
  return { message, attached };
}
