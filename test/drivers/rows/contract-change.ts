import { expect, test } from 'vitest';
import { all, is, type RowsUnderTest, using } from './under.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => ({ number: index + 1, eggs: 0 }));

export function changeContract(under: RowsUnderTest): void {
  matchContract(under);
  confirmContract(under);
  togetherContract(under);
}

function matchContract(under: RowsUnderTest): void {
  test('an update changes what matches, counts it and shows it when asked', async () => {
    const { insert, change, values } = using(await under.open());
    await insert('hens', numbered(3));
    const condition = { column: 'number', order: 'gte', value: 2 } as const;

    const result = await change({ kind: 'update', table: 'hens', condition, values: { eggs: 9 }, isReturning: true });

    expect(result.count).toBe(2);
    expect(result.rows).toEqual([
      [2, 2, 9],
      [3, 3, 9],
    ]);
    expect(await values('hens', 'eggs')).toEqual([0, 9, 9]);
  });

  test('nothing that matches is no error', async () => {
    const { insert, change } = using(await under.open());
    await insert('hens', numbered(1));

    const result = await change({ kind: 'delete', table: 'hens', condition: is('number', 7), isReturning: true });

    expect(result).toMatchObject({ count: 0, rows: [] });
  });

  test('more rows than may be changed unconfirmed are counted and left alone', async () => {
    const { insert, change, values } = using(await under.open({ confirmRows: 2 }));
    await insert('hens', numbered(5));
    const deletion = { kind: 'delete', table: 'hens', condition: all, isReturning: false } as const;

    await expect(change(deletion)).rejects.toMatchObject({
      code: 'answer_needed',
      reason: 'CONFIRMATION_REQUIRED',
      details: { count: 5, argument: 'max_rows' },
    });
    await expect(change(deletion, { maxChanges: 4 })).rejects.toMatchObject({ details: { count: 5 } });
    expect(await values('hens', 'id')).toHaveLength(5);
    expect(await change(deletion, { maxChanges: 5 })).toMatchObject({ count: 5 });
  });

  test('the changes of one transaction are counted together, and all are taken back', async () => {
    const { insert, perform, values } = using(await under.open({ confirmRows: 3 }));
    await insert('hens', numbered(4));
    const two = (at: number) => ({ column: 'number', among: [at, at + 1], isNegated: false });

    const attempt = perform([
      { kind: 'delete', table: 'hens', condition: two(1), isReturning: false },
      { kind: 'delete', table: 'hens', condition: two(3), isReturning: false },
    ]);

    await expect(attempt).rejects.toMatchObject({ reason: 'CONFIRMATION_REQUIRED', details: { count: 4 } });
    expect(await values('hens', 'id')).toHaveLength(4);
  });
}

function confirmContract(under: RowsUnderTest): void {
  test('a try counts and samples, and changes nothing', async () => {
    const { insert, change, values } = using(await under.open({ confirmRows: 2 }));
    await insert('hens', numbered(9));

    const result = await change(
      { kind: 'update', table: 'hens', condition: all, values: { eggs: 1 }, isReturning: false },
      { isDryRun: true },
    );

    expect(result).toMatchObject({ count: 9 });
    expect(result.rows).toHaveLength(5);
    expect(new Set(await values('hens', 'eggs'))).toEqual(new Set([0]));
  });

  test('a transaction reads what it has written, and is stored as a whole or not at all', async () => {
    const { perform, insert, values } = using(await under.open());
    await insert('hens', [{ id: 1, name: 'Berta' }]);
    const query = {
      kind: 'query',
      table: 'eggs',
      condition: all,
      columns: [],
      limit: 9,
      offset: 0,
      isAscending: true,
    } as const;

    const { results } = await perform([
      { kind: 'insert', table: 'eggs', rows: [{ hen: 1 }] },
      { kind: 'update', table: 'hens', condition: is('id', 1), values: { name: 'Bertha' }, isReturning: false },
      query,
    ]);
    const failing = perform([
      { kind: 'insert', table: 'coops', rows: [{ name: 'north' }] },
      { kind: 'insert', table: 'hens', rows: [{ id: 1 }] },
    ]);

    expect(results[2]).toMatchObject({ rows: [[1, 1]] });
    await expect(failing).rejects.toMatchObject({ reason: 'CONSTRAINT_VIOLATION' });
    expect(await values('hens', 'name')).toEqual(['Bertha']);
    await expect(values('coops', 'name')).rejects.toMatchObject({ reason: 'TABLE_NOT_FOUND' });
  });
}

function togetherContract(under: RowsUnderTest): void {
  test('many at the same time lose nothing', async () => {
    const place = under.place();
    const both = [using(await under.open({}, place)), using(await under.open({}, place))];
    await both[0]?.insert('hens', [{ name: 'first' }]);

    await Promise.all(
      Array.from({ length: 40 }, (_, index) => both[index % 2]?.insert('hens', [{ name: `hen ${index}` }])),
    );

    expect(await both[0]?.values('hens', 'name')).toHaveLength(41);
  });

  test('what is read sees every change that was answered before, new columns and all', async () => {
    const { insert, query } = using(await under.open());
    await insert('hens', [{ name: 'Berta' }]);

    for (let count = 1; count <= 20; count += 1) {
      await insert('hens', [{ [`eggs${count}`]: count }]);
      const { columns, rows } = await query('hens');
      expect([columns.length, rows.length]).toEqual([count + 2, count + 1]);
    }
  });

  test('a call that was cancelled before it began changes nothing', async () => {
    const { perform, insert, values } = using(await under.open());
    await insert('hens', [{ name: 'Berta' }]);

    const attempt = perform([{ kind: 'insert', table: 'hens', rows: [{ name: 'Ada' }] }], {
      signal: AbortSignal.abort(new Error('left')),
    });

    await expect(attempt).rejects.toThrow('left');
    expect(await values('hens', 'name')).toEqual(['Berta']);
  });
}
