import { expect, test } from 'vitest';
import { type RowsUnderTest, using } from './under.ts';

export function insertContract(under: RowsUnderTest): void {
  createContract(under);
  columnContract(under);
  nameContract(under);
  wholeContract(under);
  replaceContract(under);
}

function createContract(under: RowsUnderTest): void {
  test('creates a table with typed columns, and says so', async () => {
    const rows = await under.open();
    const { insert, signal } = using(rows);

    const result = await insert('hens', [
      { name: 'Berta', eggs: 7 },
      { weight: 2.5, lays: true, tags: [] },
    ]);

    expect(result).toMatchObject({ isCreated: true, count: 2, addedColumns: [] });
    expect(result.rows).toEqual([
      [1, 'Berta', 7, null, null, null],
      [2, null, null, 2.5, true, []],
    ]);
    const { details } = await rows.describe('hens', signal);
    expect(details.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'id INTEGER',
      'name TEXT',
      'eggs INTEGER',
      'weight REAL',
      'lays BOOLEAN',
      'tags JSON',
    ]);
    expect(details.filter(({ isKey }) => isKey).map(({ name }) => name)).toEqual(['id']);
  });

  test('adds the columns that are missing, and says so', async () => {
    const { insert, query } = using(await under.open());
    await insert('hens', [{ name: 'Berta' }]);

    const result = await insert('hens', [{ name: 'Ada', eggs: 3 }]);

    expect(result).toMatchObject({ isCreated: false, addedColumns: ['eggs'] });
    expect((await query('hens')).rows).toEqual([
      [1, 'Berta', null],
      [2, 'Ada', 3],
    ]);
  });

  test('creates only what the setting allows', async () => {
    const place = under.place();
    await using(await under.open({ autoCreate: 'table' }, place)).insert('hens', [{ name: 'Berta' }]);
    const off = using(await under.open({ autoCreate: 'off' }, place));
    const table = using(await under.open({ autoCreate: 'table' }, place));

    await expect(off.insert('eggs', [{ weight: 60 }])).rejects.toMatchObject({ reason: 'TABLE_NOT_FOUND' });
    await expect(table.insert('hens', [{ eggs: 3 }])).rejects.toMatchObject({
      reason: 'UNKNOWN_COLUMN',
      hint: expect.stringContaining('data.autoCreate (table)'),
    });
  });
}

function columnContract(under: RowsUnderTest): void {
  test('a table has up to a thousand columns, its id among them', async () => {
    const { insert } = using(await under.open());
    const wide = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, 1]));

    await expect(insert('hens', [wide(1_000)])).rejects.toMatchObject({
      reason: 'TOO_LARGE',
      message: 'The table would have had 1001 columns, with its id.',
    });
    expect((await insert('hens', [wide(999)])).columns).toHaveLength(1_000);
    await expect(insert('hens', [{ more: 1 }])).rejects.toMatchObject({ reason: 'TOO_LARGE' });
  });

  test.each([
    { eggs: 1, EGGS: 2 },
    { id: 5, ID: 6 },
  ])('refuses %j, of which two names are one', async (row) => {
    const { insert, change } = using(await under.open());
    const refusal = { reason: 'INVALID_IDENTIFIER' };

    await expect(insert('hens', [row])).rejects.toMatchObject(refusal);
    await insert('hens', [{ eggs: 3 }]);
    await expect(insert('hens', [row])).rejects.toMatchObject(refusal);
    await expect(
      change({ kind: 'update', table: 'hens', condition: { all: [] }, values: row, isReturning: false }),
    ).rejects.toMatchObject(refusal);
  });

  test('says that ids are left out, not null', async () => {
    const { insert } = using(await under.open());

    await expect(insert('hens', [{ id: null, name: 'Berta' }])).rejects.toMatchObject({
      reason: 'INVALID_ARGUMENT',
      hint: 'Leave id out: every row is given a number.',
    });
    expect((await insert('hens', [{ name: 'Berta' }])).rows).toEqual([[1, 'Berta']]);
  });

  test('writes out what cannot be seen of a name', async () => {
    const { query } = using(await under.open());

    await expect(query('a\u202eb\u2028\u{e0001}')).rejects.toMatchObject({
      message: 'There was no table "a\\u202eb\\u2028\\udb40\\udc01".',
    });
  });
}

