import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Json } from '../../../../src/core/json.ts';
import type { Row } from '../../../../src/core/rows.ts';
import { openBase } from '../../../../src/drivers/rows/sqlite/base.ts';
import { type Batch, batchOf } from '../../../../src/drivers/rows/sqlite/batch.ts';
import { explain } from '../../../../src/drivers/rows/sqlite/failure.ts';
import { packBatch, unpackBatch } from '../../../../src/drivers/rows/sqlite/packed-columns.ts';
import { perform } from '../../../../src/drivers/rows/sqlite/perform.ts';
import { tempDir } from '../../../harness/temp.ts';

const tables = `
  create table hens (id integer primary key, name text, coop integer unique, egg real, lays boolean, tags json, loose);
  create table nests (id integer primary key, above integer references nests (id));
  create table cries (name text);
  create table crows (name text);
  create trigger heard after insert on crows begin insert into cries values (new.name || (select count(*) from crows)); end;`;

function farm() {
  const path = join(tempDir(), 'data.db');
  const base = openBase({ path, confirmRows: 100, autoCreate: 'table+columns', isReadOnly: false });
  base.db.exec(tables);
  onTestFinished(() => void base.db.close());
  const insert = (table: string, rows: readonly Row[] | Batch) =>
    perform({ operations: [{ kind: 'insert', table, rows }] }, base);
  const all = (table: string) => base.db.prepare(`select * from ${table}`).raw().all();
  return { base, insert, all };
}

/** As the process has it that makes the insert. */
function sent(rows: readonly Row[]): Batch {
  const batch = batchOf(rows);
  if (batch === undefined) throw new Error('The rows were no batch.');
  const attached: Uint8Array[] = [];
  return unpackBatch(packBatch(batch, attached), attached);
}

/** Rows that no batch is made of, because the last one has other columns: they are inserted one by one. */
function apart(rows: readonly Row[]): readonly Row[] {
  return [...rows, {}];
}

function rowsOf(count: number, row: (index: number) => Row): readonly Row[] {
  return Array.from({ length: count }, (_, index) => row(index));
}

const values: readonly [string, (index: number) => Row][] = [
  ['whole numbers of every width', (index) => ({ name: 'Ada', coop: index * 20_000_000, egg: index, loose: index })],
  ['texts, some beyond ASCII', (index) => ({ name: `Hühner 🐔 ${index}`, loose: `${index}` })],
  ['numbers with a fraction, and below zero', (index) => ({ egg: index / 7, loose: -index / 2 })],
  ['nothing here and there', (index) => ({ name: index % 3 === 0 ? null : `hen ${index}`, coop: null, egg: index })],
  ['booleans, as what their column keeps', (index) => ({ lays: index % 2 === 0, name: index % 2 === 0, loose: true })],
  ['values of several kinds in a column', (index) => ({ name: index % 2 === 0 ? index : 'Bea', egg: `0${index}` })],
  ['records and lists', (index) => ({ tags: { place: index }, loose: [index] })],
  ['numbers in a column of text', (index) => ({ name: index, tags: index })],
];

test.each(values)('inserts as row by row: %s', (_what, row) => {
  const [together, alone] = [farm(), farm()];
  const rows = rowsOf(250, row);

  const answer = together.insert('hens', sent(rows));
  const expected = alone.insert('hens', apart(rows));

  expect(together.all('hens')).toStrictEqual(alone.all('hens').slice(0, -1));
  expect(answer.results[0]?.rows).toStrictEqual(expected.results[0]?.rows);
  expect(answer.results[0]?.notes).toStrictEqual(expected.results[0]?.notes);
});

test.each([101, 115, 116, 117, 133])('inserts all of %i rows, in their order', (count) => {
  const { insert, all } = farm();

  insert('cries', sent(rowsOf(count, (index) => ({ name: `${index}` }))));

  expect(all('cries')).toStrictEqual(Array.from({ length: count }, (_, index) => [`${index}`]));
});

test('inserts records of the same columns as a batch of them', () => {
  const [here, there] = [farm(), farm()];
  const rows = rowsOf(200, (index) => ({ name: `hen ${index}`, coop: index }));

  here.insert('hens', rows);
  there.insert('hens', sent(rows));

  expect(here.all('hens')).toStrictEqual(there.all('hens'));
});

const faults: readonly [string, (index: number) => Json][] = [
  ['half a character', (index) => (index === 180 ? 'a\ud83d' : `${index}`)],
  ['a number that was rounded', (index) => (index === 180 ? 2 ** 53 : index)],
  ['a value that is there', (index) => (index === 180 ? 3 : index)],
  ['a number that is none', (index) => (index === 180 ? Number.NaN : index)],
];

test.each(faults)('refuses %s as row by row, and inserts nothing', (_what, value) => {
  const refusal = (rows: readonly Row[] | Batch): unknown => {
    const { insert, all } = farm();
    try {
      insert('hens', rows);
      return 'taken';
    } catch (thrown) {
      expect(all('hens')).toEqual([]);
      const { code, message, reason, details } = explain(thrown);
      return { code, message, reason, details };
    }
  };
  const rows = rowsOf(200, (index) => ({ name: 'Ada', coop: value(index) }));

  expect(refusal(sent(rows))).toStrictEqual(refusal(apart(rows)));
  expect(refusal(sent(rows))).not.toBe('taken');
});

test('tells the first of two faults that stand close together', () => {
  const { insert } = farm();
  const rows = rowsOf(200, (index) => ({ coop: index === 180 ? 1 : index, name: index === 181 ? 'a\ud83d' : 'Ada' }));

  expect(() => insert('hens', sent(rows))).toThrow('UNIQUE');
});

test('a row that refers to one after it is refused', () => {
  const { insert } = farm();
  const rows = rowsOf(200, (index) => ({ id: index, above: index === 150 ? 151 : null }));

  expect(() => insert('nests', sent(rows))).toThrow('FOREIGN KEY');
});

test('triggers see the rows one after the other', () => {
  const { insert, all } = farm();

  insert('crows', sent(rowsOf(150, () => ({ name: 'Kra' }))));

  expect(all('cries').at(-2)).toEqual(['Kra149']);
});

test('makes a table and columns that are missing', () => {
  const { insert, all } = farm();
  insert('geese', sent(rowsOf(120, (index) => ({ name: `goose ${index}` }))));
  insert('geese', sent(rowsOf(120, (index) => ({ name: `goose ${index}`, age: index }))));

  expect(all('geese').at(-1)).toEqual([240, 'goose 119', 119]);
});

test('rows of very many columns are inserted, too', () => {
  const { insert, base } = farm();
  const names = Array.from({ length: 900 }, (_, index) => `c${index}`);
  insert('wide', sent(rowsOf(120, (row) => Object.fromEntries(names.map((name, index) => [name, row + index])))));

  expect(base.db.prepare('select sum(c899) from wide').pluck().get()).toBe(120 * 899 + (119 * 120) / 2);
});
