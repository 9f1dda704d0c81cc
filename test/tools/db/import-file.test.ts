import { describe, expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import type { Progress } from '../../../src/core/progress.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { henHouse, refused } from './hens.ts';
import { rowsOf, tablesOf, upload } from './transfer.ts';

const into = { bucket: 'coop', path: 'eggs.csv', table_name: 'eggs' };

async function imported(content: string | Uint8Array, more: Record<string, unknown> = {}, house?: TestHouse) {
  const open = house ?? (await openHouse());
  await upload(open, into.path, content);
  const answer = await open.done('db/importFile', { ...into, ...more });
  return { house: open, answer };
}

/** What an import that must fail is told, in a house where it must have left nothing. */
async function refusedImport(content: string | Uint8Array, more: Record<string, unknown> = {}) {
  const house = await openHouse();
  await upload(house, into.path, content);
  const error = await refused(house, 'db/importFile', { ...into, ...more });
  expect(await tablesOf(house)).toEqual([]);
  return error;
}

describe('CSV', () => {
  test('creates its table with typed columns', async () => {
    const { house, answer } = await imported('hen,weight,fresh,laid\nAda,61,true,2026-05-01\n"Berta, ""B""",62.5,,\n');

    expect(answer).toEqual({
      table: 'eggs',
      count: 2,
      created_table: true,
      columns: [
        { name: 'hen', type: 'TEXT' },
        { name: 'weight', type: 'REAL' },
        { name: 'fresh', type: 'BOOLEAN' },
        { name: 'laid', type: 'TEXT' },
      ],
    });
    expect(await rowsOf(house, 'eggs')).toEqual([
      { id: 1, hen: 'Ada', weight: 61, fresh: true, laid: '2026-05-01' },
      { id: 2, hen: 'Berta, "B"', weight: 62.5, fresh: null, laid: null },
    ]);
  });

  test('is read with a byte order mark, any line breaks and line breaks in cells', async () => {
    const { house } = await imported('\ufeffhen,note\r\nAda,"two\r\nlines"\rBerta,one\n\nCleo,last');

    expect(await rowsOf(house, 'eggs')).toEqual([
      { id: 1, hen: 'Ada', note: 'two\r\nlines' },
      { id: 2, hen: 'Berta', note: 'one' },
      { id: 3, hen: 'Cleo', note: 'last' },
    ]);
  });

  test('is read from UTF-16, as spreadsheets write it', async () => {
    const { house } = await imported(Buffer.from('\ufeffhen\tcoop\nÄda\tnorth\n', 'utf16le'));

    expect(await rowsOf(house, 'eggs')).toEqual([{ id: 1, hen: 'Äda', coop: 'north' }]);
  });

  test.each([
    ['hen;weight\nAda;6,5\n', {}, { hen: 'Ada', weight: '6,5' }],
    ['"a,b,c"\tweight\nAda\t6\n', {}, { 'a,b,c': 'Ada', weight: 6 }],
    ['hen|weight\nAda|6\n', {}, { hen: 'Ada', weight: 6 }],
    ['at\n10:30\n', {}, { at: '10:30' }],
    ['hen:weight\nAda:6\n', { delimiter: ':' }, { hen: 'Ada', weight: 6 }],
  ])('%j has its delimiter found, or given by %j', async (text, more, row) => {
    const { house } = await imported(text, more);

    expect(await rowsOf(house, 'eggs')).toEqual([{ id: 1, ...row }]);
  });

  test('tells an empty text from nothing', async () => {
    const { house } = await imported('hen,note\nAda,""\nBerta,\n');

    expect(await rowsOf(house, 'eggs')).toMatchObject([{ note: '' }, { note: null }]);
  });

  test('gives names to columns whose names are empty or repeated, and says so', async () => {
    const { answer } = await imported('hen,,Hen,hen\n1,2,3,4\n');

    expect(answer).toMatchObject({
      columns: [{ name: 'hen' }, { name: 'Column 2' }, { name: 'Hen_2' }, { name: 'hen_3' }],
      notes: ['3 names in line 1 were empty or repeated: see columns.'],
    });
  });

  test.each([
    ['hen,weight\nAda,61\n"Ber\nta",62,0\n', 'Line 3: the header has 2 cells, this row 3.', { line: 3 }],
    ['hen,weight\nAda\n', 'Line 2: the header has 2 cells, this row 1.', { line: 2 }],
    ['hen,weight\n"a\nb",1\nAda,"61', 'Line 4, cell 2: a quote was never closed.', { line: 4, cell: 2 }],
    ['hen,weight\n"Ada"x,1\n', 'Line 2, cell 1: there was text behind a closing quote.', { line: 2, cell: 1 }],
  ])('%j is refused with its line', async (text, message, details) => {
    const error = await refusedImport(text);

    expect(error).toMatchObject({ code: 'invalid_input', reason: 'INVALID_ARGUMENT', message, details });
    expect(error.hint).toContain('Nothing was imported.');
  });

  test.each(['', 'hen,weight\n', '\n\n'])('%j is refused, since it has no rows', async (text) => {
    expect(await refusedImport(text)).toMatchObject({ reason: 'INVALID_ARGUMENT', message: 'The file had no rows.' });
  });

  test('a quote that is never closed does not take the memory', async () => {
    const error = await refusedImport(`hen\n"${'x'.repeat(limits.importRowChars + 1_000_000)}`);

    expect(error).toMatchObject({ reason: 'TOO_LARGE', details: { line: 2 } });
  });

  test('what is no text is refused', async () => {
    expect(await refusedImport(Uint8Array.of(0x68, 0x0a, 0xff, 0x0a))).toMatchObject({
      message: 'The file was not text in UTF-8.',
    });
  });

  test('a column called __proto__ is refused unless it gets another name', async () => {
    const text = '__proto__,constructor\n1,2\n';

    expect(await refusedImport(text)).toMatchObject({ reason: 'INVALID_IDENTIFIER' });
    const { house } = await imported('proto,constructor\n1,2\n');
    expect(await rowsOf(house, 'eggs')).toEqual([{ id: 1, proto: 1, constructor: 2 }]);
  });
});

describe('JSON', () => {
  test('is read as a list of records, with the types that they have', async () => {
    const house = await openHouse();
    await upload(house, 'eggs.json', '[ {"hen": "A]d{a\\"", "marks": [1, {"x": "]"}]},\n\n {"weight": 2.5} ]\n');

    const answer = await house.done('db/importFile', { ...into, path: 'eggs.json' });

    expect(answer).toMatchObject({ count: 2, columns: [{ type: 'TEXT' }, { type: 'JSON' }, { type: 'REAL' }] });
    expect(await rowsOf(house, 'eggs')).toEqual([
      { id: 1, hen: 'A]d{a"', marks: [1, { x: ']' }], weight: null },
      { id: 2, hen: null, marks: null, weight: 2.5 },
    ]);
  });

  test('is read line by line', async () => {
    const { house } = await imported('{"hen": "Ada"}\r\n\n{"hen": null, "eggs": 3}', { format: 'ndjson' });

    expect(await rowsOf(house, 'eggs')).toEqual([
      { id: 1, hen: 'Ada', eggs: null },
      { id: 2, hen: null, eggs: 3 },
    ]);
  });

  test.each([
    ['json', '[{"a": 1},\n {"a": tru}]', 'Line 2, column 2: a record that was not valid JSON began here.'],
    ['json', '[{"b": 1,\n "a": 1 x}]', 'Line 2, column 9: this was not valid JSON.'],
    ['json', '[{"a": 1}, 7]', 'Line 1, column 12: this was no record.'],
    ['json', '[{"a": 1}\n', 'Line 1, column 2: the list was never closed.'],
    ['json', '[{"a": 1},]', 'Line 1, column 11: there was a comma without a record.'],
    ['json', '[{"a": 1}]\n]', 'Line 2, column 1: there was something behind the list.'],
    ['json', '{"a": 1}', 'Line 1, column 1: there was no list of records.'],
    ['json', '[]', 'The file had no rows.'],
    ['ndjson', '{"a": 1}\n\n{"a": }\n', 'Line 3, column 1: a record that was not valid JSON began here.'],
    ['ndjson', '{"a": 1}\n[1]\n', 'Line 2, column 1: this was no record.'],
    ['ndjson', '{"a": 1}\n{"a":', 'Line 2, column 1: a record that was not valid JSON began here.'],
  ])('%s is refused with its place: %j', async (format, text, message) => {
    expect(await refusedImport(text, { format })).toMatchObject({ code: 'invalid_input', message });
  });

  test('a column called __proto__ is refused', async () => {
    const error = await refusedImport('[{"__proto__": {"x": 1}}]', { format: 'json' });

    expect(error).toMatchObject({ reason: 'INVALID_IDENTIFIER' });
  });
});

describe('the columns', () => {
  test('that are named are taken, under their new names', async () => {
    const columns = { 'Hen Name': 'hen', Weight: 'grams' };

    const { house } = await imported('Weight,Coop,Hen Name\n61,north,Ada\n', { columns });

    expect(await rowsOf(house, 'eggs')).toEqual([{ id: 1, hen: 'Ada', grams: 61 }]);
    await imported('{"Hen Name": "Berta", "x": 1}\n{"Weight": 62}', { columns, format: 'ndjson' }, house);
    expect(await rowsOf(house, 'eggs')).toMatchObject([{}, { hen: 'Berta', grams: null }, { hen: null, grams: 62 }]);
  });

  test('that the file lacks are refused with those that it has', async () => {
    const csv = await refusedImport('hen,coop\nAda,north\n', { columns: { hens: 'hen' } });
    const json = await refusedImport('[{"hen": 1}]', { columns: { hens: 'hen' }, format: 'json' });

    expect(csv).toMatchObject({ reason: 'UNKNOWN_COLUMN', hint: 'Its columns are "hen", "coop".' });
    expect(json).toMatchObject({ reason: 'UNKNOWN_COLUMN', hint: 'Its columns are "hen".' });
  });

  test('cannot become one', async () => {
    const error = await refusedImport('hen,coop\nAda,north\n', { columns: { hen: 'x', coop: 'X' } });

    expect(error).toMatchObject({ reason: 'INVALID_ARGUMENT' });
  });
});

describe('an import', () => {
  test('tries without a change: types, first rows, count and problems', async () => {
    const house = await henHouse();
    await upload(house, 'hens.csv', `id,name,ring\n9,Dora,007\n1,Elsa,8\n10,Frida,9\n`);

    const answer = await house.done('db/importFile', { ...into, path: 'hens.csv', table_name: 'hens', dry_run: true });

    expect(answer).toMatchObject({
      dry_run: true,
      count: 2,
      added_columns: ['ring'],
      columns: [{ type: 'INTEGER' }, { type: 'TEXT' }, { name: 'ring', type: 'TEXT' }],
      rows: [{ id: 9, name: 'Dora', ring: '007' }, { id: 10 }],
      problems: [{ line: 3, message: 'The primary key constraint of "id" was violated.' }],
    });
    expect(await rowsOf(house, 'hens')).toHaveLength(3);
  });

  test('refuses an on_conflict that names no columns', async () => {
    const error = await refusedImport('ring,eggs\nA1,1\n', { on_conflict: [] });

    expect(error).toMatchObject({ reason: 'INVALID_ARGUMENT', message: 'on_conflict named no columns.' });
  });

  test('replaces rows by on_conflict, which can be undone', async () => {
    const house = await openHouse();
    await imported('ring,eggs\nA1,1\n', { on_conflict: ['ring'] }, house);

    const { answer } = await imported('ring,eggs\nA1,2\nB2,3\n', { on_conflict: ['ring'] }, house);

    expect(answer).toMatchObject({ count: 2, replaced: 1, undoable: true });
    await house.done('db/undo', {});
    expect(await rowsOf(house, 'eggs')).toMatchObject([{ ring: 'A1', eggs: 1 }]);
  });

  test('says which line a constraint refused', async () => {
    expect(await refusedImport('id,hen\n1,Ada\n2,Berta\n1,Cleo\n')).toMatchObject({
      reason: 'CONSTRAINT_VIOLATION',
      message: 'Line 4: The primary key constraint of "id" was violated.',
    });
  });

  test('of what is not there says what is', async () => {
    const house = await openHouse();
    await upload(house, 'hens.csv', 'a\n1\n');

    expect(await refused(house, 'db/importFile', into)).toMatchObject({ code: 'not_found', reason: 'NOT_FOUND' });
    expect(await refused(house, 'db/importFile', { ...into, bucket: 'barn' })).toMatchObject({ reason: 'NOT_FOUND' });
    await upload(house, 'hens', 'a\n1\n', 'application/octet-stream');
    expect(await refused(house, 'db/importFile', { ...into, path: 'hens' })).toMatchObject({
      reason: 'INVALID_ARGUMENT',
      message: 'The path did not tell the format.',
    });
  });

  test('creates no table where the settings forbid it', async () => {
    const house = await openHouse({ autoCreate: 'off' });
    await upload(house, 'eggs.csv', 'a\n1\n');

    expect(await refused(house, 'db/importFile', into)).toMatchObject({ reason: 'TABLE_NOT_FOUND' });
  });

  test('of a hundred thousand rows takes a few seconds and little memory, and tells how far it is', {
    timeout: 60_000,
  }, async () => {
    const house = await openHouse();
    const lines = Array.from(
      { length: 100_000 },
      (_, index) => `${index},hen ${index},${index / 8},true,${'x'.repeat(100)}`,
    );
    await upload(house, 'eggs.csv', `number,hen,weight,fresh,note\n${lines.join('\n')}\n`);
    lines.length = 0;
    const steps: Progress[] = [];
    const before = process.memoryUsage().arrayBuffers;
    const start = performance.now();

    const answer = await house.done('db/importFile', into, { onProgress: (step) => steps.push(step) });

    expect(answer).toMatchObject({ count: 100_000 });
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
    expect(steps.at(-1)).toMatchObject({ message: 'All 100000 rows were read' });
  });

  test('that is cancelled leaves nothing, and makes room for the next', async () => {
    const house = await openHouse();
    await upload(house, 'eggs.csv', `number\n${'12345678\n'.repeat(200_000)}`);
    const control = new AbortController();
    const attempt = house.call('db/importFile', into, { signal: control.signal });
    const timer = setTimeout(() => control.abort(), 150);

    const outcome = await attempt;
    clearTimeout(timer);

    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'cancelled' } });
    expect(await tablesOf(house)).toEqual([]);
    await upload(house, 'eggs.csv', 'number\n1\n');
    expect(await house.done('db/importFile', into)).toMatchObject({ count: 1 });
  });
});
