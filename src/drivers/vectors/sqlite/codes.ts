/**
 * What stands for a vector in a search: its floats, a byte for each of them in high and low four bits, or a bit. A row is scaled
 * to length 1 first, so that the product of two rows is near their cosine.
 *
 * With nibbles the kernel computes what the cosine can be at most. The front of a vector x of length 1 is its high nibbles h and a
 * rest; so the product of x with a query is that of h, and at most as much more as the lengths of the query's front and of that
 * rest give, and those of the query's back and of all the back of x (Cauchy and Schwarz). The high nibbles of the back, then the
 * low ones of both, put their own products in the place of most of that.
 */
import { headFloats, isNibbles, type Kind, type NibbleKind, spanOf, strideOf } from './layout.ts';

/** The length of a vector, in double precision: squares of small floats vanish in single precision. */
export function lengthOf(vector: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at += 1) sum += (vector[at] ?? 0) ** 2;
  return Math.sqrt(sum);
}

/** The cosine of two vectors in double precision; never beyond 1 by rounding. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  // Indexed access costs a quarter of an iterator here, and every candidate comes by.
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return Math.max(-1, Math.min(1, sum / (lengthOf(a) * lengthOf(b))));
}

/** More than single precision adds to a cosine where whole numbers are summed. */
const rounding = 4e-6;

/** So that its high half fits into four bits when it is rounded to the nearest. */
const greatestByte = 119;

/** Writes a row into `into`, which is zero, and its head into `head`. What nibbles of one vector share may be given. */
export function encode(kind: Kind, vector: Float32Array, { into, head }: Encoded, rounded?: Rounded): void {
  head[0] = 1;
  if (kind === 'f32') encodeFloats(vector, into);
  else if (kind === 'bit') encodeBits(vector, into);
  else encodeNibbles(kind, rounded ?? roundToBytes(vector), { into, head });
}

/** A vector as bytes, and what those leave out. */
export interface Rounded {
  readonly bytes: Int8Array;
  /** What bytes are multiplied by to be parts of a vector of length 1. */
  readonly scale: number;
  readonly front: Rests;
  readonly back: Rests;
}

export function roundToBytes(vector: Float32Array): Rounded {
  const most = greatest(vector);
  const factor = greatestByte / most;
  const bytes = new Int8Array(vector.length);
  return {
    bytes,
    scale: Math.fround(most / lengthOf(vector) / greatestByte),
    front: round(vector, { factor, bytes, span: spanOf('front', vector.length) }),
    back: round(vector, { factor, bytes, span: spanOf('back', vector.length) }),
  };
}

export interface Encoded {
  readonly into: Uint8Array;
  readonly head: Float32Array;
}

function encodeFloats(vector: Float32Array, into: Uint8Array): void {
  const row = new Float32Array(into.buffer, into.byteOffset, vector.length);
  const length = lengthOf(vector);
  for (let at = 0; at < vector.length; at += 1) row[at] = (vector[at] ?? 0) / length;
}

/** A byte is 16 times its high nibble, from -7 to 7, and its low one, from -8 to 7; both are stored 8 greater. */
function encodeNibbles(kind: NibbleKind, { bytes, scale, front, back }: Rounded, { into, head }: Encoded): void {
  const { from, to } = spanOf(kind, bytes.length);
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    const high = highOf(byte);
    put(kind === 'low' ? byte - 16 * high + 8 : high + 8, at - from, into);
  }
  head[0] = kind === 'low' ? scale : 16 * scale;
  head[1] = scale * (kind === 'front' ? front.ofHigh : kind === 'back' ? 0 : front.ofWhole - front.ofHigh);
  head[2] =
    scale * (kind === 'front' ? back.ofNone : kind === 'back' ? back.ofHigh - back.ofNone : back.ofWhole - back.ofHigh);
}

/** To the nearest: what is cut off is of a number above zero. */
function toByte(exact: number): number {
  return ((exact + 128.5) | 0) - 128;
}

function highOf(byte: number): number {
  return (byte + 8) >> 4;
}

interface Rests {
  readonly ofNone: number;
  readonly ofHigh: number;
  readonly ofWhole: number;
}