function nameContract(under: RowsUnderTest): void {
  test.each(['__proto__', '', ' ', '$eq', 'a\u0000b', 'a\u202eb', 'x'.repeat(200)])(
    'refuses to call a column %j',
    async (name) => {
      const { insert } = using(await under.open());
      const row = JSON.parse(`{${JSON.stringify(name)}: 1}`);

      await expect(insert('hens', [row])).rejects.toMatchObject({ reason: 'INVALID_IDENTIFIER' });
      await expect(insert('hens', [{ fine: 1 }])).resolves.toMatchObject({ isCreated: true });
    },
  );

  test('stores all rows or none', async () => {
    const { insert, query } = using(await under.open());
    await insert('hens', [{ id: 1, name: 'Berta' }]);

    const attempt = insert('hens', [{ name: 'Ada' }, { id: 1, name: 'Cleo' }]);

    await expect(attempt).rejects.toMatchObject({
      code: 'conflict',
      reason: 'CONSTRAINT_VIOLATION',
      details: { constraint: 'primary key', columns: ['id'] },
    });
    expect((await query('hens')).rows).toHaveLength(1);
  });

  test('gives back the first hundred rows, and the count of all', async () => {
    const { insert } = using(await under.open());

    const { count, rows } = await insert(
      'hens',
      Array.from({ length: 250 }, (_, index) => ({ name: `hen ${index}` })),
    );

    expect(count).toBe(250);
    expect(rows).toHaveLength(100);
    expect(rows.at(-1)).toEqual([100, 'hen 99']);
  });
}

function replaceContract(under: RowsUnderTest): void {
  test('puts rows in the place of those with the same values', async () => {
    const { insert, query } = using(await under.open());
    await insert('hens', [{ ring: 'A1', eggs: 1, coop: 'north' }], ['ring']);

    const result = await insert(
      'hens',
      [
        { ring: 'A1', eggs: 2 },
        { ring: 'B2', eggs: 5 },
      ],
      ['ring'],
    );

    expect(result).toMatchObject({ count: 2, replaced: 1 });
    expect((await query('hens')).rows.map((row) => row.slice(1))).toEqual([
      ['A1', 2, 'north'],
      ['B2', 5, null],
    ]);
  });

  test('refuses to tell rows apart by what is not unique', async () => {
    const { insert } = using(await under.open());
    await insert('hens', [{ name: 'Berta' }]);

    await expect(insert('hens', [{ name: 'Berta' }], ['name'])).rejects.toMatchObject({
      reason: 'INVALID_ARGUMENT',
      details: { unique: [['id']] },
    });
  });

  test.each([{ eggs: 2 }, { ring: null, eggs: 2 }])(
    'refuses the row %j, which would be inserted each time',
    async (row) => {
      const { insert, query } = using(await under.open());
      await insert('hens', [{ ring: 'A1', eggs: 1 }], ['ring']);

      const attempt = insert('hens', [{ ring: 'A1', eggs: 3 }, row], ['ring']);

      await expect(attempt).rejects.toMatchObject({
        reason: 'INVALID_ARGUMENT',
        message: 'Row 2 had no value for "ring", which on_conflict names.',
      });
      expect((await query('hens')).rows).toEqual([[1, 'A1', 1]]);
    },
  );
}

function wholeContract(under: RowsUnderTest): void {
  test('keeps ids that are texts', async () => {
    const { insert, values } = using(await under.open());

    await insert('coops', [{ id: 'north', hens: 3 }]);

    expect(await values('coops', 'id')).toEqual(['north']);
  });

  test('refuses to write where it may only read', async () => {
    const place = under.place();
    await using(await under.open({}, place)).insert('hens', [{ name: 'Berta' }]);
    const reading = using(await under.open({ isReadOnly: true }, place));

    await expect(reading.insert('hens', [{ name: 'Ada' }])).rejects.toMatchObject({ reason: 'READ_ONLY' });
    expect(await reading.values('hens', 'name')).toEqual(['Berta']);
  });
}
