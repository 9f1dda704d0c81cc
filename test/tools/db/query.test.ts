import { describe, expect, test } from 'vitest';
import { pick } from '../../harness/json.ts';
import { openHouse } from '../../harness/house.ts';
import { henHouse, numbered, refused } from './hens.ts';

test('gives rows by column, and says that there are no more', async () => {
  const house = await henHouse();

  const answer = await house.done('db/query', { table_name: 'hens', filters: { coop: 'north' }, columns: ['name'] });

  expect(answer).toEqual({ table: 'hens', rows: [{ name: 'Berta' }, { name: 'Cleo' }], returned: 2, has_more: false });
});

test.each([
  [{ eggs: 7 }, ['Berta']],
  [{ eggs: null }, ['Cleo']],
  [{ eggs: [3, 7] }, ['Berta', 'Ada']],
  [{ eggs: { $gte: 3, $lt: 7 } }, ['Ada']],
  [{ name: { $ilike: 'b%' } }, ['Berta']],
  [{ $or: [{ name: 'Ada' }, { eggs: { $is: null } }] }, ['Ada', 'Cleo']],
  [{ eggs: { $nin: [7] } }, ['Ada']],
])('filters by %j', async (filters, names) => {
  const house = await henHouse();

  const { rows } = await house.done('db/query', { table_name: 'hens', filters, columns: ['name'] });

  expect(rows).toEqual(names.map((name) => ({ name })));
});

test('sorts, the nulls last', async () => {
  const house = await henHouse();

  const { rows } = await house.done('db/query', {
    table_name: 'hens',
    columns: ['name'],
    order_by: 'eggs',
    ascending: false,
  });

  expect(rows).toEqual([{ name: 'Berta' }, { name: 'Ada' }, { name: 'Cleo' }]);
});

describe('pages', () => {
  test('continue by offset and by cursor', async () => {
    const house = await henHouse();
    const first = await house.done('db/query', { table_name: 'hens', limit: 2 });

    const byOffset = await house.done('db/query', { table_name: 'hens', limit: 2, offset: first['next_offset'] });
    const byCursor = await house.done('db/query', { table_name: 'hens', limit: 2, cursor: first['next_cursor'] });

    expect(first).toMatchObject({ returned: 2, has_more: true, next_offset: 2 });
    expect(byOffset).toMatchObject({ rows: [{ name: 'Cleo' }], has_more: false });
    expect(byCursor['rows']).toEqual(byOffset['rows']);
  });

  test('by cursor miss nothing and repeat nothing when rows are deleted between them', async () => {
    const house = await henHouse();
    const first = await house.done('db/query', { table_name: 'hens', limit: 2 });
    await house.done('db/delete', { table_name: 'hens', filters: { name: 'Berta' } });

    const { rows } = await house.done('db/query', { table_name: 'hens', cursor: first['next_cursor'] });

    expect(pick(rows, 0, 'name')).toBe('Cleo');
  });

  test.each([
    ['another query', { filters: { coop: 'north' } }],
    ['another order', { order_by: 'name' }],
    ['an offset', { offset: 1 }],
  ])('refuse a cursor with %s', async (_what, more) => {
    const house = await henHouse();
    const { next_cursor: cursor } = await house.done('db/query', { table_name: 'hens', limit: 1 });

    expect(await refused(house, 'db/query', { table_name: 'hens', cursor, ...more })).toMatchObject({
      code: 'invalid_input',
      reason: 'INVALID_ARGUMENT',
    });
  });

  test.each(['', 'nonsense', 'bnVsbA', '%%%'])('refuse the cursor %j', async (cursor) => {
    const house = await henHouse();

    expect(await refused(house, 'db/query', { table_name: 'hens', cursor })).toMatchObject({
      reason: 'INVALID_ARGUMENT',
    });
  });

  test('are cut to what the caller can carry, and say so', async () => {
    const house = await openHouse();
    const note = 'x'.repeat(1_000);
    await house.done('db/insert', { table_name: 'eggs', data: Array.from({ length: 20 }, () => ({ note })) });

    const answer = await house.done('db/query', { table_name: 'eggs' }, { budget: { resultChars: 8_000 } });

    expect(JSON.stringify(answer).length).toBeLessThan(8_000);
    expect(answer).toMatchObject({ returned: 6, has_more: true, next_offset: 6 });
    expect(pick(answer, 'notes', 0)).toContain('Only 6 rows');
  });
});

