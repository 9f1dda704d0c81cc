import { expect, test } from 'vitest';
import type { Condition } from '../../../src/core/condition.ts';
import { is, type RowsUnderTest, using } from './under.ts';

export function valueContract(under: RowsUnderTest): void {
  kindContract(under);
  roundedContract(under);
  otherContract(under);
  comparedContract(under);
  exactContract(under);
  longContract(under);
}

function kindContract(under: RowsUnderTest): void {
  test('every kind of JSON comes back as it was put', async () => {
    const { insert, query } = using(await under.open());
    const hen = { name: 'Berta', eggs: 7, weight: 2.5, lays: true, tags: ['brown', { calm: true }], coop: { row: 3 } };

    await insert('hens', [hen]);

    const { columns, rows } = await query('hens');
    expect(columns).toEqual(['id', 'name', 'eggs', 'weight', 'lays', 'tags', 'coop']);
    expect(rows).toEqual([[1, 'Berta', 7, 2.5, true, ['brown', { calm: true }], { row: 3 }]]);
  });

  test('a number in a column of text is its digits', async () => {
    const { insert, values } = using(await under.open());
    await insert('hens', [{ ring: 'A7' }]);

    await insert('hens', [{ ring: 7 }, { ring: 2.5 }]);

    expect(await values('hens', 'ring')).toEqual(['A7', '7', '2.5']);
    expect(await values('hens', 'id', { condition: is('ring', 7) })).toEqual([2]);
    expect(await values('hens', 'id', { condition: { column: 'ring', among: [7], isNegated: false } })).toEqual([2]);
  });

  test('numbers, texts and booleans in a column of JSON stay what they are', async () => {
    const { insert, values } = using(await under.open());
    await insert('notes', [{ about: { hen: 1 } }]);

    await insert('notes', [{ about: 7 }, { about: 'seven' }, { about: false }, { about: [1, 2] }, { about: '7' }]);

    expect(await values('notes', 'about')).toEqual([{ hen: 1 }, 7, 'seven', false, [1, 2], '7']);
  });

  test('JSON is compared whatever the order of its members', async () => {
    const { insert, values } = using(await under.open());
    await insert('notes', [{ about: { hen: 1, egg: 2 } }, { about: { hen: 1 } }]);

    const condition = { column: 'about', order: 'eq', value: { egg: 2, hen: 1 } } as const;

    expect(await values('notes', 'id', { condition })).toEqual([1]);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('%s is refused, not stored as something else', async (weight) => {
    const { insert, query } = using(await under.open());
    await insert('hens', [{ weight: 1.5 }]);

    await expect(insert('hens', [{ weight }])).rejects.toMatchObject({ reason: 'INVALID_ARGUMENT' });

    expect((await query('hens')).rows).toHaveLength(1);
  });
}

function roundedContract(under: RowsUnderTest): void {
  test.each([
    ['a column that is new', {}],
    ['INTEGER', { number: 1 }],
    ['TEXT', { number: 'A1' }],
  ])('whole numbers that were rounded on their way are refused: %s', async (_type, first) => {
    const { insert, change, query } = using(await under.open());
    await insert('rings', [{ name: 'first', ...first }]);
    const refusal = { reason: 'INVALID_ARGUMENT', hint: 'Send its digits as text.', details: { column: 'number' } };

    await expect(insert('rings', [{ number: 2 ** 53 }])).rejects.toMatchObject(refusal);
    if ('number' in first) {
      const update = { kind: 'update', table: 'rings', condition: is('id', 1), isReturning: false } as const;
      await expect(change({ ...update, values: { number: -(2 ** 60) } })).rejects.toMatchObject(refusal);
    }

    expect((await query('rings')).rows).toEqual([[1, ...Object.values({ name: 'first', ...first })]]);
  });

  test('large numbers that were never whole ones of the database are taken', async () => {
    const { insert, values } = using(await under.open());

    await insert('stars', [{ far: 1.5, number: 2 ** 63 }]);
    await insert('stars', [{ far: 2 ** 60, number: 1e300 }]);

    expect(await values('stars', 'far')).toEqual([1.5, 2 ** 60]);
    expect(await values('stars', 'number')).toEqual([2 ** 63, 1e300]);
  });

  test('texts that became numbers or booleans are told, once for each column', async () => {
    const { insert, values, change } = using(await under.open());
    await insert('hens', [{ eggs: 3, weight: 2.5, lays: true, ring: 'A1' }]);

    const { notes } = await insert('hens', [
      { eggs: '01234', weight: ' 1e2 ', lays: 'true', ring: '007' },
      { eggs: '7', weight: 'heavy', lays: 'false', ring: 'B2' },
    ]);
    const update = { kind: 'update', table: 'hens', condition: is('lays', 'false'), isReturning: false } as const;
    const updated = await change({ ...update, values: { eggs: '8' } });

    expect(notes).toEqual([
      'Column "eggs" is INTEGER: texts that read as numbers became numbers, without leading zeros.',
      'Column "weight" is REAL: texts that read as numbers became numbers, without leading zeros.',
      'Column "lays" is BOOLEAN: the texts "true" and "false" became booleans.',
    ]);
    expect(updated).toMatchObject({ count: 1, notes: notes.slice(0, 1) });
    expect(await values('hens', 'eggs')).toEqual([3, 1234, 8]);
    expect(await values('hens', 'weight')).toEqual([2.5, 100, 'heavy']);
    expect(await values('hens', 'lays')).toEqual([true, true, false]);
    expect(await values('hens', 'ring')).toEqual(['A1', '007', 'B2']);
    const among = { column: 'lays', among: ['false', true], isNegated: false };
    expect(await values('hens', 'id', { condition: among })).toEqual([1, 2, 3]);
  });
}

function otherContract(under: RowsUnderTest): void {
  test('what was no text is told where it became one, and what else became something else', async () => {
    const { insert, values } = using(await under.open());
    await insert('hens', [{ ring: 'A1', eggs: 3, lays: true, tags: ['calm'] }]);

    const { notes } = await insert('hens', [
      { ring: 7, eggs: true, lays: { since: 2026 }, tags: true },
      { ring: false, eggs: 4, lays: 1, tags: null },
    ]);

    expect(notes).toEqual([
      'Column "ring" is TEXT: what was no text became one.',
      'Column "eggs" is INTEGER: true and false became 1 and 0.',
      'Column "lays" is BOOLEAN: records and lists became texts of JSON.',
    ]);
    expect(await values('hens', 'ring')).toEqual(['A1', '7', 'false']);
    expect(await values('hens', 'tags')).toEqual([['calm'], true, null]);
  });

  test('a column that had no value yet keeps numbers and texts as they come, in their order', async () => {
    const { insert, values } = using(await under.open());
    await insert('hens', [{ name: 'Ada', eggs: null }]);

    const { notes } = await insert('hens', [
      { eggs: 10 },
      { eggs: 9 },
      { eggs: 'many' },
      { eggs: '007' },
      { eggs: 0.5 },
    ]);

    expect(notes).toEqual([]);
    expect(await values('hens', 'eggs', { orderBy: 'eggs' })).toEqual([0.5, 9, 10, '007', 'many', null]);
    const several: Condition = { column: 'eggs', order: 'gte', value: 9 };
    expect(await values('hens', 'eggs', { condition: several, limit: 2 })).toEqual([10, 9]);
    expect(await insert('hens', [{ eggs: true }])).toMatchObject({
      notes: ['Column "eggs" is ANY: true and false became 1 and 0.'],
    });
  });

  test('a column that is added without a value does so as well', async () => {
    const { insert, values } = using(await under.open());
    await insert('hens', [{ name: 'Ada' }]);

    await insert('hens', [{ eggs: null }, { eggs: null }]);
    await insert('hens', [{ eggs: 4 }]);

    expect(await values('hens', 'eggs')).toEqual([null, null, null, 4]);
  });
}

function comparedContract(under: RowsUnderTest): void {
  test.each<[string, Condition]>([
    ['equal to', { column: 'number', order: 'eq', value: 2 ** 53 }],
    ['less than, among others', { all: [is('name', 'A'), { column: 'number', order: 'lt', value: -(2 ** 60) }] }],
    ['one of', { any: [{ column: 'number', among: [1, 2 ** 53], isNegated: false }] }],
  ])('whole numbers that were rounded on their way find nothing: %s', async (_what, condition) => {
    const { insert, query, change } = using(await under.open());
    await insert('rings', [{ name: 'A', number: '9007199254740993', far: 1.5 }]);
    const refusal = { reason: 'INVALID_ARGUMENT', hint: 'Send its digits as text.', details: { column: 'number' } };

    await expect(query('rings', { condition })).rejects.toMatchObject(refusal);
    await expect(query('rings', { condition })).rejects.toMatchObject(refusal);
    await expect(change({ kind: 'delete', table: 'rings', condition, isReturning: false })).rejects.toMatchObject(
      refusal,
    );
  });

  test('large numbers find what they are, and large whole ones as their digits', async () => {
    const { insert, values } = using(await under.open());
    await insert('rings', [{ number: 1, far: 1.5 }]);
    await insert('rings', [{ number: '9007199254740993', far: 2 ** 60 }]);
    const found = (condition: Condition) => values('rings', 'id', { condition });

    expect(await found(is('far', 2 ** 60))).toEqual([2]);
    expect(await found({ column: 'number', order: 'lt', value: 1e300 })).toEqual([1, 2]);
    expect(await found({ column: 'number', order: 'gt', value: '9007199254740992' })).toEqual([2]);
    expect(await found({ column: 'number', among: ['9007199254740993'], isNegated: false })).toEqual([2]);
  });
}

function longContract(under: RowsUnderTest): void {
  test.each([
    ['INTEGER', '12345678901234567890', 1],
    ['REAL', '9007199254740993', 1.5],
    ['REAL', '1e400', 1.5],
  ])('a text that %s would keep as another number is refused: %s', async (_type, number, first) => {
    const { insert, values } = using(await under.open());
    await insert('rings', [{ number: first }]);
    const refusal = { reason: 'INVALID_ARGUMENT', details: { column: 'number' } };

    await expect(insert('rings', [{ number }])).rejects.toMatchObject(refusal);
    await insert('rings', [{ number: '10000000000000000000' }]);

    expect(await values('rings', 'number')).toEqual([first, 1e19]);
  });

  test('a column that is new is one of whole numbers, if some of them are long', async () => {
    const { insert, values } = using(await under.open());

    const { notes } = await insert('rings', [
      { number: '9007199254740993', code: '9007199254740993' },
      { number: 7, code: 'A' },
    ]);

    expect(notes).toEqual([]);
    expect(await values('rings', 'number')).toEqual(['9007199254740993', 7]);
    expect(await values('rings', 'code')).toEqual(['9007199254740993', 'A']);
  });
}

function exactContract(under: RowsUnderTest): void {
  test('text that is no valid Unicode is refused, and kept within JSON', async () => {
    const { insert, values, change } = using(await under.open());
    await insert('hens', [{ name: 'Berta', tags: ['brown'] }]);
    const refusal = { reason: 'INVALID_ARGUMENT', details: { column: 'name' } };

    await expect(insert('hens', [{ name: 'Ada \ud83d' }])).rejects.toMatchObject(refusal);
    const cut = { kind: 'update', table: 'hens', condition: is('id', 1), values: { name: '\udc14' } } as const;
    await expect(change({ ...cut, isReturning: false })).rejects.toMatchObject(refusal);
    await insert('hens', [{ tags: ['\ud83d'] }, { tags: '\ud83d' }]);

    expect(await values('hens', 'name')).toEqual(['Berta', null, null]);
    expect(await values('hens', 'tags')).toEqual([['brown'], ['\ud83d'], '\ud83d']);
  });

  test('whole numbers beyond 2^53 come back as text, exactly', async () => {
    const { insert, values, change } = using(await under.open());
    await insert('rings', [{ number: 1 }]);

    const stored = await insert('rings', [{ number: '9007199254740993' }]);

    expect(stored.rows).toEqual([[2, '9007199254740993']]);
    expect(await values('rings', 'number')).toEqual([1, '9007199254740993']);
    const condition = is('number', '9007199254740993');
    expect((await change({ kind: 'delete', table: 'rings', condition, isReturning: true })).rows).toEqual([
      [2, '9007199254740993'],
    ]);
  });

  test('a column keeps its type when later rows bring another', async () => {
    const { insert, values } = using(await under.open());
    await insert('hens', [{ eggs: 3, lays: true }]);

    await insert('hens', [
      { eggs: 2.5, lays: false },
      { eggs: 'many', lays: 'sometimes' },
    ]);

    expect(await values('hens', 'eggs')).toEqual([3, 2.5, 'many']);
    expect(await values('hens', 'lays')).toEqual([true, false, 'sometimes']);
  });

  test('every character of a text comes back', async () => {
    const { insert, values } = using(await under.open());
    const odd = 'Berta "the\u0000hen" \u2028 \u{1F414}; drop table hens; --';

    await insert('hens', [{ name: odd }]);

    expect(await values('hens', 'name', { condition: is('name', odd) })).toEqual([odd]);
  });
}
