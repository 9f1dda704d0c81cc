import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Condition } from '../../../../src/core/condition.ts';
import { limits } from '../../../../src/core/limits.ts';
import type { RowQuery } from '../../../../src/core/rows.ts';
import { openBase } from '../../../../src/drivers/rows/sqlite/base.ts';
import { Near } from '../../../../src/drivers/rows/sqlite/near.ts';
import { perform } from '../../../../src/drivers/rows/sqlite/perform.ts';
import { tempDir } from '../../../harness/temp.ts';
import { is } from '../under.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const tables = `
  create table hens (id integer primary key, name text, coop integer, egg real, tame boolean, tags json, note text collate nocase);
  create index by_coop on hens (coop);
  create index by_coop_and_name on hens (coop, name);
  create unique index by_name on hens (name);
  create index by_egg on hens (egg) where egg > 1;
  create index by_length on hens (length(name));
  create index by_note on hens (note);
  create table coops (land text, number integer, place text, primary key (land, number)) without rowid;
  create table eggs (code text primary key not null, hen integer);
  create index by_hen on eggs (hen, hen);
  create table bare (word text);
  create index by_word on bare (word);
  create table nests (land text, name text collate nocase, primary key (land, name collate binary)) without rowid;
  create table ducks (name text collate nocase not null, primary key (name collate binary));
  create index by_duck on ducks (name);
  create table "pen (a=?)" ("a (b" text, "c""=?" integer);
  create index "pen by (a=?)" on "pen (a=?)" ("c""=?", "a (b");
  create table sums (id integer primary key, a integer, b integer generated always as (a * 2) virtual);`;

/** Tables of another maker's, a connection that may change them, and both ways to read them. */
function farm() {
  const path = join(tempDir(), 'data.db');
  const options = { path, confirmRows: 100, autoCreate: 'off', isReadOnly: false } as const;
  const base = openBase(options);
  // As one change: each is brought to the disk.
  base.db.exec(`begin; ${tables}`);
  const hen = base.db.prepare('insert into hens (name, coop, egg, tame, tags, note) values (?, ?, ?, ?, ?, ?)');
  for (let at = 0; at < 300; at += 1)
    hen.run(`hen ${at}`, at % 2, at / 100, at % 2, '["calm"]', at % 2 ? 'Wild' : 'wild');
  base.db.exec(`insert into coops values ('ES', 1, 'hill'), ('ES', 2, 'yard'); insert into eggs values ('a', 1), ('b', 2);
    insert into nests values ('ES', 'low'), ('ES', 'Low'); insert into ducks values ('ada'), ('Ada');
    insert into "pen (a=?)" values ('x', 1), ('y', 1); insert into bare values ('one'), ('two'), ('one'); insert into sums (a) values (2); commit;`);
  const near = new Near(options);
  onTestFinished(async () => {
    await near.close();
    base.db.close();
  });
  const far = (query: RowQuery) => perform({ operations: [query] }, base).results[0];
  return { path, db: base.db, near, far };
}

function select(table: string, condition: Condition, more: Partial<RowQuery> = {}): RowQuery {
  return { kind: 'query', table, condition, columns: [], limit: 10, offset: 0, isAscending: true, ...more };
}

test.each<[string, RowQuery]>([
  ['the number of a row', select('hens', is('id', 7))],
  ['a number that is not there', select('hens', is('id', 7_000))],
  ['a text for a number', select('hens', is('id', '7'))],
  ['some of its columns', select('hens', is('id', 7), { columns: ['tame', 'tags'] })],
  ['names in another case', select('HENS', is('ID', 7), { columns: ['Name'] })],
  ['an index, with more to come', select('hens', is('coop', 1))],
  ['an index, as many as are read at all', select('hens', is('coop', 1), { limit: limits.rowsNear })],
  ['an index, backwards', select('hens', is('coop', 1), { isAscending: false })],
  ['a unique index', select('hens', is('name', 'hen 7'))],
  ['two columns of one index', select('hens', { all: [is('name', 'hen 7'), is('coop', 1)] })],
  ['an index of a collation', select('hens', is('note', 'WILD'))],
  ['a key of two columns, without row numbers', select('coops', { all: [is('number', 2), is('land', 'ES')] })],
  ['a key of text', select('eggs', is('code', 'b'))],
  ['a table without a key', select('bare', is('word', 'one'))],
  ['names that look like a plan', select('pen (a=?)', { all: [is('a (b', 'x'), is('c"=?', 1)] })],
  ['the characters that are asked for', select('hens', is('coop', 1), { limit: 100, maxChars: 90 })],
])('answers by %s as the process does', (_what, query) => {
  const { near, far } = farm();

  const answer = near.query(query, 0);

  expect(answer).toBeDefined();
  expect(answer).toEqual(far(query));
});

test.each<[string, RowQuery]>([
  ['everything', select('hens', { all: [] })],
  ['a column without an index', select('eggs', is('hen', 1))],
  ['an index and more', select('hens', { all: [is('coop', 1), is('tame', true)] })],
  ['what is more than equality', select('hens', { column: 'id', order: 'gt', value: 3 })],
  ['one of several', select('hens', { any: [is('id', 1), is('id', 2)] })],
  ['a partial index', select('hens', is('egg', 2))],
  ['the first part of a key', select('coops', is('land', 'ES'))],
  ['a key whose parts are kept by another collation', select('nests', { all: [is('land', 'ES'), is('name', 'low')] })],
  ['a key that an index of another collation would find', select('ducks', is('name', 'ada'))],
  ['an index that has one column twice', select('eggs', { all: [is('hen', 1), is('code', 'a')] })],
  ['one column twice', select('hens', { all: [is('coop', 1), is('coop', 0)] })],
  ['an order of its own', select('hens', is('coop', 1), { orderBy: 'egg' })],
  ['a place far behind', select('hens', is('coop', 1), { offset: 20 })],
  ['a page that follows', select('hens', is('coop', 1), { after: [20] })],
  ['more rows than few', select('hens', is('coop', 1), { limit: limits.rowsNear + 1 })],
  ['a computed column', select('sums', is('id', 1))],
  ['a table that is not there', select('geese', is('id', 1))],
  ['a column that is not there', select('hens', is('wings', 2))],
])('leaves to the process: %s', (_what, query) => {
  expect(farm().near.query(query, 0)).toBeUndefined();
});

test('goes by the index even where statistics say that the value is frequent', () => {
  const { db, near, far } = farm();
  db.exec(`update hens set coop = 1 where id > 2; analyze;`);
  const query = select('hens', is('coop', 1), { limit: 3 });

  expect(near.query(query, 0)).toEqual(far(query));
  expect(near.query(query, 0)).toBeDefined();
});

test('a number that JavaScript cannot hold is read by the process, which gives it exactly', () => {
  const { db, near } = farm();
  db.exec('update hens set coop = 9007199254740993 where id = 1');

  expect(near.query(select('hens', is('id', 1)), 0)).toBeUndefined();
  expect(near.query(select('hens', is('id', 2)), 0)).toBeDefined();
});

test('sees each change at once, and what was changed about tables with the next change or a moment later', () => {
  const { db, near } = farm();
  const rowsOf = (after: number) => near.query(select('eggs', is('code', 'a')), after);
  expect(rowsOf(0)).toMatchObject({ rows: [['a', 1]] });

  db.exec("update eggs set hen = 5 where code = 'a'");
  expect(rowsOf(0)).toMatchObject({ rows: [['a', 5]] });

  db.exec('alter table eggs add column weight real');
  expect(rowsOf(1)).toMatchObject({ columns: ['code', 'hen', 'weight'], rows: [['a', 5, null]] });

  db.exec('alter table eggs rename column hen to bird');
  vi.advanceTimersByTime(1_000);
  expect(rowsOf(1)).toMatchObject({ columns: ['code', 'bird', 'weight'] });

  db.exec('drop table eggs');
  expect(rowsOf(1)).toBeUndefined();
});

test('an index that is gone leaves its queries to the process', () => {
  const { db, near } = farm();
  const query = select('hens', is('coop', 1));
  expect(near.query(query, 0)).toBeDefined();

  db.exec('drop index by_coop; drop index by_coop_and_name');

  expect(near.query(query, 0)).toBeUndefined();
});

test('rows that take much room are left, and their table for a while', () => {
  const { db, near } = farm();
  db.prepare('update hens set note = ? where coop = 1').run('x'.repeat(limits.rowsNearChars / 10));
  const small = select('hens', is('id', 1), { columns: ['name'] });
  expect(near.query(small, 0)).toBeDefined();

  expect(near.query(select('hens', is('coop', 1), { limit: 100 }), 0)).toBeUndefined();
  expect(near.query(small, 0)).toBeUndefined();

  vi.advanceTimersByTime(limits.rowsNearRestMs);
  expect(near.query(small, 0)).toBeDefined();
});

test('reads no more of large rows than the characters that are asked for', () => {
  const { db, near, far } = farm();
  db.prepare('update hens set note = ? where coop = 1').run('x'.repeat(limits.rowsNearChars / 10));
  const query = select('hens', is('coop', 1), { limit: 100, maxChars: limits.rowsNearChars / 4 });

  const answer = near.query(query, 0);

  expect(answer).toMatchObject({ hasMore: true });
  expect(answer).toEqual(far(query));
});

test('waits for nobody who keeps the file for himself', () => {
  const { path, db, near, far } = farm();
  const query = select('hens', is('id', 1));
  db.close();
  const alone = new Database(path);
  alone.pragma('locking_mode = exclusive');
  alone.exec("update hens set name = 'Ada' where id = 1");
  const before = Date.now();

  expect(near.query(query, 0)).toBeUndefined();
  expect(Date.now() - before).toBeLessThan(limits.rowsBusyMs / 5);

  alone.close();
  vi.advanceTimersByTime(limits.rowsNearRestMs);
  expect(near.query(query, 0)).toMatchObject({ rows: [[1, 'Ada', 0, 0, false, ['calm'], 'wild']] });
  expect(() => far(query)).toThrow('not open');
});

test('answers nothing once it is closed', async () => {
  const { near } = farm();
  expect(near.query(select('hens', is('id', 1)), 0)).toBeDefined();

  await near.close();

  expect(near.query(select('hens', is('id', 1)), 0)).toBeUndefined();
});

test('reads no file that has no log, and tries again after a while', () => {
  const { db, near } = farm();
  const query = select('hens', is('id', 1));
  db.pragma('journal_mode = delete');

  expect(near.query(query, 0)).toBeUndefined();

  db.pragma('journal_mode = wal');
  expect(near.query(query, 0)).toBeUndefined();
  vi.advanceTimersByTime(limits.rowsNearRestMs);
  expect(near.query(query, 0)).toBeDefined();
});

test('creates no file', () => {
  const near = new Near({ path: join(tempDir(), 'data.db'), confirmRows: 100, autoCreate: 'off', isReadOnly: true });

  expect(near.query(select('hens', is('id', 1)), 0)).toBeUndefined();
});
