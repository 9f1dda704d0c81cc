import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Json } from '../../../src/core/json.ts';
import { limits } from '../../../src/core/limits.ts';
import type { Rows } from '../../../src/core/rows.ts';
import { sqliteRows } from '../../../src/drivers/rows/sqlite/index.ts';
import { testClock } from '../../harness/clock.ts';
import { tempDir } from '../../harness/temp.ts';
import { rowsContract } from './contract.ts';
import { is, type RowsOptions, using } from './under.ts';

async function open(options: RowsOptions = {}, dataDir = tempDir()): Promise<Rows> {
  const kit = { clock: testClock(), log: { write() {} }, dataDir };
  const opened = await sqliteRows.open(sqliteRows.options.parse(options), kit);
  onTestFinished(() => opened.close());
  return opened.port;
}

rowsContract({ open, place: tempDir });

/** A table that takes a minute to search: the pattern nearly matches at every place of every text. */
async function slow(timeoutMs: number) {
  const used = using(await open({ timeoutMs }));
  const name = 'a'.repeat(20_000);
  await used.insert(
    'hens',
    Array.from({ length: 200 }, () => ({ name })),
  );
  const condition = { column: 'name', like: `%${'a'.repeat(10_000)}b`, ignoresCase: false };
  return { ...used, condition };
}

test('a search without end is ended, and the next call is answered', async () => {
  const { query, condition, values } = await slow(1_500);

  await expect(query('hens', { condition })).rejects.toMatchObject({ code: 'timeout', reason: 'TIMEOUT' });

  expect(await values('hens', 'id', { limit: 1 })).toEqual([1]);
});

test('a change that is ended leaves everything as it was, and locks nobody out', async () => {
  const { perform, condition, insert, values } = await slow(1_500);

  const attempt = perform([
    { kind: 'insert', table: 'hens', rows: [{ name: 'Ada' }] },
    { kind: 'delete', table: 'hens', condition, isReturning: false },
  ]);
  const behind = insert('hens', [{ name: 'Cleo' }]);

  await expect(attempt).rejects.toMatchObject({ code: 'timeout' });
  await expect(behind).resolves.toMatchObject({ count: 1 });
  expect(await values('hens', 'name', { offset: 200 })).toEqual(['Cleo']);
});

test('a caller who leaves ends what was begun', async () => {
  const { perform, condition, values } = await slow(60_000);
  const control = new AbortController();
  const attempt = perform([{ kind: 'delete', table: 'hens', condition, isReturning: false }], {
    signal: control.signal,
  });

  setTimeout(() => control.abort(new Error('left')), 300);

  await expect(attempt).rejects.toThrow('left');
  expect(await values('hens', 'id', { limit: 200 })).toHaveLength(200);
});

test('a change does not wait for a search, nor does what follows in its line', async () => {
  const { query, condition, insert } = await slow(60_000);
  const control = new AbortController();
  let isOver = false;
  const search = query('hens', { condition }, { signal: control.signal }).finally(() => {
    isOver = true;
  });

  const first = await insert('hens', [{ name: 'Ada' }]);
  const second = await insert('hens', [{ name: 'Cleo' }]);

  expect([first.count, second.count, isOver]).toEqual([1, 1, false]);
  control.abort(new Error('left'));
  await expect(search).rejects.toThrow('left');
});

test('a search that takes long holds up no other, nor those that were in line behind it', async () => {
  const { query, condition, values } = await slow(60_000);
  const control = new AbortController();
  const search = query('hens', { condition }, { signal: control.signal });
  const left = expect(search).rejects.toThrow('left');

  const found = await Promise.all(
    Array.from({ length: 20 }, (_, id) => values('hens', 'id', { limit: 1, offset: id })),
  );

  expect(found.flat()).toEqual(Array.from({ length: 20 }, (_, id) => id + 1));
  control.abort(new Error('left'));
  await left;
});

test('where every process searches, who comes next is answered when one of them has ended', async () => {
  const { query, condition, values } = await slow(1_000);
  const searches = Array.from({ length: limits.rowsReaders }, () => query('hens', { condition }));
  const ended = Promise.allSettled(searches);

  expect(await values('hens', 'id', { limit: 1 })).toEqual([1]);

  expect((await ended).map((search) => search.status === 'rejected' && search.reason.reason)).toEqual(
    searches.map(() => 'TIMEOUT'),
  );
});

