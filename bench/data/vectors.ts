/** Vectors: the time of a search beside that of sqlite-vec, which is also the oracle of what must be found. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { load } from 'sqlite-vec';
import type { Opened } from '../../src/core/driver.ts';
import type { VectorItem, Vectors } from '../../src/core/vectors.ts';
import { systemClock } from '../../src/drivers/clock/index.ts';
import { sqliteVectors } from '../../src/drivers/vectors/sqlite/index.ts';
import { median } from '../measure.ts';
import type { Bar, Figure } from '../report.ts';
import { dimensions, Embeddings } from './embeddings.ts';

interface Size {
  readonly rows: number;
  readonly queries: number;
  readonly search: Bar;
  readonly open?: Bar;
}

const topK = 10;
/** Of which the median counts. */
const openings = 7;
const namespace = 'hens';
const { signal } = new AbortController();

const sizes: readonly Size[] = [
  { rows: 100_000, queries: 100, search: { atMost: 1 / 5, patchbayAtMost: 6 } },
  { rows: 1_000_000, queries: 40, search: { atMost: 1 / 15, patchbayAtMost: 22 }, open: { patchbayAtMost: 150 } },
];

/** VECTOR_ROWS, for a shorter run: sizes beyond it are left out. */
export async function vectorFigures(): Promise<readonly Figure[]> {
  const most = Number(process.env['VECTOR_ROWS'] ?? Number.POSITIVE_INFINITY);
  const figures: Figure[] = [];
  for (const size of sizes.filter(({ rows }) => rows <= most)) figures.push(...(await measure(size)));
  return figures;
}

