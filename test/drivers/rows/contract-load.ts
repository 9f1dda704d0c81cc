import { expect, test } from 'vitest';
import type { Json } from '../../../src/core/json.ts';
import { limits } from '../../../src/core/limits.ts';
import type { RowGroup, RowLoad, RowScan, RowSet } from '../../../src/core/rows.ts';
import { all, is, type RowsUnderTest, using } from './under.ts';

/** Rows as they come from a file whose first line has the names. */
function group(columns: readonly string[], ...rows: readonly (readonly Json[])[]): RowGroup {
  return { columns, rows, lines: rows.map((_, index) => index + 2) };
}

async function opened(under: RowsUnderTest, place?: string) {
  const rows = await under.open({}, place);
  const used = using(rows);
  const load = (table: string, groups: readonly RowGroup[], more: Partial<RowLoad> & { isDryRun?: boolean } = {}) => {
    const { isDryRun, ...rest } = more;
    const wanted: RowLoad = { table, groups: eachOf(groups), isText: true, ...rest };
    return rows.load(wanted, { signal: used.signal, isDryRun });
  };
  const scan = async (table: string, more: Partial<RowScan> = {}): Promise<readonly RowSet[]> => {
    const wanted: RowScan = { table, condition: all, columns: [], isAscending: true, ...more };
    const pages: RowSet[] = [];
    for await (const page of rows.scan(wanted, used.signal)) pages.push(page);
    return pages;
  };
  return { ...used, rows, load, scan };
}

/** Each of them is handed over alone. */
async function* eachOf(groups: readonly RowGroup[]): AsyncGenerator<readonly RowGroup[]> {
  for (const one of groups) yield [one];
}

export function loadContract(under: RowsUnderTest): void {
  typeContract(under);
  existingContract(under);
  refusedContract(under);
  wholeContract(under);
  leavingContract(under);
  othersContract(under);
}

function typeContract(under: RowsUnderTest): void {
  test('a column is of the type that all of its cells have', async () => {
    const { load, query } = await opened(under);

    const result = await load('hens', [
      group(['name', 'eggs', 'weight', 'lays', 'ring', 'born'], ['Berta', '7', '2', 'true', '007', '2026-05-01']),
      group(['name', 'eggs', 'weight', 'lays', 'ring', 'born'], ['12', null, '2.5', 'False', '12', null]),
    ]);

    expect(result).toMatchObject({ isCreated: true, count: 2, replaced: 0, problems: [], notes: [] });
    expect(result.columns.map(({ type }) => type)).toEqual(['TEXT', 'INTEGER', 'REAL', 'BOOLEAN', 'TEXT', 'TEXT']);
    expect((await query('hens')).rows).toEqual([
      [1, 'Berta', 7, 2, true, '007', '2026-05-01'],
      [2, '12', null, 2.5, false, '12', null],
    ]);
  });

  test.each([
    [['9007199254740993', '-1'], 'INTEGER', ['9007199254740993', -1]],
    [['9223372036854775808'], 'TEXT', ['9223372036854775808']],
    [['9007199254740993', '0.5'], 'TEXT', ['9007199254740993', '0.5']],
    [['0.12345678901234567890'], 'TEXT', ['0.12345678901234567890']],
    [['1e400'], 'TEXT', ['1e400']],
    [['1e3', '-0.1'], 'REAL', [1000, -0.1]],
    [['0.1', '0.30000000000000004', '5e-324'], 'REAL', [0.1, 0.30000000000000004, 5e-324]],
    [['+1'], 'TEXT', ['+1']],
    [[' 1'], 'TEXT', [' 1']],
    [['0x10'], 'TEXT', ['0x10']],
    [['-0'], 'TEXT', ['-0']],
    [['Infinity'], 'TEXT', ['Infinity']],
    [['true', '1'], 'TEXT', ['true', '1']],
    [[null, ''], 'TEXT', [null, '']],
  ])('%j is kept as %s', async (cells, type, stored) => {
    const { load, values } = await opened(under);

    const result = await load('eggs', [group(['cell'], ...cells.map((cell) => [cell]))]);

    expect(result.columns).toEqual([{ name: 'cell', type }]);
    expect(await values('eggs', 'cell')).toEqual(stored);
  });

  test('values that are no cells have the types that they have', async () => {
    const { load, query } = await opened(under);
    const groups = [group(['name', 'tags'], ['7', ['brown']]), group(['weight'], [2.5])];

    const result = await load('hens', groups, { isText: false });

    expect(result.columns.map(({ type }) => type)).toEqual(['TEXT', 'JSON', 'REAL']);
    expect((await query('hens')).rows).toEqual([
      [1, '7', ['brown'], null],
      [2, null, null, 2.5],
    ]);
  });
}

