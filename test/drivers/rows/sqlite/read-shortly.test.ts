import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '../../../../src/core/limits.ts';
import { readShortly } from '../../../../src/drivers/rows/sqlite/read-shortly.ts';
import { Statements } from '../../../../src/drivers/rows/sqlite/statements.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** A coop whose hens are looked for one after the other; each search takes as long as is told. */
function coop(msOf: (hen: number) => number) {
  /** How many rows each statement asked for. */
  const pieces: number[] = [];
  const db = new Database(':memory:', {
    verbose(sql) {
      const asked = /limit ([\d.]+)/.exec(String(sql))?.[1];
      if (asked !== undefined) pieces.push(Number(asked));
    },
  });
  onTestFinished(() => void db.close());
  db.function('found', (hen: unknown) => {
    vi.advanceTimersByTime(msOf(Number(hen)));
    return Number(hen);
  });
  db.exec('create table hens (id integer primary key, note text)');
  db.prepare("insert into hens select value, 'calm' from json_each(?)").run(JSON.stringify([...Array(200).keys()]));
  const sql = 'select found(id), note from hens limit ? offset ?';
  const shape = { columns: [], names: [], selected: [], place: [], isLimited: true };
  const read = (maxChars?: number) =>
    readShortly({ statement: { sql, parameters: [101, 0] }, shape }, new Statements(db), maxChars)?.length;
  return { pieces, read };
}

test('reads the rest at once where the first rows were in memory', () => {
  const { pieces, read } = coop(() => 0);

  expect(read()).toBe(101);
  expect(pieces).toEqual([8, 93]);
});

test('reads in pieces that grow where a row had to be waited for', () => {
  const { pieces, read } = coop((hen) => (hen === 0 ? 1 : 0));

  expect(read()).toBe(101);
  expect(pieces).toEqual([8, 16, 32, 45]);
});

test('leaves the rest where the first rows took too long', () => {
  const { pieces, read } = coop(() => limits.rowsNearMs);

  expect(read()).toBeUndefined();
  expect(pieces).toEqual([8]);
});

test('reads in pieces where not all rows would fit, and stops when there is enough', () => {
  const { pieces, read } = coop(() => 0);

  expect(read('calm'.length * 20)).toBe(24);
  expect(pieces).toEqual([8, 16]);
});