async function measure(size: Size): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'patchbay-bench-'));
  const peer = openPeer(dataDir);
  try {
    const first = await openOurs(dataDir);
    const made = new Embeddings();
    const filled = await fill(first.port, peer, { made, rows: size.rows });
    await first.close();
    const queries = Array.from({ length: size.queries }, () => made.next());
    const before = process.memoryUsage().rss;
    const opened = await timeOpenings(dataDir, queries.slice(0, openings));
    const found = await search(opened.ours.port, peer, queries);
    const memoryBytes = process.memoryUsage().rss - before;
    await opened.ours.close();
    return toFigures(size, { ...filled, ...found, ...opened, memoryBytes, dataDir });
  } finally {
    peer.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function openOurs(dataDir: string): Promise<Opened<Vectors>> {
  const kit = { clock: systemClock, log: { write: () => {} }, dataDir };
  return sqliteVectors.open(sqliteVectors.options.parse({}), kit);
}

function openPeer(dataDir: string): Database {
  const peer = new Sqlite(join(dataDir, 'peer.db'));
  load(peer);
  peer.pragma('journal_mode = WAL');
  peer.pragma('synchronous = FULL');
  peer.exec(`create virtual table hens using vec0(embedding float[${dimensions}] distance_metric=cosine)`);
  return peer;
}

interface Filling {
  readonly made: Embeddings;
  readonly rows: number;
}

/** Both get the same, a thousand at a time, each thousand in a transaction. */
async function fill(
  ours: Vectors,
  peer: Database,
  { made, rows }: Filling,
): Promise<{ oursMs: number; peerMs: number }> {
  const insert = peer.prepare('insert into hens (rowid, embedding) values (?, ?)');
  const insertAll = peer.transaction((items: readonly VectorItem[]) => {
    for (const { ref, embedding } of items) insert.run(BigInt(ref), embedding);
  });
  let [oursMs, peerMs] = [0, 0];
  for (let from = 0; from < rows; from += 1_000) {
    const items = Array.from({ length: 1_000 }, (_, at) => {
      return { ref: String(from + at), embedding: made.next(), metadata: { page: at } };
    });
    const start = performance.now();
    await ours.upsert(namespace, items, signal);
    const middle = performance.now();
    insertAll(items);
    oursMs += middle - start;
    peerMs += performance.now() - middle;
  }
  return { oursMs, peerMs };
}

/** From nothing to the first answer, of one query after the other: what one costs depends on how much is near it. */
async function timeOpenings(
  dataDir: string,
  queries: readonly Float32Array[],
): Promise<{ ours: Opened<Vectors>; openMs: number }> {
  const times: number[] = [];
  for (const embedding of queries) {
    const ours = await openOurs(dataDir);
    times.push(await timeFirst(ours.port, embedding));
    await ours.close();
  }
  const ours = await openOurs(dataDir);
  // What is searched a second time is kept, soon.
  for (const embedding of queries.slice(0, 2)) await ours.port.query({ namespace, embedding, topK }, signal);
  return { ours, openMs: median(times) };
}

async function timeFirst(ours: Vectors, embedding: Float32Array): Promise<number> {
  // The thread's own start is that of every driver with a worker, and not of a million rows.
  await ours.query({ namespace: 'none', embedding, topK }, signal);
  const start = performance.now();
  await ours.query({ namespace, embedding, topK }, signal);
  return performance.now() - start;
}

interface Found {
  readonly oursMs: readonly number[];
  readonly peerMs: readonly number[];
  readonly recall: number;
}

async function search(ours: Vectors, peer: Database, queries: readonly Float32Array[]): Promise<{ found: Found }> {
  const nearest = peer.prepare<[Float32Array, number], number>(
    'select rowid from hens where embedding match ? and k = ? order by distance',
  );
  const [oursMs, peerMs, recalls]: [number[], number[], number[]] = [[], [], []];
  for (const embedding of queries) {
    const start = performance.now();
    const answer = await ours.query({ namespace, embedding, topK }, signal);
    const middle = performance.now();
    const expected = nearest.pluck().all(embedding, topK);
    peerMs.push(performance.now() - middle);
    oursMs.push(middle - start);
    const refs = new Set(answer?.matches.map(({ ref }) => Number(ref)));
    recalls.push(expected.filter((id) => refs.has(id)).length / topK);
  }
  return { found: { oursMs, peerMs, recall: recalls.reduce((sum, each) => sum + each, 0) / recalls.length } };
}

interface Outcome {
  readonly oursMs: number;
  readonly peerMs: number;
  readonly openMs: number;
  readonly memoryBytes: number;
  readonly found: Found;
  readonly dataDir: string;
}

function toFigures({ rows, search: bar, open }: Size, outcome: Outcome): readonly Figure[] {
  const { oursMs, peerMs, openMs, memoryBytes, found, dataDir } = outcome;
  const name = rows.toLocaleString('en');
  const size = (...files: readonly string[]): number =>
    files.reduce((sum, file) => sum + statSync(join(dataDir, file)).size, 0) / 1e6;
  const codes = readdirSync(join(dataDir, 'vectors.codes')).map((name) => join('vectors.codes', name));
  return [
    figure(`ms of a top 10 of ${name} : sqlite-vec`, 'ms', {
      ours: median(found.oursMs),
      theirs: median(found.peerMs),
      bar,
    }),
    figure(`recall of ${name} : wanted`, '', { ours: found.recall, theirs: 1, bar: { atLeast: 1 } }),
    figure(`inserts/s of ${name} : sqlite-vec`, '/s', {
      ours: (rows / oursMs) * 1_000,
      theirs: (rows / peerMs) * 1_000,
    }),
    figure(`first answer of ${name} : bar`, 'ms', { ours: openMs, theirs: 150, bar: open }),
    figure(`disk of ${name} : sqlite-vec`, 'MB', { ours: size('vectors.db', ...codes), theirs: size('peer.db') }),
    figure(`memory of ${name} : its floats`, 'MB', { ours: memoryBytes / 1e6, theirs: (rows * dimensions * 4) / 1e6 }),
  ];
}

function figure(
  what: string,
  unit: string,
  { ours, theirs, bar }: { readonly ours: number; readonly theirs: number; readonly bar?: Bar | undefined },
): Figure {
  return { what, unit, patchbay: ours, reference: theirs, ratio: ours / theirs, ...(bar === undefined ? {} : { bar }) };
}
