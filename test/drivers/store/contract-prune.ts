/** The contract of deleting runs: which ones go, and what goes with them. */
import { expect, test } from 'vitest';
import { endedRun, enqueue, heldBy, newRun, part, type StoreUnderTest, version } from './samples.ts';

export function pruneContract(under: StoreUnderTest): void {
  wantedContract(under);
  keptContract(under);
}

function wantedContract(under: StoreUnderTest): void {
  test('deletes runs that ended before a time, as many at a time as wanted', async () => {
    const store = await under.open();
    for (const index of [1, 2, 3, 4]) await endedRun(store, newRun(`r${index}`), { completedAt: 2_000 + index });

    const count = await store.runs.countPrunable({ before: 2_004 });
    const deleted = [
      await store.runs.prune({ before: 2_004, limit: 2 }),
      await store.runs.prune({ before: 2_004, limit: 2 }),
      await store.runs.prune({ before: 2_004, limit: 2 }),
    ];

    expect([count, deleted]).toEqual([3, [2, 1, 0]]);
    expect(await store.runs.get('r4')).toBeDefined();
    expect(await store.runs.list({ limit: 10, offset: 0 })).toMatchObject({ total: 1 });
  });

  test.each([
    [{ configId: 'hatch' }, ['r1', 'r3']],
    [{ status: 'failed' as const }, ['r1', 'r2']],
    [{ configId: 'hatch', status: 'failed' as const }, ['r1', 'r2', 'r3']],
    [{}, []],
  ])('deletes only what is wanted: %j', async (wanted, left) => {
    const store = await under.open();
    await endedRun(store, newRun('r1'));
    await endedRun(store, newRun('r2', { configId: 'hatch' }));
    await endedRun(store, newRun('r3'), { status: 'failed' });
    await endedRun(store, newRun('r4', { configId: 'hatch' }), { status: 'failed' });

    const count = await store.runs.countPrunable({ before: 9_000, ...wanted });
    const deleted = await store.runs.prune({ before: 9_000, limit: 10, ...wanted });

    const { items } = await store.runs.list({ limit: 10, offset: 0 });
    expect(items.map(({ id }) => id).sort()).toEqual(left);
    expect([count, deleted]).toEqual([4 - left.length, 4 - left.length]);
  });
}

function keptContract(under: StoreUnderTest): void {
  test('keeps runs that go on or wait, and those whose webhook is still to be delivered', async () => {
    const store = await under.open();
    const webhook = { id: 'w1', target: 'sealed target' };
    await store.runs.create(newRun('running'), 'me');
    await enqueue(store, 'queued');
    await endedRun(store, newRun('told', { webhook }));

    const first = await store.runs.prune({ before: 9_000, limit: 10 });
    await store.deliveries.claim('me', 9_000, 10_000);
    const second = await store.runs.prune({ before: 9_000, limit: 10 });
    await store.deliveries.settle('w1', 'me', { status: 'delivered', outcome: '200', nextAt: 9_000 });
    const third = await store.runs.prune({ before: 9_000, limit: 10 });

    expect([first, second, third]).toEqual([0, 0, 1]);
    expect(await store.runs.list({ limit: 10, offset: 0 })).toMatchObject({ total: 2 });
  });

  test('deletes the journal and the steps of a run with it', async () => {
    const store = await under.open();
    await store.runs.create(newRun('r1'), 'me');
    await store.runs.putPart(heldBy('me'), part(0, 'result'));
    await store.runs.end(heldBy('me'), { status: 'failed', completedAt: 2_000 });

    await store.runs.prune({ before: 9_000, limit: 10 });
    await store.runs.create(newRun('r1'), 'me');

    expect(await store.runs.parts('r1')).toEqual([]);
  });

  test('keeps a definition as it was executed as long as a run of it is kept, also one that begins meanwhile', async () => {
    const [here, there] = await under.openTwice();
    await endedRun(here, newRun('r1', { version: version('v1') }), { completedAt: 2_000 });
    await endedRun(here, newRun('r2', { version: version('v1') }), { completedAt: 3_000 });

    await there.runs.prune({ before: 2_500, limit: 10 });
    const kept = await here.runs.source('r2');
    await Promise.all([
      there.runs.prune({ before: 9_000, limit: 10 }),
      here.runs.create(newRun('r3', { version: version('v1') }), 'me'),
    ]);

    expect(kept?.definition).toBe('sealed v1');
    expect((await there.runs.source('r3'))?.definition).toBe('sealed v1');
  });
}
