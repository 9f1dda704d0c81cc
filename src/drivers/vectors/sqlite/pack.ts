/** What stands for the rows of a chunk whose slots are all taken, made of their floats and stored beside them. */
import { encode, toFloats } from './codes.ts';
import { chunkId, chunkRows, type CodeKind, codeKinds, headFloats, idOf, rowBytes, strideOf } from './layout.ts';
import type { NamespaceRow, Tables } from './tables.ts';

type Packed = Pick<NamespaceRow, 'id' | 'dimensions'>;

export function packChunk(tables: Tables, { id, dimensions }: Packed, number: number): void {
  const first = idOf(id, number * chunkRows);
  const made = codeKinds.map((kind) => emptyRows(kind, dimensions));
  for (const row of tables.floatsBetween.iterate(first, first + chunkRows)) {
    const floats = toFloats(row.floats);
    for (const rows of made) rows.write(row.id - first, floats);
  }
  for (const { kind, bytes } of made) tables.codes[kind].add.run(chunkId(id, number), bytes);
}

export function dropPacked(tables: Tables, { id }: Packed, number: number): void {
  for (const kind of codeKinds) tables.codes[kind].drop.run(chunkId(id, number));
}

/** The heads of all rows, then the rows; a row that is gone has the scale NaN. */
function emptyRows(kind: CodeKind, dimensions: number) {
  const [stride, each] = [strideOf(kind, dimensions), headFloats(kind)];
  const bytes = new Uint8Array(chunkRows * rowBytes(kind, dimensions));
  const heads = new Float32Array(bytes.buffer, 0, chunkRows * each).fill(Number.NaN);
  const codes = bytes.subarray(heads.byteLength);
  const write = (at: number, floats: Float32Array): void => {
    const into = codes.subarray(at * stride, (at + 1) * stride);
    encode(kind, floats, { into, head: heads.subarray(at * each, (at + 1) * each) });
  };
  return { kind, bytes, write };
}