interface Part {
  readonly factor: number;
  readonly bytes: Int8Array;
  readonly span: ReturnType<typeof spanOf>;
}

/** Writes the bytes of a part. The lengths of what is left of it when nothing is taken away, its high nibbles, and both of them. */
function round(vector: Float32Array, { factor, bytes, span }: Part): Rests {
  let [none, high, whole] = [0, 0, 0];
  for (let at = span.from; at < span.to; at += 1) {
    const exact = (vector[at] ?? 0) * factor;
    const byte = toByte(exact);
    bytes[at] = byte;
    none += exact * exact;
    high += (exact - 16 * highOf(byte)) ** 2;
    whole += (exact - byte) ** 2;
  }
  return { ofNone: Math.sqrt(none), ofHigh: Math.sqrt(high), ofWhole: Math.sqrt(whole) };
}

/** Of 32 numbers the first 16 stand in the low halves of 16 bytes. */
function put(nibble: number, at: number, into: Uint8Array): void {
  const place = ((at >> 5) << 4) | (at & 15);
  into[place] = (into[place] ?? 0) | ((at & 16) === 0 ? nibble : nibble << 4);
}

function encodeBits(vector: Float32Array, into: Uint8Array): void {
  for (let first = 0; first < vector.length; first += 8) {
    let byte = 0;
    // Beyond the end there is nothing, which is not greater than 0.
    for (let bit = 0; bit < 8; bit += 1) if ((vector[first + bit] ?? 0) > 0) byte |= 1 << bit;
    into[first >> 3] = byte;
  }
}

function greatest(vector: Float32Array): number {
  let most = 0;
  for (let at = 0; at < vector.length; at += 1) most = Math.max(most, Math.abs(vector[at] ?? 0));
  return most;
}

/** The query as the kernel wants it. */
export interface EncodedQuery {
  readonly row: Uint8Array;
  /** What scores are multiplied by to be cosines. */
  readonly scale: number;
  /** How much greater than that a cosine can be at most; of bits it says nothing. */
  readonly error: number;
}

export function encodeQuery(kind: Kind, query: Float32Array): EncodedQuery {
  if (isNibbles(kind)) return encodeBytes(kind, query);
  const row = new Uint8Array(strideOf(kind, query.length));
  encode(kind, query, { into: row, head: new Float32Array(headFloats(kind)) });
  // Of floats a quarter are added to one sum, each of them rounded to 24 bits; this is twice what that can come to.
  return { row, scale: 1, error: (query.length + 64) * 2 ** -25 };
}

/** Bytes from -127 to 127 behind 32 bytes: what the sums of products begin with, and what a row's two rests are multiplied by. */
function encodeBytes(kind: NibbleKind, query: Float32Array): EncodedQuery {
  const row = new Uint8Array(32 + 2 * strideOf(kind, query.length));
  const bytes = new Int8Array(row.buffer, 32);
  const most = greatest(query);
  const scale = most / lengthOf(query) / 127;
  const { from, to } = spanOf(kind, query.length);
  const front = spanOf('front', query.length).to;
  const squares = new Float64Array(2);
  let [sum, rest] = [0, 0];
  for (let at = 0; at < query.length; at += 1) {
    const exact = ((query[at] ?? 0) / most) * 127;
    const byte = Math.round(exact);
    const half = at < front ? 0 : 1;
    squares[half] = (squares[half] ?? 0) + byte * byte;
    rest += (exact - byte) ** 2;
    if (at < from || at >= to) continue;
    bytes[at - from] = byte;
    sum += byte;
  }
  new Int32Array(row.buffer, 0, 1)[0] = -8 * sum;
  new Float32Array(row.buffer, 16, 2).set(squares.map(Math.sqrt));
  return { row, scale, error: scale * Math.sqrt(rest) + rounding };
}

/** The floats of a row as the database gives them: they may stand where floats cannot be read in place. */
export function toFloats(blob: Uint8Array): Float32Array {
  const bytes = blob.byteOffset % 4 === 0 ? blob : Uint8Array.from(blob);
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

export function toBlob(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}
