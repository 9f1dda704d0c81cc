import { expect, test } from 'vitest';
import type { Json } from '../../../src/core/json.ts';
import type { Row } from '../../../src/core/rows.ts';
import { is, type RowsUnderTest, using } from './under.ts';

const hens: readonly Row[] = [
  { name: 'Berta', eggs: 7, coop: 'north' },
  { name: 'Ada', eggs: null, coop: 'south' },
  { name: 'Cleo', eggs: 7, coop: 'north' },
  { name: 'Dora', eggs: 2, coop: null },
  { name: 'Elsa', eggs: null, coop: 'south' },
];

async function filled(under: RowsUnderTest) {
  const used = using(await under.open());
  await used.insert('hens', hens);
  return used;
}

export function queryContract(under: RowsUnderTest): void {
  orderContract(under);
  pageContract(under);
  largeContract(under);
  compareContract(under);
}

function orderContract(under: RowsUnderTest): void {
  test('rows come in the order of the key when no other is asked for', async () => {
    const { values } = await filled(under);

    expect(await values('hens', 'name')).toEqual(['Berta', 'Ada', 'Cleo', 'Dora', 'Elsa']);
  });

  test.each([
    [true, ['Dora', 'Berta', 'Cleo', 'Ada', 'Elsa']],
    [false, ['Berta', 'Cleo', 'Dora', 'Ada', 'Elsa']],
  ])('nulls come last and ties by key, ascending: %s', async (isAscending, names) => {
    const { values } = await filled(under);

    expect(await values('hens', 'name', { orderBy: 'eggs', isAscending })).toEqual(names);
  });

  test.each([true, false])('pages by place have every row once, ascending: %s', async (isAscending) => {
    const { query, values } = await filled(under);
    const seen: (Json | undefined)[] = [];
    let after: readonly Json[] | undefined;

    for (let page = 0; page < 5; page += 1) {
      const { rows, next } = await query('hens', { columns: ['name'], limit: 1, orderBy: 'eggs', isAscending, after });
      seen.push(...rows.map(([name]) => name));
      after = next;
    }

    expect(after).toBeUndefined();
    expect(seen).toEqual(await values('hens', 'name', { orderBy: 'eggs', isAscending }));
  });

  test('says whether there are more, and only then', async () => {
    const { query } = await filled(under);

    const all = await query('hens', { limit: 5 });

    expect(await query('hens', { limit: 4 })).toMatchObject({ hasMore: true });
    expect(all.hasMore).toBe(false);
    expect(all.next).toBeUndefined();
    expect((await query('hens', { limit: 2, offset: 4 })).rows).toEqual([[5, 'Elsa', null, 'south']]);
  });

  test('takes no more rows than characters, but always one', async () => {
    const { query } = await filled(under);

    const cut = await query('hens', { columns: ['name'], maxChars: 40 });
    const least = await query('hens', { columns: ['name'], maxChars: 1 });

    expect(cut).toMatchObject({ rows: [['Berta'], ['Ada']], hasMore: true });
    expect(least).toMatchObject({ rows: [['Berta']], hasMore: true });
    expect((await query('hens', { columns: ['name'], after: cut.next })).rows).toEqual([['Cleo'], ['Dora'], ['Elsa']]);
  });
}

function largeContract(under: RowsUnderTest): void {
  test.each([1, 2, 20])('says that there are more behind row %i, which alone is too large', async (large) => {
    const { insert, query } = using(await under.open());
    const texts = Array.from({ length: 21 }, (_, index) => ({
      text: index + 1 === large ? 'ä'.repeat(2_000) : 'calm',
    }));
    await insert('notes', texts);

    const found = await query('notes', { limit: 100, maxChars: 1_000 });

    const count = Math.max(1, large - 1);
    expect(found).toMatchObject({ hasMore: true, next: [count] });
    expect(found.rows).toHaveLength(count);
    expect((await query('notes', { limit: 100, maxChars: 1_000, after: [20] })).hasMore).toBe(false);
  });
}