function existingContract(under: RowsUnderTest): void {
  test('cells become what the columns of the table keep, and what does not fit is told', async () => {
    const { insert, load, query } = await opened(under);
    await insert('hens', [{ name: 'Berta', eggs: 7, lays: true, tags: { a: 1 } }]);

    const result = await load('hens', [
      group(['name', 'eggs', 'lays', 'tags'], ['1', '3', 'true', '["x"]'], ['true', 'few', '0', 'egg']),
      group(['name', 'eggs', 'lays', 'tags'], ['', '007', 'no', null]),
    ]);

    expect((await query('hens', { offset: 1 })).rows).toEqual([
      [2, '1', 3, true, ['x']],
      [3, 'true', 'few', false, 'egg'],
      [4, '', 7, 'no', null],
    ]);
    expect(result.notes).toEqual([
      'One value of "eggs" did not fit INTEGER and stays text, the first in line 3.',
      'One value of "lays" did not fit BOOLEAN and stays text, the first in line 2.',
      'Column "eggs" is INTEGER: texts that read as numbers became numbers, without leading zeros.',
    ]);
  });

  test('rows take the place of those with the same values, which can be undone', async () => {
    const { insert, load, query, rows, signal } = await opened(under);
    await insert('hens', [{ ring: 'A1', eggs: 1 }], ['ring']);

    const result = await load('hens', [group(['ring', 'eggs'], ['A1', '2'], ['B2', '5'])], { onConflict: ['ring'] });

    expect(result).toMatchObject({ count: 2, replaced: 1, isUndoable: true });
    await rows.undo({ signal, isDryRun: false });
    expect((await query('hens', { columns: ['ring', 'eggs'] })).rows).toEqual([['A1', 1]]);
  });

  test('refuses to call a column __proto__', async () => {
    const { load, rows, signal } = await opened(under);

    await expect(load('hens', [group(['__proto__'], ['1'])])).rejects.toMatchObject({ reason: 'INVALID_IDENTIFIER' });
    expect(await rows.tables(signal)).toEqual([]);
  });
}

function refusedContract(under: RowsUnderTest): void {
  test.each([
    ['is empty', group(['ring', 'eggs'], ['A1', '2'], [null, '5']), 3],
    ['is no column of the file', group(['eggs'], ['2']), 2],
  ])('refuses a row whose value that on_conflict names %s', async (_what, rows, line) => {
    const { insert, load, values } = await opened(under);
    await insert('hens', [{ ring: 'A1', eggs: 1 }], ['ring']);

    const tried = await load('hens', [rows], { onConflict: ['ring'], isDryRun: true });

    const message = 'There was no value for "ring", which on_conflict names.';
    expect(tried.problems).toEqual([{ line, message }]);
    await expect(load('hens', [rows], { onConflict: ['ring'] })).rejects.toMatchObject({
      reason: 'INVALID_ARGUMENT',
      message: `Line ${line}: ${message}`,
      details: { line, column: 'ring' },
    });
    expect(await values('hens', 'eggs')).toEqual([1]);
  });

  test.each([true, false])('refuses ids that are all empty, as cells: %j', async (isText) => {
    const { load, rows, signal } = await opened(under);

    const attempt = load('hens', [group(['ID', 'name'], [null, 'Berta'], [null, 'Ada'])], { isText });

    await expect(attempt).rejects.toMatchObject({
      reason: 'INVALID_ARGUMENT',
      message: 'The id of the rows was null.',
    });
    expect(await rows.tables(signal)).toEqual([]);
  });
}

function wholeContract(under: RowsUnderTest): void {
  const ids = group(['id', 'name'], ['1', 'Ada'], ['2', 'Berta'], ['1', 'Cleo'], ['x', 'Dora']);

  test('a row that is refused leaves nothing, and its line is told', async () => {
    const { load, rows, signal } = await opened(under);

    const attempt = load('hens', [{ ...ids, rows: ids.rows.slice(0, 3) }]);

    await expect(attempt).rejects.toMatchObject({
      code: 'conflict',
      reason: 'CONSTRAINT_VIOLATION',
      message: 'Line 4: The primary key constraint of "id" was violated.',
      details: { line: 4, constraint: 'primary key', columns: ['id'] },
    });
    expect(await rows.tables(signal)).toEqual([]);
  });

  test('a dry run tells all problems, and what would be there', async () => {
    const { insert, load, values } = await opened(under);
    await insert('hens', [{ name: 'Elsa' }]);

    const result = await load('hens', [ids], { isDryRun: true });

    expect(result.problems.map(({ line }) => line)).toEqual([2, 4, 5]);
    expect(result.sample).toEqual({ columns: ['id', 'name'], rows: [[2, 'Berta']] });
    expect(result).toMatchObject({ count: 1, isCreated: false });
    expect(await values('hens', 'name')).toEqual(['Elsa']);
  });
}