test('a search that its caller left before it began keeps nobody waiting', async () => {
  const { query, condition, values } = await slow(60_000);
  await values('hens', 'id', { limit: 1 });
  const control = new AbortController();

  const before = values('hens', 'id', { limit: 1 });
  const search = expect(query('hens', { condition }, { signal: control.signal })).rejects.toThrow('left');
  const behind = values('hens', 'id', { limit: 1, offset: 1 });
  control.abort(new Error('left'));

  expect([await before, await behind]).toEqual([[1], [2]]);
  await search;
});

/** To all processes that this one has started; Linux tells which they are. */
function signalProcesses(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of readFileSync('/proc/thread-self/children', 'utf8').trim().split(' '))
    process.kill(Number(pid), signal);
}

test.runIf(existsSync('/proc/thread-self/children'))(
  'a search whose process was killed is made again, once, and a change is not',
  async () => {
    const { query, condition, values, insert, perform } = await slow(1_500);
    await values('hens', 'id', { limit: 1 });

    const search = values('hens', 'id', { limit: 1 });
    const behind = values('hens', 'id', { limit: 1, offset: 1 });
    const change = perform([{ kind: 'delete', table: 'hens', condition, isReturning: false }]);
    const told = expect(change).rejects.toMatchObject({ code: 'internal' });
    signalProcesses('SIGKILL');

    expect([await search, await behind]).toEqual([[1], [2]]);
    await told;
    expect(await insert('hens', [{ name: 'Ada' }])).toMatchObject({ count: 1 });
    await expect(query('hens', { condition })).rejects.toMatchObject({ reason: 'TIMEOUT' });
  },
);

test.runIf(existsSync('/proc/thread-self/children'))('a row by its key is answered by no other process', async () => {
  const { insert, values } = using(await open());
  await insert('hens', [{ name: 'Ada' }, { name: 'Cleo' }]);
  signalProcesses('SIGSTOP');
  // On a busy machine a read may take so long that the process would be asked.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
    signalProcesses('SIGCONT');
  });

  expect(await values('hens', 'name', { condition: is('id', 2) })).toEqual(['Cleo']);
});

test('what cannot be handed over is refused at once, and keeps nobody waiting', async () => {
  const { insert, values } = using(await open({ timeoutMs: 60_000 }));
  let deep: Json = 1;
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];

  const attempt = insert('hens', [{ name: deep }]);
  const behind = insert('hens', [{ name: 'Ada' }]);

  await expect(attempt).rejects.toMatchObject({ code: 'invalid_input', reason: 'INVALID_ARGUMENT' });
  await behind;
  expect(await values('hens', 'name')).toEqual(['Ada']);
});

test('reads and changes may begin together in an empty folder', async () => {
  const { insert, query } = using(await open());

  const [found, made] = await Promise.allSettled([query('hens'), insert('hens', [{ name: 'Ada' }])]);

  expect(made.status).toBe('fulfilled');
  if (found.status === 'rejected') expect(found.reason).toMatchObject({ reason: 'TABLE_NOT_FOUND' });
});

test('booleans and texts among JSON, too', async () => {
  const { insert, values } = using(await open());
  await insert('notes', [{ about: {} }, { about: 'egg' }, { about: true }, { about: 7 }, { about: '7' }]);

  const condition = { column: 'about', among: ['egg', true, 7], isNegated: false };

  expect(await values('notes', 'id', { condition })).toEqual([2, 3, 4]);
});

test('the main loop goes on while the database works', async () => {
  const { query, condition } = await slow(1_000);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 10);
  onTestFinished(() => clearInterval(timer));

  await expect(query('hens', { condition })).rejects.toMatchObject({ code: 'timeout' });

  expect(turns).toBeGreaterThan(20);
});

test('a lock that another process holds for too long is told', { timeout: 20_000 }, async () => {
  const dataDir = tempDir();
  const { insert } = using(await open({}, dataDir));
  await insert('hens', [{ name: 'Berta' }]);
  const other = new Database(join(dataDir, 'data.db'));
  onTestFinished(() => void other.close());
  other.exec('begin immediate');

  await expect(insert('hens', [{ name: 'Ada' }])).rejects.toMatchObject({ code: 'conflict', reason: 'DATABASE_BUSY' });
});