function pageContract(under: RowsUnderTest): void {
  test('descends by the key when no column is named, page by page', async () => {
    const { query } = await filled(under);
    const down = { columns: ['id'], isAscending: false, limit: 2 };

    const first = await query('hens', down);
    const second = await query('hens', { ...down, after: first.next });
    const third = await query('hens', { ...down, after: second.next });

    expect([first.rows, second.rows, third.rows]).toEqual([[[5], [4]], [[3], [2]], [[1]]]);
  });

  test('compares as filters say', async () => {
    const { values } = await filled(under);
    const names = (condition: Parameters<typeof is>[0] extends never ? never : Parameters<typeof values>[2]) =>
      values('hens', 'name', condition);

    expect(await names({ condition: { column: 'eggs', is: 'null' } })).toEqual(['Ada', 'Elsa']);
    expect(await names({ condition: { column: 'eggs', order: 'gte', value: 3 } })).toEqual(['Berta', 'Cleo']);
    expect(await names({ condition: { column: 'name', like: '%a', ignoresCase: false } })).toEqual([
      'Berta',
      'Ada',
      'Dora',
      'Elsa',
    ]);
    expect(await names({ condition: { column: 'name', among: ['Ada', 'Eve'], isNegated: false } })).toEqual(['Ada']);
    expect(await names({ condition: { any: [is('name', 'Ada'), is('eggs', 2)] } })).toEqual(['Ada', 'Dora']);
  });

  test('names the tables that exist, the nearest first', async () => {
    const { query, insert } = await filled(under);
    await insert('eggs', [{ weight: 60 }]);

    await expect(query('hen')).rejects.toMatchObject({
      code: 'not_found',
      reason: 'TABLE_NOT_FOUND',
      details: { tables: ['hens', 'eggs'] },
    });
  });

  test('names the columns that exist, wherever one is missing', async () => {
    const { query } = await filled(under);
    const unknown = { reason: 'UNKNOWN_COLUMN', details: { columns: ['eggs', 'coop', 'name', 'id'] } };

    await expect(query('hens', { columns: ['egs'] })).rejects.toMatchObject({ reason: 'UNKNOWN_COLUMN' });
    await expect(query('hens', { condition: is('egs', 1) })).rejects.toMatchObject({ reason: unknown.reason });
    await expect(query('hens', { orderBy: 'egs' })).rejects.toMatchObject({ reason: unknown.reason });
  });

  test('takes a name in another case, and says so', async () => {
    const { query } = await filled(under);

    const { table, rows, notes } = await query('HENS', { columns: ['NAME'], limit: 1 });

    expect([table, rows]).toEqual(['hens', [['Berta']]]);
    expect(notes).toEqual(['The table is called "hens".']);
  });
}

function compareContract(under: RowsUnderTest): void {
  test('refuses a direction in the order, and says how to ask', async () => {
    const { query } = await filled(under);

    await expect(query('hens', { orderBy: 'name desc' })).rejects.toMatchObject({
      reason: 'INVALID_ARGUMENT',
      hint: 'Give order_by "name" and ascending: false.',
    });
  });

  test.each(['sqlite_schema', 'sqlite_sequence', '_pb_undo', 'pg_catalog', 'main.hens', 'hens"; drop table hens; --'])(
    '%s cannot be reached',
    async (table) => {
      const { query, values, change, insert } = await filled(under);
      await change({ kind: 'delete', table: 'hens', condition: is('name', 'Ada'), isReturning: false });

      await expect(query(table)).rejects.toMatchObject({ reason: 'TABLE_NOT_FOUND' });

      if (!table.includes('hens')) {
        await expect(insert(table, [{ a: 1 }])).rejects.toMatchObject({ reason: 'INVALID_IDENTIFIER' });
      }
      expect(await values('hens', 'name')).toHaveLength(4);
    },
  );

  test('a typing error in a name is an error, not a text', async () => {
    const { query } = await filled(under);

    await expect(query('hens', { condition: { column: 'nmae', is: 'not null' } })).rejects.toMatchObject({
      reason: 'UNKNOWN_COLUMN',
    });
  });

  test('sees what another has added to a table', async () => {
    const place = under.place();
    const [here, there] = [using(await under.open({}, place)), using(await under.open({}, place))];
    await here.insert('hens', [{ name: 'Berta' }]);
    await there.query('hens');

    await here.insert('hens', [{ name: 'Ada', eggs: 3 }]);

    expect(await there.values('hens', 'eggs')).toEqual([null, 3]);
  });
}
