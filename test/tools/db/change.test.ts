import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/core/question.ts';
import { pick } from '../../harness/json.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { henHouse, numbered, refused } from './hens.ts';

async function count(house: TestHouse, table_name: string, filters = {}): Promise<unknown> {
  return (await house.done('db/query', { table_name, filters, limit: 1000 }))['returned'];
}

describe('an insert', () => {
  test('creates its table and says so', async () => {
    const house = await openHouse();

    const answer = await house.done('db/insert', { table_name: 'hens', data: [{ name: 'Berta', tags: ['brown'] }] });

    expect(answer).toEqual({
      table: 'hens',
      count: 1,
      created_table: true,
      rows: [{ id: 1, name: 'Berta', tags: ['brown'] }],
    });
  });

  test('adds columns and says so', async () => {
    const house = await henHouse();

    const answer = await house.done('db/insert', { table_name: 'hens', data: [{ name: 'Dora', weight: 2.5 }] });

    expect(answer).toMatchObject({ added_columns: ['weight'] });
  });

  test('replaces rows by on_conflict, which can be undone', async () => {
    const house = await openHouse();
    const on_conflict = ['ring'];
    await house.done('db/insert', { table_name: 'hens', data: [{ ring: 'A1', eggs: 1 }], on_conflict });

    const answer = await house.done('db/insert', { table_name: 'hens', data: [{ ring: 'A1', eggs: 2 }], on_conflict });

    expect(answer).toMatchObject({ count: 1, replaced: 1, undoable: true });
    await house.done('db/undo', {});
    expect(await count(house, 'hens', { eggs: 1 })).toBe(1);
  });

  test('keeps to its limits', async () => {
    const house = await openHouse();
    const wide = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`c${index}`, 1]));
    const insert = (data: unknown) => refused(house, 'db/insert', { table_name: 'eggs', data });

    expect(await insert(numbered(10_001))).toMatchObject({ reason: 'TOO_LARGE' });
    expect(await insert([wide])).toMatchObject({ reason: 'TOO_LARGE' });
    expect(await insert([{ note: 'x'.repeat(5 * 1024 * 1024) }])).toMatchObject({ reason: 'TOO_LARGE' });
    expect(await insert([])).toMatchObject({ reason: 'INVALID_ARGUMENT' });
    expect(await insert([JSON.parse('{"__proto__": 1}')])).toMatchObject({ reason: 'INVALID_IDENTIFIER' });
    expect(await refused(house, 'db/query', { table_name: 'eggs' })).toMatchObject({ reason: 'TABLE_NOT_FOUND' });
  });

  test.each([
    ['Berta', 'data'],
    [{ name: 'Berta' }, 'data'],
    [[{ name: 'Berta' }, ['Ada']], 'data[1]'],
    [[null], 'data[0]'],
  ])('says which of %j is no row', async (data, place) => {
    const house = await openHouse();

    expect(await refused(house, 'db/insert', { table_name: 'hens', data })).toMatchObject({
      reason: 'INVALID_ARGUMENT',
      details: { problems: [expect.stringContaining(place)] },
    });
  });

  test('leaves out what was not given', async () => {
    const house = await henHouse();

    const answer = await house.done('db/insert', {
      table_name: 'hens',
      data: [{ name: 'Dora', eggs: undefined }, { name: 'Elsa' }],
    });

    expect(answer).toMatchObject({ count: 2, rows: [{ name: 'Dora', eggs: null }, { name: 'Elsa' }] });
  });

  test('takes ten thousand rows and returns a hundred', async () => {
    const house = await openHouse();

    const answer = await house.done('db/insert', { table_name: 'eggs', data: numbered(10_000) });

    expect(answer).toMatchObject({ count: 10_000, created_table: true });
    expect(pick(answer, 'rows', 'length')).toBe(100);
  });

  test('refuses what looks like an operator among values, and stores records', async () => {
    const house = await henHouse();
    const insert = { table_name: 'hens', data: [{ name: 'Dora', eggs: { $inc: 1 } }] };
    const update = { table_name: 'hens', filters: { id: 1 }, data: { eggs: { $inc: 1 } } };

    expect(await refused(house, 'db/insert', insert)).toMatchObject({ reason: 'INVALID_ARGUMENT' });
    expect(await refused(house, 'db/update', update)).toMatchObject({ reason: 'INVALID_ARGUMENT' });
    expect(
      await house.done('db/insert', { table_name: 'notes', data: [{ about: { $inc: 1, hen: 1 } }] }),
    ).toMatchObject({
      rows: [{ about: { $inc: 1, hen: 1 } }],
    });
  });

  test('says which constraint was violated', async () => {
    const house = await henHouse();

    expect(await refused(house, 'db/insert', { table_name: 'hens', data: [{ id: 1 }] })).toMatchObject({
      code: 'conflict',
      reason: 'CONSTRAINT_VIOLATION',
      details: { constraint: 'primary key', columns: ['id'] },
    });
  });
});

