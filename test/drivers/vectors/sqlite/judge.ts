/** Judges a file of vectors from outside: whether everything in it agrees. Knows nothing of a test runner. */
import { dirname, join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { CodeFiles, readCodes } from '../../../../src/drivers/vectors/sqlite/code-files.ts';
import { encode, toFloats } from '../../../../src/drivers/vectors/sqlite/codes.ts';
import {
  chunkRows,
  type CodeKind,
  codeKinds,
  hasSlot,
  headFloats,
  idOf,
  rowBytes,
  slotOf,
  strideOf,
} from '../../../../src/drivers/vectors/sqlite/layout.ts';
import type { NamespaceRow } from '../../../../src/drivers/vectors/sqlite/tables.ts';

/** What is wrong; nothing when all is well. */
export function judgeFile(path: string): readonly string[] {
  const file = new Sqlite(path, { readonly: true });
  try {
    const check = String(file.pragma('integrity_check', { simple: true }));
    const namespaces = file.prepare<[], NamespaceRow>('select * from namespace').all();
    const strays = file
      .prepare<[], number>('select count(*) from item where namespace not in (select id from namespace)')
      .pluck()
      .get();
    return [
      ...(check === 'ok' ? [] : [check]),
      ...(strays === 0 ? [] : [`${strays} items are in no namespace`]),
      ...namespaces.flatMap((namespace) => judgeNamespace(file, namespace)),
    ];
  } finally {
    file.close();
  }
}

function judgeNamespace(file: Database, namespace: NamespaceRow): readonly string[] {
  const range: [number, number] = [idOf(namespace.id, 0), idOf(namespace.id + 1, 0)];
  const idsOf = (table: 'item' | 'floats'): readonly number[] =>
    file
      .prepare<[number, number], number>(`select id from ${table} where id >= ? and id < ? order by id`)
      .pluck()
      .all(...range);
  const [items, floats, live] = [idsOf('item'), idsOf('floats'), liveIds(file, namespace)];
  return [
    ...(items.length === namespace.count ? [] : [`${items.length} items, but the count is ${namespace.count}`]),
    ...(String(items) === String(floats) ? [] : ['items and floats differ']),
    ...(String(items) === String(live) ? [] : ['items and what is live differ']),
    ...(items.every((id) => slotOf(id) < namespace.slots) ? [] : ['an item is beyond the slots']),
    ...codeKinds.flatMap((kind) => judgeCodes(file, namespace, kind)),
  ];
}

function liveIds(file: Database, { id }: NamespaceRow): readonly number[] {
  const chunks = file.prepare<[number], { number: number; live: Buffer }>(
    'select number, live from chunk where namespace = ? order by number',
  );
  return chunks.all(id).flatMap(({ number, live }) =>
    Array.from({ length: chunkRows }, (_, at) => at)
      .filter((at) => hasSlot(live, at))
      .map((at) => idOf(id, number * chunkRows + at)),
  );
}

/** Every live row of a full chunk has the code that its floats give. */
function judgeCodes(file: Database, namespace: NamespaceRow, kind: CodeKind): readonly string[] {
  const codes = codesOf(file, namespace, kind);
  const rows = file.prepare<[number, number], { id: number; floats: Buffer }>(
    'select id, floats from floats where id >= ? and id < ?',
  );
  const [stride, headBytes] = [strideOf(kind, namespace.dimensions), 4 * headFloats(kind)];
  const full = Math.floor(namespace.slots / chunkRows) * chunkRows;
  const wrong = rows.all(idOf(namespace.id, 0), idOf(namespace.id, full)).filter(({ id, floats }) => {
    const slot = slotOf(id);
    const blob = codes.get(Math.floor(slot / chunkRows));
    const at = slot % chunkRows;
    const [row, head] = [new Uint8Array(stride), new Float32Array(headFloats(kind))];
    encode(kind, toFloats(floats), { into: row, head });
    const rowAt = chunkRows * headBytes + at * stride;
    const hasRow = blob?.subarray(rowAt, rowAt + stride).equals(row);
    const hasHead = blob?.subarray(at * headBytes, (at + 1) * headBytes).equals(new Uint8Array(head.buffer));
    return hasRow !== true || hasHead !== true;
  });
  return wrong.length === 0 ? [] : [`${wrong.length} rows have other ${kind} codes than their floats`];
}

/** By the number of the chunk. */
function codesOf(file: Database, { id, dimensions }: NamespaceRow, kind: CodeKind): ReadonlyMap<number, Buffer> {
  const files = new CodeFiles(join(dirname(file.name), 'vectors.codes'));
  const chunks = file.prepare<[number], { number: number; stamp: string }>(
    'select number, stamp from chunk where namespace = ? and stamp is not null',
  );
  const read = ({ number, stamp }: { number: number; stamp: string }): readonly [number, Buffer][] => {
    const into = Buffer.alloc(chunkRows * rowBytes(kind, dimensions));
    return readCodes(files.pathOf({ namespace: id, number, stamp }, kind), into) ? [[number, into]] : [];
  };
  return new Map(chunks.all(id).flatMap(read));
}
