import { expect, test } from 'vitest';
import { all, is, type RowsUnderTest, using } from './under.ts';

const hens = [
  { name: 'Berta', eggs: 7, tags: ['brown'] },
  { name: 'Ada', eggs: null, tags: null },
  { name: 'Cleo', eggs: '9007199254740993', tags: { calm: true } },
];

async function filled(under: RowsUnderTest) {
  const rows = await under.open();
  const used = using(rows);
  await used.insert('hens', hens);
  return { ...used, undo: (isDryRun = false) => rows.undo({ signal: used.signal, isDryRun }) };
}

export function undoContract(under: RowsUnderTest): void {
  restoreContract(under);
  idleContract(under);
  keyContract(under);
}

function restoreContract(under: RowsUnderTest): void {
  test('brings deleted rows back as they were', async () => {
    const { query, perform, undo } = await filled(under);
    const before = await query('hens');

    const { isUndoable } = await perform([{ kind: 'delete', table: 'hens', condition: all, isReturning: false }]);
    const undone = await undo();

    expect(isUndoable).toBe(true);
    expect(undone).toMatchObject({ tables: ['hens'], restored: 3, reverted: 0, removed: 0 });
    expect(await query('hens')).toEqual(before);
  });

  test('puts back what was updated, upserted and inserted, whole transactions at a time, the last first', async () => {
    const { query, change, perform, undo } = await filled(under);
    const before = await query('hens');
    await change({ kind: 'update', table: 'hens', condition: all, values: { eggs: 1 }, isReturning: false });
    const between = await query('hens');

    await perform([
      {
        kind: 'insert',
        table: 'hens',
        rows: [
          { id: 1, name: 'Bertha' },
          { id: 9, name: 'Nine' },
        ],
        onConflict: ['id'],
      },
      { kind: 'update', table: 'hens', condition: is('id', 9), values: { eggs: 4 }, isReturning: false },
      { kind: 'delete', table: 'hens', condition: is('id', 2), isReturning: false },
    ]);

    await undo();
    expect(await query('hens')).toEqual(between);
    await undo();
    expect(await query('hens')).toEqual(before);
    await expect(undo()).rejects.toMatchObject({ reason: 'NOTHING_TO_UNDO' });
  });

  test('follows a row whose key was changed', async () => {
    const { values, change, undo } = await filled(under);
    await change({ kind: 'update', table: 'hens', condition: is('id', 1), values: { id: 50 }, isReturning: false });

    await undo();

    expect(await values('hens', 'id')).toEqual([1, 2, 3]);
  });
}

function idleContract(under: RowsUnderTest): void {
  test('leaves out a change of keys that met no row', async () => {
    const { query, change, undo } = await filled(under);
    const before = await query('hens');
    await change({ kind: 'delete', table: 'hens', condition: is('name', 'Ada'), isReturning: false });

    await change({
      kind: 'update',
      table: 'hens',
      condition: is('name', 'Nobody'),
      values: { id: 9 },
      isReturning: false,
    });
    await undo();

    expect(await query('hens')).toEqual(before);
  });
}

function keyContract(under: RowsUnderTest): void {
  test('a try says what would be put back, and changes nothing', async () => {
    const { values, change, undo } = await filled(under);
    await change({ kind: 'delete', table: 'hens', condition: is('id', 1), isReturning: false });

    expect(await undo(true)).toMatchObject({ restored: 1 });

    expect(await values('hens', 'id')).toEqual([2, 3]);
    expect(await undo()).toMatchObject({ restored: 1 });
  });

  test('refuses when a row was changed since, and then puts nothing back', async () => {
    const { query, insert, change, undo } = await filled(under);
    await change({ kind: 'delete', table: 'hens', condition: all, isReturning: false });
    await insert('hens', [{ id: 2, name: 'Another' }]);

    await expect(undo()).rejects.toMatchObject({ code: 'conflict', reason: 'ROWS_CHANGED' });

    expect((await query('hens')).rows).toHaveLength(1);
  });

  test('puts back what was deleted even when rows came since', async () => {
    const { values, insert, change, undo } = await filled(under);
    await change({ kind: 'delete', table: 'hens', condition: is('id', 3), isReturning: false });
    const { rows } = await insert('hens', [{ name: 'Dora' }]);

    await undo();

    expect(rows[0]?.[0]).toBe(4);
    expect(await values('hens', 'name')).toEqual(['Berta', 'Ada', 'Cleo', 'Dora']);
  });

  test('says when a change was too large to be kept, and undoes nothing older instead', async () => {
    const { insert, change, perform, undo } = await filled(under);
    await change({ kind: 'delete', table: 'hens', condition: is('id', 1), isReturning: false });
    const many = Array.from({ length: 10_000 }, (_, index) => ({ number: index }));
    await insert('eggs', many);
    await insert('eggs', [{ number: 10_000 }]);

    const { isUndoable } = await perform([{ kind: 'delete', table: 'eggs', condition: all, isReturning: false }], {
      maxChanges: 20_000,
    });

    expect(isUndoable).toBe(false);
    await expect(undo()).rejects.toMatchObject({ reason: 'NOT_UNDOABLE' });
  });
}
