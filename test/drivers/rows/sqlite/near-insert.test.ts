import { renameSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '../../../../src/core/limits.ts';
import type { Performed, Row, RowInsert } from '../../../../src/core/rows.ts';
import { openBase } from '../../../../src/drivers/rows/sqlite/base.ts';
import { Near } from '../../../../src/drivers/rows/sqlite/near.ts';
import { perform } from '../../../../src/drivers/rows/sqlite/perform.ts';
import type { Flush } from '../../../../src/drivers/sql/disk.ts';
import { tempDir } from '../../../harness/temp.ts';
import { is } from '../under.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const tables = `
  create table hens (id integer primary key autoincrement, name text, coop integer not null default 3, egg real, tame boolean, tags json);
  create index by_coop on hens (coop);
  create unique index by_name on hens (name);
  create table coops (land text, number integer, place text default 'hill', primary key (land, number)) without rowid;
  create table "old pens" (name text default 'a''b', size real default -1.5e3, seen text default current_timestamp);
  create table ponds (name text, depth integer check (depth > 0));
  create table ducks (name text, hen integer references hens (id));
  create table sums (a integer, b integer generated always as (a * 2) virtual);
  create table words (word text, weight integer default (abs(random())));
  create table geese (name text);
  create index by_length on geese (length(name));
  create table swans (name text, age integer);
  create index by_age on swans (age) where age > 1;
  create table crows (name text);
  create table cries (name text);
  create trigger heard after insert on crows begin insert into cries values (new.name); end;
  create table maize (a, b, c, d, e, f, g, h, i);
  ${[...'abcdefghi'].map((column) => `create index maize_${column} on maize (${column});`).join('\n')}`;

interface Farm {
  readonly isReadOnly?: boolean;
  readonly flush?: Flush;
}

/** Tables of another maker's, a connection as the processes have it, and both ways to insert. */
function farm({ isReadOnly = false, flush }: Farm = {}) {
  const path = join(tempDir(), 'data.db');
  const options = { path, confirmRows: 100, autoCreate: 'table+columns', isReadOnly } as const;
  const base = openBase({ ...options, isReadOnly: false });
  base.db.exec(`begin; ${tables}; commit`);
  const near = new Near(options, flush);
  onTestFinished(async () => {
    await near.close();
    base.db.close();
  });
  const far = (insert: RowInsert): Performed => perform({ operations: [insert] }, base);
  const names = () => base.db.prepare('select name from hens order by id').pluck().all();
  return { path, options, db: base.db, near, far, names };
}

function into(table: string, ...rows: readonly Row[]): RowInsert {
  return { kind: 'insert', table, rows };
}

test.each<[string, RowInsert]>([
  ['a row', into('hens', { name: 'Ada', coop: 1, egg: 50.5, tame: true, tags: ['calm'] })],
  ['a few, some with what is left out', into('hens', { name: 'Ada' }, { name: 'Bea', coop: 2 }, { egg: 51 })],
  ['names in another case', into('HENS', { Name: 'Ada' })],
  ['texts that become numbers', into('hens', { name: 'Ada', coop: '007' })],
  ['a key of two columns', into('coops', { land: 'ES', number: 1 })],
  ['defaults that are plain', into('old pens', { name: null }, { size: 2 })],
])('inserts as the process does: %s', async (_what, insert) => {
  const [here, there] = [farm(), farm()];

  const answer = await here.near.insert(insert, 0);

  expect(answer).toBeDefined();
  const seen = (performed: Performed | undefined) =>
    JSON.stringify(performed).replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, 'now');
  expect(seen(answer)).toBe(seen(there.far(insert)));
});

test.each<[string, RowInsert]>([
  ['what would take the place of a row', { ...into('hens', { name: 'Ada' }), onConflict: ['name'] }],
  ['more rows than few', into('hens', ...Array.from({ length: limits.rowsNearInserts + 1 }, () => ({ egg: 1 })))],
  ['much text', into('hens', { name: 'x'.repeat(limits.rowsNearInsertChars) })],
  ['large lists', into('hens', { tags: Array.from({ length: limits.rowsNearInsertChars }, () => 1) })],
  ['a table that is not there', into('nests', { name: 'Ada' })],
  ['a column that is not there', into('hens', { name: 'Ada', wings: 2 })],
  ['what breaks a rule', into('hens', { coop: null })],
  ['a number that was rounded', into('hens', { coop: 2 ** 53 + 2 })],
  ['a table with a condition', into('ponds', { depth: 1 })],
  ['a table that refers to another', into('ducks', { name: 'Dan' })],
  ['a computed column', into('sums', { a: 1 })],
  ['a default that is reckoned', into('words', { word: 'cluck' })],
  ['an index of what is reckoned', into('geese', { name: 'Gus' })],
  ['an index of some rows', into('swans', { name: 'Sue' })],
  ['a table with a trigger', into('crows', { name: 'Cora' })],
  ['many indexes', into('maize', { a: 1 })],
])('leaves to the process: %s', (_what, insert) => {
  const { db, near, names } = farm();

  expect(near.insert(insert, 0)).toBeUndefined();

  expect(names()).toEqual([]);
  expect(db.prepare('select count(*) from sqlite_sequence').pluck().get()).toBe(0);
});

test('rows are there when the flush begins, and answered when it has ended', async () => {
  const atFlush: unknown[] = [];
  let finish = (): void => {};
  const { near, names } = farm({
    flush(_log, done) {
      atFlush.push(names());
      finish = () => done(null);
    },
  });
  let isAnswered = false;
  const answer = near.insert(into('hens', { name: 'Ada' }), 0)?.then((performed) => {
    isAnswered = true;
    return performed;
  });

  await vi.waitFor(() => expect(atFlush).toEqual([['Ada']]));
  expect(isAnswered).toBe(false);
  expect(
    near.query(
      {
        kind: 'query',
        table: 'hens',
        condition: is('id', 1),
        columns: ['name'],
        limit: 1,
        offset: 0,
        isAscending: true,
      },
      0,
    ),
  ).toMatchObject({ rows: [['Ada']] });
  finish();

  await expect(answer).resolves.toMatchObject({ results: [{ count: 1 }] });
});

test('inserts of one moment share a flush', async () => {
  let flushes = 0;
  const { near, names } = farm({
    flush(_log, done) {
      flushes += 1;
      setImmediate(done, null);
    },
  });

  await Promise.all(['Ada', 'Bea', 'Cleo'].map((name) => near.insert(into('hens', { name }), 0)));

  expect(flushes).toBe(1);
  expect(names()).toEqual(['Ada', 'Bea', 'Cleo']);
});

test('says when the disk does not take what was inserted, and trusts it no more', async () => {
  const { near, names } = farm({ flush: (_log, done) => setImmediate(done, new Error('EIO')) });

  await expect(near.insert(into('hens', { name: 'Ada' }), 0)).rejects.toMatchObject({
    code: 'internal',
    reason: 'NOT_FLUSHED',
  });

  expect(names()).toEqual(['Ada']);
  expect(near.insert(into('hens', { name: 'Bea' }), 0)).toBeUndefined();
});

test('waits for nobody who writes', () => {
  const { db, near } = farm();
  db.exec('begin immediate');
  const before = Date.now();

  expect(near.insert(into('hens', { name: 'Ada' }), 0)).toBeUndefined();
  expect(Date.now() - before).toBeLessThan(limits.rowsBusyMs / 5);

  db.exec('commit');
  expect(near.insert(into('hens', { name: 'Ada' }), 0)).toBeDefined();
});

test('several servers share the file', async () => {
  const { options, near, far, names } = farm();
  const other = new Near(options);
  onTestFinished(() => other.close());

  for (const name of ['Ada', 'Bea', 'Cleo']) {
    await near.insert(into('hens', { name }), 0);
    await other.insert(into('hens', { name: `${name} II` }), 0);
    far(into('hens', { name: `${name} III` }));
  }

  expect(names()).toEqual(['Ada', 'Bea', 'Cleo'].flatMap((name) => [name, `${name} II`, `${name} III`]));
});

test('leaves the log to the processes when it is long, and when it would begin anew', async () => {
  const { db, near, far } = farm();
  db.pragma('wal_autocheckpoint = 0');
  const insert = into('hens', { egg: 1 });
  await near.insert(insert, 0);

  db.exec('create table grain (text); begin');
  for (let at = 0; at < limits.rowsNearLogPages; at += 1) db.prepare('insert into grain values (zeroblob(4000))').run();
  db.exec('commit');
  expect(near.insert(insert, 1)).toBeUndefined();

  db.pragma('wal_checkpoint(passive)');
  expect(near.insert(insert, 1)).toBeUndefined();

  far(insert);
  expect(near.insert(insert, 1)).toBeDefined();
});

test('looks after the log by itself, when nobody else writes', async () => {
  const { near } = farm();
  const count = limits.rowsNearLogPages;
  let made = 0;
  while (made < count && (await near.insert(into('hens', { egg: 1 }), 0)) !== undefined) made += 1;

  expect(made).toBeGreaterThan(100);
  expect(made).toBeLessThan(count);
});

test('sees what others changed about the table', async () => {
  const { db, near } = farm();
  await near.insert(into('hens', { name: 'Ada' }), 0);

  db.exec('alter table hens add column wings integer default 2');
  expect(await near.insert(into('hens', { name: 'Bea' }), 0)).toMatchObject({
    results: [
      { columns: ['id', 'name', 'coop', 'egg', 'tame', 'tags', 'wings'], rows: [[2, 'Bea', 3, null, null, null, 2]] },
    ],
  });

  db.exec('create trigger hatched after insert on hens begin insert into cries values (new.name); end');
  expect(near.insert(into('hens', { name: 'Cleo' }), 1)).toBeUndefined();

  db.exec('drop table hens');
  expect(near.insert(into('hens', { name: 'Dora' }), 1)).toBeUndefined();
});

test('inserts nothing where everything is only read', () => {
  const { near, names } = farm({ isReadOnly: true });

  expect(near.insert(into('hens', { name: 'Ada' }), 0)).toBeUndefined();
  expect(names()).toEqual([]);
});

test('leaves a file that was exchanged to the processes', async () => {
  const { path, near, names } = farm();
  await near.insert(into('hens', { name: 'Ada' }), 0);
  for (const end of ['', '-wal', '-shm']) renameSync(`${path}${end}`, `${path}.old${end}`);
  const other = new Database(path);
  other.exec('create table hens (name text)');

  vi.advanceTimersByTime(1_000);
  expect(near.insert(into('hens', { name: 'Bea' }), 0)).toBeUndefined();

  expect(names()).toEqual(['Ada']);
  other.close();
  for (const end of ['', '-wal', '-shm']) renameSync(`${path}.old${end}`, `${path}${end}`);
});

test('closing answers those who wait for the disk', async () => {
  const { near, names } = farm();
  const answer = near.insert(into('hens', { name: 'Ada' }), 0);

  await near.close();

  await expect(answer).resolves.toMatchObject({ results: [{ count: 1 }] });
  expect(names()).toEqual(['Ada']);
  expect(near.insert(into('hens', { name: 'Bea' }), 0)).toBeUndefined();
});