describe('a row that is larger than an answer', () => {
  const budget = { resultChars: 8_000 };

  test('has its long texts cut, with their length', async () => {
    const house = await openHouse();
    const row = {
      name: 'Berta',
      note: 'x'.repeat(50_000),
      quoted: '"'.repeat(9_000),
      about: { list: Array(5_000).fill(1) },
    };
    await house.done('db/insert', { table_name: 'hens', data: [row, row] });

    const answer = await house.done('db/query', { table_name: 'hens' }, { budget });

    expect(JSON.stringify(answer).length).toBeLessThan(8_000);
    expect(answer).toMatchObject({ returned: 1, has_more: true, rows: [{ id: 1, name: 'Berta' }] });
    expect(String(pick(answer, 'rows', 0, 'note'))).toMatch(/^x{2000,}$/);
    expect(String(pick(answer, 'rows', 0, 'quoted'))).toMatch(/^"{1000,}$/);
    expect(String(pick(answer, 'rows', 0, 'about'))).toMatch(/^\{"list":\[1,/);
    expect(pick(answer, 'notes', 1)).toContain('"note" (50000), "quoted" (9000), "about" (10010)');
  });

  test('is cut where it was just inserted, too', async () => {
    const house = await openHouse();
    const data = [{ name: 'Berta', note: 'x'.repeat(50_000) }, { name: 'Ada' }];

    const answer = await house.done('db/insert', { table_name: 'hens', data }, { budget });

    expect(answer).toMatchObject({ count: 2, rows: [{ id: 1, name: 'Berta' }] });
    expect(JSON.stringify(answer).length).toBeLessThan(8_000);
    expect(pick(answer, 'notes')).toEqual([
      'Only 1 rows fitted into the answer.',
      expect.stringContaining('"note" (50000)'),
    ]);
  });

  test('is whole where there is room', async () => {
    const house = await openHouse();
    const note = '\u{1F414}'.repeat(2_000);
    await house.done('db/insert', { table_name: 'hens', data: [{ note }] });

    const whole = await house.done('db/query', { table_name: 'hens' }, { budget });
    const cut = await house.done('db/query', { table_name: 'hens' }, { budget: { resultChars: 3_000 } });

    expect(whole).toEqual({ table: 'hens', rows: [{ id: 1, note }], returned: 1, has_more: false });
    expect(String(pick(cut, 'rows', 0, 'note'))).toMatch(/^(?:\u{1F414})+$/u);
  });
});

test.each([-1, 0, 1_001, 1.5])('refuses the limit %s', async (limit) => {
  const house = await henHouse();

  expect(await refused(house, 'db/query', { table_name: 'hens', limit })).toMatchObject({ code: 'invalid_input' });
});

test('names the tables that exist', async () => {
  const house = await henHouse();

  const body = await refused(house, 'db/query', { table_name: 'henns' });

  expect(body).toMatchObject({ code: 'not_found', reason: 'TABLE_NOT_FOUND', details: { tables: ['hens'] } });
  expect(body.hint).toBe('Tables are "hens".');
});

test('says how the first table comes to be', async () => {
  const house = await openHouse();

  expect((await refused(house, 'db/query', { table_name: 'hens' })).hint).toContain('db_insert creates one');
});

test.each([{ age: 3 }, { eggs: { $near: 3 } }, { $xor: [{ eggs: 1 }] }, JSON.parse('{"__proto__": 1}')])(
  'refuses the filters %j rather than to leave something out',
  async (filters) => {
    const house = await henHouse();

    expect(await refused(house, 'db/query', { table_name: 'hens', filters })).toMatchObject({ code: 'invalid_input' });
  },
);

test('lists and describes tables', async () => {
  const house = await henHouse();
  await house.done('db/insert', { table_name: 'eggs', data: numbered(2), on_conflict: ['number'] });

  expect(await house.done('db/listTables', {})).toEqual({
    tables: [
      { name: 'eggs', columns: ['id', 'number', 'note'], row_count: 2 },
      { name: 'hens', columns: ['id', 'name', 'eggs', 'coop'], row_count: 3 },
    ],
    total: 2,
  });
  expect(await house.done('db/describeTable', { table_name: 'eggs' })).toMatchObject({
    columns: [
      { name: 'id', type: 'INTEGER', key: true },
      { name: 'number', type: 'INTEGER', key: false, nullable: true },
      { name: 'note', type: 'TEXT' },
    ],
    indexes: [{ columns: ['number'], unique: true }],
  });
});
