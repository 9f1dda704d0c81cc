/** What stands for the rows of a chunk whose slots are all taken, made of their floats. */
import type { ChunkCodes } from './code-files.ts';
import { encode, type Rounded, roundToBytes, toFloats } from './codes.ts';
import { chunkRows, type CodeKind, headFloats, idOf, rowBytes, strideOf } from './layout.ts';
import type { NamespaceRow, Tables } from './tables.ts';

export function packChunk(
  tables: Pick<Tables, 'floatsBetween'>,
  { id, dimensions }: Pick<NamespaceRow, 'id' | 'dimensions'>,
  number: number,
): ChunkCodes {
  const first = idOf(id, number * chunkRows);
  const made = {
    front: emptyRows('front', dimensions),
    back: emptyRows('back', dimensions),
    low: emptyRows('low', dimensions),
    bit: emptyRows('bit', dimensions),
  };
  const all = Object.values(made);
  for (const row of tables.floatsBetween.iterate(first, first + chunkRows)) {
    const floats = toFloats(row.floats);
    const rounded = roundToBytes(floats);
    for (const rows of all) rows.write(row.id - first, floats, rounded);
  }
  return { front: made.front.bytes, back: made.back.bytes, low: made.low.bytes, bit: made.bit.bytes };
}

/** The heads of all rows, then the rows; a row that is gone has the scale NaN. */
function emptyRows(kind: CodeKind, dimensions: number) {
  const [stride, each] = [strideOf(kind, dimensions), headFloats(kind)];
  const bytes = new Uint8Array(chunkRows * rowBytes(kind, dimensions));
  const heads = new Float32Array(bytes.buffer, 0, chunkRows * each).fill(Number.NaN);
  const codes = bytes.subarray(heads.byteLength);
  const write = (at: number, floats: Float32Array, rounded: Rounded): void => {
    const into = codes.subarray(at * stride, (at + 1) * stride);
    encode(kind, floats, { into, head: heads.subarray(at * each, (at + 1) * each) }, rounded);
  };
  return { bytes, write };
}
