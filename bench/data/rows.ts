/**
 * What rows cost: operations where the database is, beside better-sqlite3 with the same pragmas and statements written by hand; and
 * what a call of the tool adds to that.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { compose, type House } from '../../src/app/compose.ts';
import { Config } from '../../src/app/settings.ts';
import type { RowOperation } from '../../src/core/rows.ts';
import { type Base, openBase } from '../../src/drivers/rows/sqlite/base.ts';
import { openDatabase } from '../../src/drivers/rows/sqlite/open.ts';
import { perform } from '../../src/drivers/rows/sqlite/perform.ts';
import { medianOf, ratioOf, takeTurns } from '../measure.ts';
import type { Figure } from '../report.ts';
import { inThisProcess } from './own-process.ts';
import { treeMicros } from '../workflow/process-tree.ts';
import { wakingFigures } from './waking.ts';

const turns = { warmUps: 2, rounds: 10 };
const tableRows = 100_000;
const coops = 1_000;

const hen = (index: number) => ({
  name: `hen ${index}`,
  coop: index % coops,
  eggs: index % 7,
  weight: 1.5 + (index % 10) / 8,
  lays: index % 2 === 0,
  note: `a calm hen, number ${index}`,
});

export async function rowFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  try {
    const base = openBase({
      path: join(dataDir, 'data.db'),
      confirmRows: 100,
      autoCreate: 'table+columns',
      isReadOnly: false,
    });
    fill(base);
    const raw = openDatabase(join(dataDir, 'raw.db'), false);
    fill({ ...base, db: raw });
    const house = await compose({ ...Config.parse({ logLevel: 'error' }), dataDir });
    const figures: Figure[] = [];
    // Each whole, one after the other: those that read come first, in the table as it is filled.
    for (const one of cases) figures.push(...(await insideFigures(one, base, raw)), await doorFigure(one, house, base));
    figures.push(...(await wakingFigures(dataDir)));
    await house.close();
    base.db.close();
    raw.close();
    return figures;
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

function fill({ db }: Pick<Base, 'db'>): void {
  db.exec(`create table hens (id integer primary key, name text, coop integer, eggs integer, weight real, lays boolean, note text);
    create index by_coop on hens (coop);`);
  const insert = db.prepare('insert into hens (name, coop, eggs, weight, lays, note) values (?, ?, ?, ?, ?, ?)');
  db.transaction(() => {
    for (let index = 0; index < tableRows; index += 1) insert.run(valuesOf(index));
  })();
}

function valuesOf(index: number): readonly unknown[] {
  return Object.values(hen(index)).map((value) => (typeof value === 'boolean' ? Number(value) : value));
}

interface Case {
  readonly name: string;
  /** So often that a round is long beside a tick of the clock that counts CPU time, and that what is measured was compiled long ago. */
  readonly times: number;
  /** Of an insert. */
  readonly rows?: number;
  operation(index: number): RowOperation;
  /** The same through the tool. */
  call(index: number): { readonly tool: string; readonly input: unknown };
  /** The same by hand. */
  raw(db: Database): (index: number) => unknown;
}

const all = { columns: [], offset: 0, isAscending: true } as const;
const batch = Array.from({ length: 10_000 }, (_, index) => hen(index));
const rawBatch = batch.map((_, index) => valuesOf(index));
const insertSql = 'insert into hens (name, coop, eggs, weight, lays, note) values (?, ?, ?, ?, ?, ?)';

function reading(filters: unknown, limit: number) {
  return { tool: 'db/query', input: { table_name: 'hens', filters, limit } };
}

function inserting(data: unknown) {
  return { tool: 'db/insert', input: { table_name: 'hens', data } };
}

