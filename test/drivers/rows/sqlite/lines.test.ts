/** Calls side by side, some of which are left or end their process: every other one is answered, and with what it asked for. */
import { expect, onTestFinished, test } from 'vitest';
import { sqliteRows } from '../../../../src/drivers/rows/sqlite/index.ts';
import { seeded } from '../../../durable/random.ts';
import { testClock } from '../../../harness/clock.ts';
import { tempDir } from '../../../harness/temp.ts';
import { all, is, using } from '../under.ts';

const hens = 100;
const left = new Error('left');

async function crowded() {
  const kit = { clock: testClock(), log: { write() {} }, dataDir: tempDir() };
  const opened = await sqliteRows.open(sqliteRows.options.parse({}), kit);
  onTestFinished(() => opened.close());
  const used = using(opened.port);
  await used.insert(
    'hens',
    Array.from({ length: hens }, (_, index) => ({ name: `hen ${index + 1}` })),
  );
  // A search in it takes longer than any other call here waits.
  await used.insert(
    'notes',
    Array.from({ length: 50 }, () => ({ text: 'a'.repeat(20_000) })),
  );
  return used;
}

const endless = { column: 'text', like: `%${'a'.repeat(10_000)}b`, ignoresCase: false } as const;

test.each([1, 2, 3])('calls that are left disturb no other, seed %i', { timeout: 60_000 }, async (seed) => {
  const random = seeded(seed);
  const { query, insert, perform } = await crowded();
  const leaving = (signalled: (signal: AbortSignal) => Promise<unknown>) => {
    const control = new AbortController();
    const outcome = signalled(control.signal);
    const leave = () => control.abort(left);
    if (random.below(2) === 0) queueMicrotask(leave);
    else setTimeout(leave, random.below(40));
    return expect(outcome).rejects.toBe(left);
  };
  const reading = async () => {
    const id = 1 + random.below(hens);
    expect((await query('hens', { condition: is('id', id) })).rows).toEqual([[id, `hen ${id}`]]);
  };
  const writing = (count: number) => expect(insert('eggs', [{ count }])).resolves.toMatchObject({ count: 1 });

  const calls = Array.from({ length: 300 }, (_, index) => {
    if (index % 30 === 0) return leaving((signal) => query('notes', { condition: endless }, { signal }));
    const deletion = { kind: 'delete', table: 'notes', condition: endless, isReturning: false } as const;
    if (index % 50 === 1) return leaving((signal) => perform([deletion], { signal }));
    return index % 10 === 2 ? writing(index) : reading();
  });
  await Promise.all(calls);

  const eggs = await query('eggs', { condition: all, columns: ['count'], limit: 1_000 });
  expect(eggs.rows.map(([count]) => count)).toEqual(Array.from({ length: 30 }, (_, index) => index * 10 + 2));
});
