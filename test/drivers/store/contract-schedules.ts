/** The contract of schedules: what follows a workflow, and that a tick is settled once, together with its run. */
import { expect, test } from 'vitest';
import type { Store, StoredDefinition } from '../../../src/core/ports.ts';
import type { StoredSchedule, TickMove } from '../../../src/core/schedule-ports.ts';
import { ended, heldBy, newRun, type StoreUnderTest } from './samples.ts';

function workflow(id: string): StoredDefinition {
  return { id, createdAt: 1, updatedAt: 1, sealed: `sealed ${id}` };
}

function schedule(id: string, over: Partial<StoredSchedule> = {}): StoredSchedule {
  return {
    id,
    workflowId: 'feed',
    cronExpression: '* * * * *',
    timezone: 'UTC',
    isEnabled: true,
    missed: 'one',
    overlap: 'skip',
    jitterSeconds: 0,
    sealed: `sealed ${id}`,
    lastRunAt: undefined,
    nextRunAt: 1_000,
    dueAt: 1_000,
    createdAt: 1,
    updatedAt: 1,
    ...over,
  };
}

async function withSchedule({ workflows, schedules }: Store, stored = schedule('s1')): Promise<StoredSchedule> {
  await workflows.insert(workflow(stored.workflowId));
  await schedules.insert(stored, 10);
  return stored;
}

function move(of: StoredSchedule, next = of.nextRunAt + 60_000): TickMove {
  return { schedule: of, next, nextDueAt: next };
}

export function scheduleContract(under: StoreUnderTest): void {
  keepContract(under);
  findContract(under);
  tickContract(under);
}

function keepContract(under: StoreUnderTest): void {
  test('gives back what was put, and none for a workflow that is not there or has enough', async () => {
    const store = await under.open();
    const stored = await withSchedule(store, schedule('s1', { isEnabled: false, jitterSeconds: 7, overlap: 'queue' }));

    expect(await store.schedules.get('s1')).toEqual(stored);
    expect(await store.schedules.listOf('feed')).toEqual([stored]);
    expect(await store.schedules.insert(schedule('s2'), 1)).toBe('full');
    expect(await store.schedules.insert(schedule('s1'), 2)).toBe('taken');
    expect(await store.schedules.insert(schedule('s2', { workflowId: 'fly' }), 1)).toBe('no workflow');
  });

  test('replaces only what the caller has seen', async () => {
    const [here, there] = await under.openTwice();
    const seen = await withSchedule(here);

    const outcomes = [
      await here.schedules.replace({ ...seen, isEnabled: false, updatedAt: 2 }, seen),
      await there.schedules.replace({ ...seen, missed: 'all', updatedAt: 3 }, seen),
    ];

    expect(outcomes).toEqual([true, false]);
    expect(await there.schedules.get('s1')).toMatchObject({ isEnabled: false, missed: 'one' });
  });

  test('a change that is not about times leaves the ticks as they are meanwhile', async () => {
    const store = await under.open();
    const seen = await withSchedule(store);
    await store.schedules.pass(move(seen, 61_000));

    await store.schedules.replace({ ...seen, missed: 'all', updatedAt: 2 }, seen);

    expect(await store.schedules.get('s1')).toMatchObject({ missed: 'all', nextRunAt: 61_000, dueAt: 61_000 });
  });
}

function findContract(under: StoreUnderTest): void {
  test('follows its workflow to another id, and ends with it', async () => {
    const store = await under.open();
    await withSchedule(store);

    await store.workflows.move(workflow('feed-all'), workflow('feed'));
    const followed = await store.schedules.get('s1');
    await store.workflows.delete('feed-all');

    expect(followed?.workflowId).toBe('feed-all');
    expect(await store.schedules.get('s1')).toBeUndefined();
  });

  test('gives those that are due, the longest due first, in parts', async () => {
    const store = await under.open();
    await store.workflows.insert(workflow('feed'));
    for (const [id, dueAt] of [
      ['c', 30],
      ['a', 30],
      ['b', 10],
      ['later', 31],
    ] as const) {
      await store.schedules.insert(schedule(id, { dueAt }), 10);
    }
    await store.schedules.insert(schedule('paused', { dueAt: 5, isEnabled: false }), 10);

    const first = await store.schedules.due(30, 2);
    const rest = await store.schedules.due(30, 2, first.at(-1));

    expect(first.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(rest.map(({ id }) => id)).toEqual(['c']);
  });
}

function tickContract(under: StoreUnderTest): void {
  test('a tick begins one run, whoever comes first', async () => {
    const [here, there] = await under.openTwice();
    const firing = { ...move(await withSchedule(here)), tick: 1_000 };

    const created = await Promise.all([
      here.runs.create(newRun('r1', { firing }), 'me'),
      there.runs.create(newRun('r2', { firing }), 'you'),
    ]);

    expect(created).toContainEqual({ status: 'running' });
    expect(created).toContainEqual({ isTooLate: true });
    expect((await here.runs.list({ limit: 10, offset: 0 })).items).toMatchObject([
      { schedule: { id: 's1', tick: 1_000 } },
    ]);
    expect(await here.schedules.get('s1')).toMatchObject({ lastRunAt: 1_000, nextRunAt: 61_000, dueAt: 61_000 });
  });

  test.each<[string, (store: Store, seen: StoredSchedule) => Promise<unknown>]>([
    ['was dropped', ({ schedules }, seen) => schedules.pass(move(seen))],
    ['is paused', ({ schedules }, seen) => schedules.replace({ ...seen, isEnabled: false, updatedAt: 2 }, seen)],
    ['was changed', ({ schedules }, seen) => schedules.replace({ ...seen, sealed: 'other', updatedAt: 2 }, seen)],
    ['is gone', ({ workflows }) => workflows.delete('feed')],
  ])('one that %s begins none', async (_what, happen) => {
    const store = await under.open();
    const seen = await withSchedule(store);
    await happen(store, seen);

    expect(await store.runs.create(newRun('r1', { firing: { ...move(seen), tick: 1_000 } }), 'me')).toEqual({
      isTooLate: true,
    });
    expect(await store.schedules.pass(move(seen))).toBe(false);
    expect(await store.runs.get('r1')).toBeUndefined();
  });

  test('says whether the run that it began last goes on', async () => {
    const store = await under.open();
    const firing = { ...move(await withSchedule(store)), tick: 1_000 };
    const before = await store.schedules.due(61_000, 1);
    await store.runs.create(newRun('r1', { firing }), 'me');
    const meanwhile = await store.schedules.due(61_000, 1);
    await store.runs.end(heldBy('me'), ended({ completedAt: 2_000 }));

    expect(before.map(({ last }) => last)).toEqual([undefined]);
    expect(meanwhile.map(({ last }) => last)).toEqual([{ completedAt: undefined }]);
    expect((await store.schedules.due(61_000, 1)).map(({ last }) => last)).toEqual([{ completedAt: 2_000 }]);
  });
}
