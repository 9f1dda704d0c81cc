/**
 * What stands for a vector in a search: its floats, a byte for each of them, or a bit. A row is scaled to length 1 first, so
 * that the product of two rows is near their cosine.
 */
import { type Kind, strideOf } from './layout.ts';

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

/** Writes a row at the beginning of `into`, which is zero, and gives its scale. */
export function encode(kind: Kind, vector: Float32Array, into: Uint8Array): number {
  if (kind === 'bit') return encodeBits(vector, into);
  return kind === 'f32' ? encodeFloats(vector, into) : encodeBytes(vector, into);
}

function encodeFloats(vector: Float32Array, into: Uint8Array): number {
  const row = new Float32Array(into.buffer, into.byteOffset, vector.length);
  const length = lengthOf(vector);
  for (let at = 0; at < vector.length; at += 1) row[at] = (vector[at] ?? 0) / length;
  return 1;
}

function encodeBytes(vector: Float32Array, into: Uint8Array): number {
  const row = new Int8Array(into.buffer, into.byteOffset, vector.length);
  const most = greatest(vector);
  const factor = 127 / most;
  for (let at = 0; at < vector.length; at += 1) row[at] = Math.round((vector[at] ?? 0) * factor);
  return most / lengthOf(vector) / 127;
}

function encodeBits(vector: Float32Array, into: Uint8Array): number {
  for (let first = 0; first < vector.length; first += 8) {
    let byte = 0;
    // Beyond the end there is nothing, which is not greater than 0.
    for (let bit = 0; bit < 8; bit += 1) if ((vector[first + bit] ?? 0) > 0) byte |= 1 << bit;
    into[first >> 3] = byte;
  }
  return 1;
}

function greatest(vector: Float32Array): number {
  let most = 0;
  for (let at = 0; at < vector.length; at += 1) most = Math.max(most, Math.abs(vector[at] ?? 0));
  return most;
}

/**
 * The query as the kernel wants it. Beside bytes it is 16-bit numbers, as large as they can be without the sum of all
 * products leaving 32 bits: the query adds no error worth speaking of.
 */
export function encodeQuery(kind: Kind, query: Float32Array): { readonly row: Uint8Array; readonly scale: number } {
  if (kind !== 'int8') {
    const row = new Uint8Array(strideOf(kind, query.length));
    return { row, scale: encode(kind, query, row) };
  }
  const numbers = new Int16Array(strideOf('int8', query.length));
  const most = greatest(query);
  const largest = Math.min(32_767, Math.floor((2 ** 31 - 1) / 127 / numbers.length));
  for (let at = 0; at < query.length; at += 1) numbers[at] = Math.round(((query[at] ?? 0) / most) * largest);
  return { row: new Uint8Array(numbers.buffer), scale: most / lengthOf(query) / largest };
}

/** How far, as a rule, a score of this kind is from the cosine: four standard deviations of what rounding to bytes does. */
export function errorOf(kind: Kind, query: Float32Array): number {
  return kind === 'int8' ? (4 * greatest(query)) / lengthOf(query) / 127 / Math.sqrt(12) : 1e-6;
}

/** The floats of a row as the database gives them: they may stand where floats cannot be read in place. */
export function toFloats(blob: Uint8Array): Float32Array {
  const bytes = blob.byteOffset % 4 === 0 ? blob : Uint8Array.from(blob);
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

export function toBlob(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}
