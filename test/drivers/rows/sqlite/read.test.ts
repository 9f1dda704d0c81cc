import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { readFirst } from '../../../../src/drivers/rows/sqlite/read.ts';
import { Statements } from '../../../../src/drivers/rows/sqlite/statements.ts';

/** A table of hens, and how many of its rows were read. */
function hens(notes: readonly (string | Buffer)[]) {
  const db = new Database(':memory:');
  let read = 0;
  db.exec('create table hens (id integer primary key, note)');
  for (const note of notes) db.prepare('insert into hens (note) values (?)').run(note);
  db.function('looked_at', (note) => {
    read += 1;
    return note;
  });
  const statement = { sql: 'select id, looked_at(note) from hens order by id', parameters: [] };
  return { first: (chars: number) => readFirst(statement, new Statements(db), chars).length, read: () => read };
}

test.each<[string, string | Buffer]>([
  ['texts', 'x'.repeat(100)],
  ['bytes', Buffer.alloc(100)],
])('reads one row more than has room: %s', (_what, note) => {
  const { first, read } = hens(Array.from({ length: 1_000 }, () => note));

  expect(first(250)).toBe(4);
  expect(read()).toBe(4);
});

test('reads all of what has room', () => {
  const { first } = hens(Array.from({ length: 1_000 }, () => 'calm'));

  expect(first(4_000)).toBe(1_000);
});