test('tables of other makers: composite keys, no keys, defaults, generated columns, bytes', async () => {
  const dataDir = tempDir();
  const file = new Database(join(dataDir, 'data.db'));
  file.exec(`
    create table eggs (hen text not null, day integer not null, weight real default 60, primary key (hen, day)) without rowid;
    insert into eggs values ('Ada', 1, 50), ('Ada', 2, 51), ('Berta', 1, 52);
    create table notes (text, bytes blob, length integer generated always as (length(text)));
    insert into notes values ('calm', x'00ff'), ('calm', null);
    create view fat as select * from eggs;`);
  file.close();
  const rows = await open({}, dataDir);
  const { query, insert, change, signal } = using(rows);

  const first = await query('eggs', { limit: 2 });

  expect(first).toMatchObject({
    rows: [
      ['Ada', 1, 50],
      ['Ada', 2, 51],
    ],
    next: ['Ada', 2],
  });
  expect((await query('eggs', { after: first.next })).rows).toEqual([['Berta', 1, 52]]);
  const down = await query('eggs', { limit: 2, isAscending: false });
  expect(down.rows.map(([hen, day]) => [hen, day])).toEqual([
    ['Berta', 1],
    ['Ada', 2],
  ]);
  expect((await query('eggs', { isAscending: false, after: down.next })).rows).toEqual([['Ada', 1, 50]]);
  expect((await insert('eggs', [{ hen: 'Cleo', day: 1 }])).rows).toEqual([['Cleo', 1, 60]]);
  expect(await query('notes', { limit: 1 })).toMatchObject({ rows: [['calm', 'AP8=', 4]], next: [1] });
  await expect(insert('notes', [{ length: 3 }])).rejects.toMatchObject({ reason: 'INVALID_ARGUMENT' });
  await expect(insert('eggs', [{ day: 3 }])).rejects.toMatchObject({
    reason: 'CONSTRAINT_VIOLATION',
    details: { constraint: 'not null', columns: ['hen'] },
  });
  await change({ kind: 'delete', table: 'notes', condition: is('text', 'calm'), isReturning: false });
  expect(await rows.undo({ signal, isDryRun: false })).toMatchObject({ restored: 2 });
  expect((await query('notes')).rows).toEqual([
    ['calm', 'AP8=', 4],
    ['calm', null, 4],
  ]);
  expect((await rows.tables(signal)).map(({ name }) => name)).toEqual(['eggs', 'notes']);
});

test.each(['rowid', 'OID', '_rowid_'])(
  'refuses to add a column %s, which is kept where the table is created',
  async (name) => {
    const { insert, values } = using(await open());
    await insert('hens', [{ name: 'Ada' }]);

    await expect(insert('hens', [{ [name]: 7 }])).rejects.toMatchObject({ reason: 'INVALID_IDENTIFIER' });

    await insert('eggs', [{ [name]: 'seven' }]);
    expect(await values('eggs', name)).toEqual(['seven']);
  },
);

test('a damaged file is named, with what to do', async () => {
  const dataDir = tempDir();
  writeFileSync(join(dataDir, 'data.db'), 'no database '.repeat(1_000));
  const { query } = using(await open({}, dataDir));

  await expect(query('hens')).rejects.toMatchObject({
    reason: 'DATABASE_DAMAGED',
    message: expect.stringContaining('data.db'),
    hint: expect.stringContaining('data.db-wal'),
  });
});

test('a folder in its place is named as well', async () => {
  const dataDir = tempDir();
  mkdirSync(join(dataDir, 'data.db'));
  const { query } = using(await open({}, dataDir));

  await expect(query('hens')).rejects.toMatchObject({
    reason: 'NOT_WRITABLE',
    hint: expect.stringContaining('a file'),
  });
});

test('a change that cascades is not promised to be undone', async () => {
  const dataDir = tempDir();
  const file = new Database(join(dataDir, 'data.db'));
  file.exec(`
    create table hens (id integer primary key);
    create table eggs (id integer primary key, hen integer references hens on delete cascade);
    insert into hens values (1); insert into eggs values (1, 1);`);
  file.close();
  const { perform, values } = using(await open({}, dataDir));

  const { isUndoable } = await perform([{ kind: 'delete', table: 'hens', condition: is('id', 1), isReturning: false }]);

  expect(isUndoable).toBe(false);
  expect(await values('eggs', 'id')).toEqual([]);
});