const cases: readonly Case[] = [
  {
    name: 'one row by its key',
    times: 10_000,
    operation: (index) => ({
      kind: 'query',
      table: 'hens',
      condition: { column: 'id', order: 'eq', value: 1 + (index % tableRows) },
      limit: 1,
      ...all,
    }),
    call: (index) => reading({ id: 1 + (index % tableRows) }, 1),
    raw(db) {
      const statement = db.prepare('select * from hens where id = ?').raw();
      return (index) => statement.all(1 + (index % tableRows));
    },
  },
  {
    name: '100 rows by an index',
    times: 2_000,
    operation: (index) => ({
      kind: 'query',
      table: 'hens',
      condition: { column: 'coop', order: 'eq', value: index % coops },
      limit: 100,
      ...all,
    }),
    call: (index) => reading({ coop: index % coops }, 100),
    raw(db) {
      const statement = db.prepare('select * from hens where coop = ? order by id limit 101').raw();
      return (index) => statement.all(index % coops);
    },
  },
  {
    name: 'one row inserted',
    times: 2_000,
    operation: (index) => ({ kind: 'insert', table: 'hens', rows: [{ ...hen(index), coop: -1 }] }),
    call: (index) => inserting([{ ...hen(index), coop: -1 }]),
    raw(db) {
      const statement = db.prepare(insertSql);
      return (index) => statement.run(valuesOf(index));
    },
  },
  {
    name: '10,000 rows inserted',
    times: 8,
    rows: batch.length,
    operation: () => ({ kind: 'insert', table: 'hens', rows: batch }),
    call: () => inserting(batch),
    raw(db) {
      const statement = db.prepare(insertSql);
      const all = db.transaction(() => {
        for (const row of rawBatch) statement.run(row);
      });
      return () => all();
    },
  },
];

async function insideFigures(one: Case, base: Base, raw: Database): Promise<readonly Figure[]> {
  const byHand = one.raw(raw);
  const subjects = [
    inThisProcess('patchbay', one.times, (index) => perform({ operations: [one.operation(index)] }, base)),
    inThisProcess('raw', one.times, byHand),
  ];
  const samples = await takeTurns(subjects, turns);
  return (['cpuMicros', 'wallMicros'] as const).map((what) => ({
    what: `${one.name}, where the database is : better-sqlite3`,
    unit: what === 'cpuMicros' ? 'µs CPU' : 'µs',
    patchbay: medianOf(samples, 'patchbay', what),
    reference: medianOf(samples, 'raw', what),
    ratio: ratioOf(samples, 'patchbay', 'raw', what),
    bar: { atMost: 1.5 },
  }));
}

/** The CPU time of both processes for a call, less that of the same operation where the database is. */
async function doorFigure(one: Case, house: House, base: Base): Promise<Figure> {
  const { name, times, call, operation, rows = 1 } = one;
  const cpuMicros = async () => treeMicros(process.pid);
  const door = { ...inThisProcess('door', times, (index) => invoke(house, call(index))), cpuMicros };
  const inside = {
    ...inThisProcess('inside', times, (index) => perform({ operations: [operation(index)] }, base)),
    cpuMicros,
  };
  const samples = await takeTurns([door, inside], turns);
  // What is carried grows with the rows: of very many, a hundred are held to the bar.
  const hundreds = Math.max(1, rows / 100);
  const [patchbay, reference] = [medianOf(samples, 'door', 'cpuMicros'), medianOf(samples, 'inside', 'cpuMicros')];
  return {
    what: `${name}, what the call adds${hundreds > 1 ? ' for each 100' : ''} : where the database is`,
    unit: 'µs CPU',
    patchbay: (patchbay - reference) / hundreds,
    reference: reference / hundreds,
    ratio: patchbay / reference,
    bar: { patchbayAtMost: 150 },
  };
}

async function invoke(house: House, { tool, input }: ReturnType<Case['call']>): Promise<void> {
  const outcome = await house.door.invoke({
    tool: house.registry.get(tool).tool,
    input,
    caller: { face: 'command', principal: 'bench' },
    requestId: 'bench',
    signal: new AbortController().signal,
    canAsk: false,
  });
  if (outcome.kind === 'failed') throw outcome.error;
}