describe.each(['db/update', 'db/delete'])('%s', (tool) => {
  const data = tool === 'db/update' ? { data: { note: 'old' } } : {};

  test('wants filters', async () => {
    const house = await henHouse();

    expect(await refused(house, tool, { table_name: 'hens', filters: {}, ...data })).toMatchObject({
      code: 'invalid_input',
      reason: 'FILTERS_REQUIRED',
    });
    expect(await refused(house, tool, { table_name: 'hens', ...data })).toMatchObject({
      reason: 'FILTERS_REQUIRED',
      details: { problems: ['filters: is missing'] },
    });
    expect(await count(house, 'hens')).toBe(3);
  });

  test('counts and samples as a dry run', async () => {
    const house = await openHouse();
    await house.done('db/insert', { table_name: 'eggs', data: numbered(200) });

    const answer = await house.done(tool, {
      table_name: 'eggs',
      filters: { number: { $gt: 0 } },
      ...data,
      dry_run: true,
    });

    expect(answer).toMatchObject({ count: 200, dry_run: true });
    expect(pick(answer, 'rows', 'length')).toBe(5);
    expect(await count(house, 'eggs', { note: 'fresh' })).toBe(200);
  });

  test('refuses many rows with the argument that confirms them', async () => {
    const house = await openHouse();
    await house.done('db/insert', { table_name: 'eggs', data: numbered(150) });
    const input = { table_name: 'eggs', filters: { note: 'fresh' }, ...data };

    const body = await refused(house, tool, input);

    expect(body).toMatchObject({ reason: 'CONFIRMATION_REQUIRED', details: { count: 150, argument: 'max_rows' } });
    expect(body.hint).toContain('max_rows: 150');
    await house.done('db/insert', { table_name: 'eggs', data: numbered(1) });
    expect(await refused(house, tool, { ...input, max_rows: 150 })).toMatchObject({ details: { count: 151 } });
    expect(await house.done(tool, { ...input, max_rows: 151 })).toMatchObject({ count: 151, undoable: true });
  });

  test('asks who can be asked, and a yes counts for that number alone', async () => {
    const house = await openHouse({ confirmRows: 1 });
    await house.done('db/insert', { table_name: 'eggs', data: numbered(2) });
    const input = { table_name: 'eggs', filters: { note: 'fresh' }, ...data };
    const asked = await house.call(tool, input, { canAsk: true });
    const yes = new Map<string, Answer>([['change-2-rows', { action: 'accept', content: { confirm: true } }]]);
    await house.done('db/insert', { table_name: 'eggs', data: numbered(1) });

    const again = await house.call(tool, input, { canAsk: true, answers: yes });

    const does = tool === 'db/delete' ? 'deletes' : 'changes';
    expect(asked).toMatchObject({ question: { message: `This ${does} 2 rows of "eggs". Go on?` } });
    expect(asked).toMatchObject({ kind: 'asks', key: 'change-2-rows' });
    expect(again).toMatchObject({ kind: 'asks', key: 'change-3-rows' });
    expect(await count(house, 'eggs', { note: 'fresh' })).toBe(3);
    const answers = new Map([...yes, ['change-3-rows', { action: 'accept', content: { confirm: true } }] as const]);
    expect(await house.call(tool, input, { canAsk: true, answers })).toMatchObject({
      kind: 'done',
      output: { count: 3 },
    });
  });

  test.each<Answer>([{ action: 'decline' }, { action: 'accept', content: { confirm: false } }])(
    'changes nothing after %j',
    async (answer) => {
      const house = await openHouse({ confirmRows: 1 });
      await house.done('db/insert', { table_name: 'eggs', data: numbered(2) });
      const answers = new Map([['change-2-rows', answer]]);

      const input = { table_name: 'eggs', filters: { note: 'fresh' }, ...data };

      expect(await refused(house, tool, input, { canAsk: true, answers })).toMatchObject({ code: 'cancelled' });
      expect(await count(house, 'eggs', { note: 'fresh' })).toBe(2);
    },
  );

  test('says beforehand that it is too much to be undone', async () => {
    const house = await openHouse();
    await house.done('db/insert', { table_name: 'eggs', data: numbered(10_000) });
    await house.done('db/insert', { table_name: 'eggs', data: numbered(1) });
    const input = { table_name: 'eggs', filters: { note: 'fresh' }, ...data };

    const tried = await house.done(tool, { ...input, dry_run: true });
    const body = await refused(house, tool, input);
    const asked = await house.call(tool, input, { canAsk: true });
    const few = await house.done(tool, { ...input, filters: { number: { $lt: 200 } }, dry_run: true });

    expect(tried).toMatchObject({ count: 10_001, undoable: false });
    expect(body).toMatchObject({ details: { count: 10_001, undoable: false } });
    expect(body.hint).toContain('could not be undone');
    expect(JSON.stringify(asked)).toContain('This cannot be undone.');
    expect(few).not.toHaveProperty('undoable');
  });

  test('says beforehand that few but large rows are too much to be undone', async () => {
    const house = await openHouse();
    const note = 'x'.repeat(3 * 1024 * 1024);
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await house.done('db/insert', { table_name: 'eggs', data: [{ number, note }] });
    }
    const input = { table_name: 'eggs', filters: { number: { $gt: 0 } }, ...data };

    expect(await house.done(tool, { ...input, dry_run: true })).toMatchObject({ count: 6, undoable: false });
    expect(await house.done(tool, input)).toMatchObject({ count: 6, undoable: false });
  });

  test('returns rows when asked, and can be undone', async () => {
    const house = await openHouse();
    await house.done('db/insert', { table_name: 'eggs', data: numbered(2) });

    const answer = await house.done(tool, { table_name: 'eggs', filters: { number: 1 }, ...data, returning: true });
    const tried = await house.done('db/undo', { dry_run: true });
    await house.done('db/undo', {});

    expect(pick(answer, 'rows', 0, 'id')).toBe(1);
    expect(tried).toMatchObject({ tables: ['eggs'], dry_run: true });
    expect(await count(house, 'eggs', { note: 'fresh' })).toBe(2);
  });
});