function leavingContract(under: RowsUnderTest): void {
  test('a source that fails leaves nothing', async () => {
    const { rows, signal } = await opened(under);
    async function* failing(): AsyncGenerator<readonly RowGroup[]> {
      yield [group(['name'], ['Berta'])];
      throw new Error('torn');
    }

    const attempt = rows.load({ table: 'hens', groups: failing(), isText: true }, { signal });

    await expect(attempt).rejects.toThrow('torn');
    expect(await rows.tables(signal)).toEqual([]);
  });

  test('a caller who leaves leaves nothing', async () => {
    const { rows, signal } = await opened(under);
    const control = new AbortController();
    async function* left(): AsyncGenerator<readonly RowGroup[]> {
      yield [group(['name'], ['Berta'])];
      control.abort(new Error('left'));
      yield [group(['name'], ['Ada'])];
    }

    const attempt = rows.load({ table: 'hens', groups: left(), isText: true }, { signal: control.signal });

    await expect(attempt).rejects.toThrow('left');
    expect(await rows.tables(signal)).toEqual([]);
  });
}

function othersContract(under: RowsUnderTest): void {
  test('others write while the rows are being read', async () => {
    const { rows, signal, insert, values } = await opened(under);
    async function* meanwhile(): AsyncGenerator<readonly RowGroup[]> {
      yield [group(['name'], ['Berta'])];
      await insert('hens', [{ name: 'Ada' }]);
      yield [group(['name'], ['Cleo'])];
    }

    const result = await rows.load({ table: 'hens', groups: meanwhile(), isText: true }, { signal });

    expect(result.isCreated).toBe(false);
    expect(await values('hens', 'name')).toEqual(['Ada', 'Berta', 'Cleo']);
  });

  test('only so many go on at the same time, and those that have ended make room', async () => {
    const { rows, scan, insert, signal } = await opened(under);
    await insert('hens', [{ name: 'Berta' }]);
    const wanted = { table: 'hens', condition: all, columns: [], isAscending: true };
    const scans = Array.from({ length: limits.concurrentTransfers }, () =>
      rows.scan(wanted, signal)[Symbol.asyncIterator](),
    );
    for (const one of scans) await one.next();

    await expect(scan('hens')).rejects.toMatchObject({ code: 'rate_limited' });
    for (const one of scans) await one.return?.();

    expect(await scan('hens')).toHaveLength(1);
  });

  test('refuses to load where it may only read', async () => {
    const place = under.place();
    await using(await under.open({}, place)).insert('hens', [{ name: 'Berta' }]);
    const reading = await under.open({ isReadOnly: true }, place);
    const { signal } = using(reading);

    const attempt = reading.load(
      { table: 'hens', groups: eachOf([group(['name'], ['Ada'])]), isText: true },
      { signal },
    );

    await expect(attempt).rejects.toMatchObject({ reason: 'READ_ONLY' });
  });
}

export function scanContract(under: RowsUnderTest): void {
  test('gives all rows that match, in order, and the columns even without rows', async () => {
    const { insert, scan } = await opened(under);
    await insert('hens', [
      { name: 'Berta', eggs: 7 },
      { name: 'Ada', eggs: null },
      { name: 'Cleo', eggs: 9 },
    ]);

    const [first, ...more] = await scan('hens', { columns: ['name'], orderBy: 'eggs', isAscending: false });
    const none = await scan('hens', { condition: is('name', 'Dora') });

    expect(first).toEqual({ columns: ['name'], rows: [['Cleo'], ['Berta'], ['Ada']] });
    expect(more).toEqual([]);
    expect(none).toEqual([{ columns: ['id', 'name', 'eggs'], rows: [] }]);
  });

  test('gives the rows of one moment, page after page', async () => {
    const { insert, change, rows, signal } = await opened(under);
    const note = 'x'.repeat(1024);
    const count = 2 * (limits.exportPageChars / note.length);
    await insert(
      'hens',
      Array.from({ length: count }, () => ({ note })),
    );
    let pages = 0;
    let seen = 0;

    for await (const page of rows.scan({ table: 'hens', condition: all, columns: [], isAscending: true }, signal)) {
      if (pages === 0) {
        await insert('hens', [{ note }]);
        await change({ kind: 'delete', table: 'hens', condition: is('id', count), isReturning: false });
      }
      pages += 1;
      seen += page.rows.length;
    }

    expect(pages).toBeGreaterThan(1);
    expect(seen).toBe(count);
  });

  test('keeps whole numbers beyond 2^53', async () => {
    const { insert, load, scan } = await opened(under);
    await insert('eggs', [{ number: 1 }]);
    await load('eggs', [group(['number'], ['9007199254740993'])]);

    expect((await scan('eggs', { columns: ['number'] }))[0]?.rows).toEqual([[1], ['9007199254740993']]);
  });

  test('refuses a table or a column that is not there', async () => {
    const { insert, scan } = await opened(under);
    await insert('hens', [{ name: 'Berta' }]);

    await expect(scan('eggs')).rejects.toMatchObject({ reason: 'TABLE_NOT_FOUND' });
    await expect(scan('hens', { columns: ['eggs'] })).rejects.toMatchObject({ reason: 'UNKNOWN_COLUMN' });
  });
}
