/** Every statement of `vectors.db` but those that a filter decides. */
import type { Database } from 'better-sqlite3';
import type { PackedChunk } from './code-files.ts';

export interface NamespaceRow {
  readonly id: number;
  readonly name: string;
  readonly dimensions: number;
  /** Vectors that are there. */
  readonly count: number;
  /** Slots that were ever taken. */
  readonly slots: number;
  /** Grows with every change. */
  readonly version: number;
}

export interface FloatsRow {
  readonly id: number;
  readonly floats: Buffer;
}

export interface ItemRow {
  readonly id: number;
  readonly ref: string;
  readonly metadata: string;
  readonly text: string | null;
}

export interface ChunkRow {
  readonly number: number;
  readonly live: Buffer;
  /** Of its files; null when it has none. */
  readonly stamp: string | null;
}

type Text = string | null;

export type Tables = ReturnType<typeof prepareTables>;

export function prepareTables(file: Database) {
  return { ...prepareNamespaces(file), ...prepareRows(file), ...prepareChunks(file) };
}

function prepareNamespaces(file: Database) {
  return {
    namespace: file.prepare<[string], NamespaceRow>('select * from namespace where name = ?'),
    namespaces: file.prepare<[], NamespaceRow>('select * from namespace order by name'),
    addNamespace: file.prepare<[string, number]>('insert into namespace (name, dimensions) values (?, ?)'),
    setNamespace: file.prepare<[number, number, number, number]>(
      'update namespace set count = ?, slots = ?, version = ? where id = ?',
    ),
    dropNamespace: file.prepare<[number]>('delete from namespace where id = ?'),
  };
}

function prepareRows(file: Database) {
  return {
    idOfRef: file.prepare<[number, string], number>('select id from item where namespace = ? and ref = ?').pluck(),
    item: file.prepare<[number], ItemRow>('select id, ref, metadata, text from item where id = ?'),
    ref: file.prepare<[number], string>('select ref from item where id = ?').pluck(),
    addItem: file.prepare<[number, number, string, string, Text]>(
      'insert into item (id, namespace, ref, metadata, text) values (?, ?, ?, ?, ?)',
    ),
    setItem: file.prepare<[string, Text, number]>('update item set metadata = ?, text = ? where id = ?'),
    moveItem: file.prepare<[number, number]>('update item set id = ? where id = ?'),
    dropItem: file.prepare<[number]>('delete from item where id = ?'),
    floats: file.prepare<[number], Buffer>('select floats from floats where id = ?').pluck(),
    /** From the first id to before the second. */
    floatsBetween: file.prepare<[number, number], FloatsRow>(
      'select id, floats from floats where id >= ? and id < ? order by id',
    ),
    firstFloats: file
      .prepare<[number, number], Buffer>('select floats from floats where id >= ? and id < ? order by id limit 1')
      .pluck(),
    addFloats: file.prepare<[number, Uint8Array]>('insert into floats (id, floats) values (?, ?)'),
    moveFloats: file.prepare<[number, number]>('update floats set id = ? where id = ?'),
    dropFloats: file.prepare<[number]>('delete from floats where id = ?'),
    // A number beyond 2^31 is bound as a real one, which the table of words does not take for an id.
    addWords: file.prepare<[number, string]>('insert into words (rowid, text) values (cast(? as integer), ?)'),
    dropWords: file.prepare<[number]>('delete from words where rowid = cast(? as integer)'),
    findWords: file
      .prepare<[string, number, number], number>(
        'select rowid from words where words match ? and rowid >= cast(? as integer) and rowid < cast(? as integer) order by rank, rowid',
      )
      .pluck(),
  };
}

function prepareChunks(file: Database) {
  return {
    changedChunks: file.prepare<[number, number], ChunkRow>(
      'select number, live, stamp from chunk where namespace = ? and version > ? order by number',
    ),
    live: file.prepare<[number, number], Buffer>('select live from chunk where namespace = ? and number = ?').pluck(),
    setLive: file.prepare<[number, number, number, Uint8Array]>(
      `insert into chunk (namespace, number, version, live) values (?, ?, ?, ?)
       on conflict (namespace, number) do update set version = excluded.version, live = excluded.live`,
    ),
    dropChunks: file.prepare<[number]>('delete from chunk where namespace = ?'),
    /** The stamp of its codes; null where there are none. */
    stamp: file.prepare<[number, number], Text>('select stamp from chunk where namespace = ? and number = ?').pluck(),
    setStamp: file.prepare<[Text, number, number]>('update chunk set stamp = ? where namespace = ? and number = ?'),
    packedChunks: file.prepare<[number], PackedChunk & { readonly live: Buffer }>(
      'select namespace, number, stamp, live from chunk where namespace = ? and stamp is not null order by number',
    ),
    packed: file.prepare<[], PackedChunk>('select namespace, number, stamp from chunk where stamp is not null'),
    packedOf: file.prepare<[number], PackedChunk>(
      'select namespace, number, stamp from chunk where namespace = ? and stamp is not null',
    ),
  };
}