describe('a transaction', () => {
  test('does everything in order', async () => {
    const house = await henHouse();

    const answer = await house.done('db/transaction', {
      operations: [
        { op: 'insert', table_name: 'eggs', data: { hen: 1 } },
        { op: 'update', table_name: 'hens', filters: { name: 'Berta' }, data: { eggs: 8 } },
        { op: 'query', table_name: 'hens', filters: { eggs: 8 } },
        { op: 'delete', table_name: 'hens', filters: { name: 'Ada' } },
      ],
    });

    expect(answer).toMatchObject({
      results: [
        { table: 'eggs', count: 1, created_table: true },
        { table: 'hens', count: 1 },
        { rows: [{ name: 'Berta', eggs: 8 }] },
        { count: 1 },
      ],
      undoable: true,
    });
  });

  test.each([
    [{ op: 'insert', table_name: 'hens' }, 'There were no rows to insert.'],
    [{ op: 'delete', table_name: 'hens', filters: { id: 1 }, dry_run: true }, 'an operation has op, table_name'],
    [{ op: 'query', table_name: 'hens', limit: 1 }, 'an operation has op, table_name'],
    [{ op: 'query', table_name: 'hens', data: { id: 1 } }, 'The operation query takes no data.'],
    [
      { op: 'update', table_name: 'hens', filters: { id: 1 }, data: { eggs: 1 }, on_conflict: ['id'] },
      'no on_conflict',
    ],
  ])('refuses the operation %j', async (operation, words) => {
    const house = await henHouse();

    const body = await refused(house, 'db/transaction', { operations: [operation] });

    expect(body.code).toBe('invalid_input');
    expect(JSON.stringify(body)).toContain(words);
    expect(await count(house, 'hens')).toBe(3);
  });

  test('is tried as a whole and taken back', async () => {
    const house = await openHouse({ confirmRows: 1 });
    await house.done('db/insert', { table_name: 'eggs', data: numbered(2) });
    const operations = [
      { op: 'insert', table_name: 'hens', data: { name: 'Berta', eggs: 0 } },
      { op: 'update', table_name: 'hens', filters: { name: 'Berta' }, data: { eggs: 1 } },
      { op: 'delete', table_name: 'eggs', filters: { note: 'fresh' } },
    ];

    const answer = await house.done('db/transaction', { operations, dry_run: true });

    expect(answer).toMatchObject({
      results: [{ count: 1, created_table: true }, { count: 1 }, { count: 2 }],
      undoable: true,
      dry_run: true,
    });
    expect(await count(house, 'eggs')).toBe(2);
    expect(await refused(house, 'db/query', { table_name: 'hens' })).toMatchObject({ reason: 'TABLE_NOT_FOUND' });
    expect(await refused(house, 'db/undo', {})).toMatchObject({ reason: 'NOTHING_TO_UNDO' });
  });

  test('does nothing when one part fails', async () => {
    const house = await henHouse();

    const body = await refused(house, 'db/transaction', {
      operations: [
        { op: 'delete', table_name: 'hens', filters: { name: 'Ada' } },
        { op: 'delete', table_name: 'hens', filters: {} },
      ],
    });

    expect(body).toMatchObject({ reason: 'FILTERS_REQUIRED', details: { operation: 2 } });
    expect(body.message).toMatch(/^Operation 2 of 2: /);
    expect(await count(house, 'hens')).toBe(3);
  });

  test('names the operation that failed, and no table that it had made itself', async () => {
    const house = await henHouse();
    const insert = { op: 'insert', table_name: 'eggs', data: { hen: 1 } };

    const missing = await refused(house, 'db/transaction', {
      operations: [insert, { op: 'query', table_name: 'egs' }, insert],
    });
    const taken = await refused(house, 'db/transaction', {
      operations: [insert, { op: 'insert', table_name: 'hens', data: { id: 1 } }],
    });

    expect(missing).toMatchObject({
      message: 'Operation 2 of 3: There was no table "egs".',
      hint: 'Tables are "hens".',
      details: { operation: 2, tables: ['hens'] },
    });
    expect(taken).toMatchObject({ reason: 'CONSTRAINT_VIOLATION', details: { operation: 2, columns: ['id'] } });
  });
});

test('undo has nothing to take back at first, and refuses when rows were changed since', async () => {
  const house = await henHouse();

  expect(await refused(house, 'db/undo', {})).toMatchObject({ code: 'not_found', reason: 'NOTHING_TO_UNDO' });

  await house.done('db/delete', { table_name: 'hens', filters: { name: 'Ada' } });
  await house.done('db/insert', { table_name: 'hens', data: [{ id: 2, name: 'Another' }] });
  expect(await refused(house, 'db/undo', {})).toMatchObject({ code: 'conflict', reason: 'ROWS_CHANGED' });
});

test('reading only, nothing can be changed', async () => {
  const house = await openHouse({ readOnly: true });

  expect(house.registry.find('db/query')).toBeDefined();
  expect(
    ['insert', 'update', 'delete', 'transaction', 'undo'].map((name) => house.registry.find(`db/${name}`)),
  ).toEqual(Array.from({ length: 5 }, () => undefined));
  expect(await refused(house, 'db/query', { table_name: 'hens' })).toMatchObject({ reason: 'TABLE_NOT_FOUND' });
});
