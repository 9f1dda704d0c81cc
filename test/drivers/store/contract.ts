/** The contract of the store port: what every driver behind it must do. Each driver's test calls it. */
import { describe, expect, test } from 'vitest';
import type { Store, StoredDefinition, StoredRun } from '../../../src/core/ports.ts';

/** `open` gives a store of its own, on an empty or on the given place, and closes it when the test has ended. */
export interface StoreUnderTest {
  open(): Promise<Store>;
  /** Two stores on one place, as two processes have them. */
  openTwice(): Promise<readonly [Store, Store]>;
}

function definition(id: string, minute = 0, sealed = `sealed ${id}`): StoredDefinition {
  const at = Date.UTC(2026, 0, 1, 0, minute);
  return { id, createdAt: at, updatedAt: at, sealed };
}

function run(id: string, startedAt = 1_000, configId: string | undefined = 'feed'): StoredRun {
  return {
    id,
    kind: 'workflow',
    configId,
    status: 'running',
    config: { id: 'feed', steps: [] },
    data: undefined,
    error: undefined,
    stepResults: [],
    startedAt,
    completedAt: undefined,
  };
}

export function storeContract(under: StoreUnderTest): void {
  describe('definitions', () => {
    keepContract(under);
    findContract(under);
  });
  describe('leases', () => leaseContract(under));
  describe('runs', () => {
    recordContract(under);
    togetherContract(under);
    runListContract(under);
    runChangeContract(under);
  });
}

function keepContract(under: StoreUnderTest): void {
  test.each(['workflows', 'integrations', 'apis', 'extracts'] as const)(
    '%s: gives back what was put',
    async (shelf) => {
      const store = await under.open();

      expect(await store[shelf].insert(definition('feed'))).toBe(true);

      expect(await store[shelf].get('feed')).toEqual(definition('feed'));
      expect(await store[shelf].get('hatch')).toBeUndefined();
    },
  );

  test('takes an id once, whoever comes first', async () => {
    const [here, there] = await under.openTwice();

    const taken = [
      await here.workflows.insert(definition('feed')),
      await there.workflows.insert(definition('feed', 1)),
    ];

    expect(taken).toEqual([true, false]);
    expect(await there.workflows.get('feed')).toEqual(definition('feed'));
  });

  test('replaces only what the caller has seen', async () => {
    const [here, there] = await under.openTwice();
    await here.workflows.insert(definition('feed'));
    const seen = definition('feed');

    const first = await here.workflows.replace(definition('feed', 1, 'mine'), seen);
    const second = await there.workflows.replace(definition('feed', 2, 'theirs'), seen);

    expect([first, second]).toEqual([true, false]);
    expect(await there.workflows.get('feed')).toEqual(definition('feed', 1, 'mine'));
  });

  test('says whether there was something to delete', async () => {
    const store = await under.open();
    await store.workflows.insert(definition('feed'));

    expect(await store.workflows.delete('feed')).toBe(true);
    expect(await store.workflows.delete('feed')).toBe(false);
  });

  test('keeps every character of an id and of a text', async () => {
    const store = await under.open();
    const odd = definition("hen's-\u{1F414}", 0, '\u0000 "quoted" \u2028 <<x>>');

    await store.workflows.insert(odd);

    expect(await store.workflows.get(odd.id)).toEqual(odd);
  });
}

function findContract(under: StoreUnderTest): void {
  test('lists the latest changed first, one page at a time', async () => {
    const store = await under.open();
    for (const [index, id] of ['a', 'b', 'c'].entries()) await store.workflows.insert(definition(id, index));

    const page = await store.workflows.list({ limit: 2, offset: 1 });

    expect(page.total).toBe(3);
    expect(page.items.map((item) => item.id)).toEqual(['b', 'a']);
  });

  test('moves a definition to a free id, and only one that nobody has changed', async () => {
    const store = await under.open();
    await store.workflows.insert(definition('feed'));
    await store.workflows.insert(definition('hatch'));

    expect(await store.workflows.move(definition('hatch'), definition('feed'))).toBe('taken');
    expect(await store.workflows.move(definition('fly'), definition('feed', 0, 'older'))).toBe('changed');
    expect(await store.workflows.move(definition('feed-daily'), definition('feed'))).toBe('moved');

    expect(await store.workflows.get('feed')).toBeUndefined();
    expect(await store.workflows.get('feed-daily')).toEqual(definition('feed-daily'));
    expect(await store.workflows.get('hatch')).toEqual(definition('hatch'));
  });
}

function leaseContract(under: StoreUnderTest): void {
  test('gives a name to one owner at a time, across processes', async () => {
    const [here, there] = await under.openTwice();

    const taken = [
      await here.leases.take('nest', 'ada', 1_000, 500),
      await there.leases.take('nest', 'berta', 1_100, 500),
      await there.leases.take('coop', 'berta', 1_100, 500),
      await here.leases.take('nest', 'ada', 1_400, 500),
    ];

    expect(taken).toEqual([true, false, true, true]);
  });

  test('gives a name to the next when its time is over or it was freed', async () => {
    const store = await under.open();
    await store.leases.take('nest', 'ada', 1_000, 500);

    expect(await store.leases.take('nest', 'berta', 1_500, 500)).toBe(true);
    await store.leases.release('nest', 'ada');
    expect(await store.leases.take('nest', 'ada', 1_600, 500)).toBe(false);
    await store.leases.release('nest', 'berta');
    expect(await store.leases.take('nest', 'ada', 1_600, 500)).toBe(true);
  });
}

function recordContract(under: StoreUnderTest): void {
  test('keeps steps in order while the run goes on, and the end when it has ended', async () => {
    const store = await under.open();
    await store.runs.create(run('r1'), 'me');

    await store.runs.addStep('r1', 1, JSON.stringify({ stepId: 'two', success: false, error: 'no grain' }));
    await store.runs.addStep('r1', 0, JSON.stringify({ stepId: 'one', success: true, transformedData: [1, null] }));
    await store.runs.end('r1', { status: 'failed', error: 'no grain', completedAt: 2_000 });

    expect(await store.runs.get('r1')).toEqual({
      ...run('r1'),
      status: 'failed',
      error: 'no grain',
      completedAt: 2_000,
      stepResults: [
        { stepId: 'one', success: true, transformedData: [1, null] },
        { stepId: 'two', success: false, error: 'no grain' },
      ],
    });
  });

  test.each([[null], [0], [''], [false], [[]], [{ eggs: [1, { x: null }] }]])(
    'gives back the data %j',
    async (data) => {
      const store = await under.open();
      await store.runs.create(run('r1'), 'me');

      await store.runs.end('r1', { status: 'succeeded', data, completedAt: 2_000 });

      expect((await store.runs.get('r1'))?.data).toEqual(data);
    },
  );
}

function togetherContract(under: StoreUnderTest): void {
  test('keeps what is written at the same moment, whatever fails beside it', async () => {
    const store = await under.open();
    await store.runs.create(run('r1'), 'me');

    const outcomes = await Promise.allSettled([
      store.runs.create(run('r2'), 'me'),
      store.runs.create(run('r1'), 'me'),
      store.runs.addStep('r2', 0, '{"stepId":"one","success":true}'),
      store.runs.end('r1', { status: 'succeeded', data: 1, completedAt: 2_000 }),
      store.runs.addStep('nobody', 0, '{"stepId":"one","success":true}'),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    expect(await store.runs.get('r1')).toMatchObject({ status: 'succeeded', data: 1 });
    expect(await store.runs.get('r2')).toMatchObject({ stepResults: [{ stepId: 'one', success: true }] });
  });

  test('stores what one process writes while another one does', async () => {
    const [here, there] = await under.openTwice();
    const ids = Array.from({ length: 50 }, (_, index) => `r${index}`);

    await Promise.all(ids.map((id, index) => (index % 2 === 0 ? here : there).runs.create(run(id), 'me')));

    expect(await here.runs.list({ limit: 1, offset: 0 })).toMatchObject({ total: 50 });
  });
}

function runListContract(under: StoreUnderTest): void {
  test('lists runs without what they carried', async () => {
    const store = await under.open();
    await store.runs.create(run('r1'), 'me');
    await store.runs.addStep(
      'r1',
      0,
      JSON.stringify({
        stepId: 'one',
        success: true,
        rawData: [1],
        transformedData: [2],
        notes: ['cut'],
      }),
    );
    await store.runs.end('r1', { status: 'succeeded', data: [3], completedAt: 2_000 });

    const { items } = await store.runs.list({ limit: 1, offset: 0 });

    expect(items).toEqual([
      {
        ...run('r1'),
        config: undefined,
        status: 'succeeded',
        completedAt: 2_000,
        stepResults: [{ stepId: 'one', success: true, notes: ['cut'] }],
      },
    ]);
  });

  test('lists the newest first, all of them or those of one definition', async () => {
    const store = await under.open();
    await store.runs.create(run('old', 1), 'me');
    await store.runs.create(run('new', 3), 'me');
    await store.runs.create(run('other', 2, 'hatch'), 'me');

    const all = await store.runs.list({ limit: 2, offset: 0 });
    const feed = await store.runs.list({ limit: 10, offset: 0, configId: 'feed' });

    expect([all.total, all.items.map((item) => item.id)]).toEqual([3, ['new', 'other']]);
    expect([feed.total, feed.items.map((item) => item.id)]).toEqual([2, ['new', 'old']]);
  });

  test('marks what a dead process left behind as interrupted, and nothing else', async () => {
    const store = await under.open();
    await store.runs.create(run('lost'), 'dead');
    await store.runs.create(run('going'), 'alive');
    await store.runs.create(run('ended'), 'dead');
    await store.runs.end('ended', { status: 'succeeded', data: 1, completedAt: 1_500 });

    const count = await store.runs.interrupt((owner) => owner === 'alive', 9_000);

    expect(count).toBe(1);
    expect(await store.runs.get('lost')).toMatchObject({ status: 'interrupted', completedAt: 9_000 });
    expect(await store.runs.get('going')).toMatchObject({ status: 'running' });
    expect(await store.runs.get('ended')).toMatchObject({ status: 'succeeded' });
  });
}

function runChangeContract(under: StoreUnderTest): void {
  test('moves the runs of one definition to another id', async () => {
    const store = await under.open();
    await store.runs.create(run('a', 1, 'hens'), 'me');
    await store.runs.create(run('b', 2, 'eggs'), 'me');

    await store.runs.repoint('hens', 'all-hens');

    expect((await store.runs.get('a'))?.configId).toBe('all-hens');
    expect((await store.runs.get('b'))?.configId).toBe('eggs');
  });

  test('keeps the status and the headers of an upstream', async () => {
    const store = await under.open();
    await store.runs.create(run('a'), 'me');

    const end = { statusCode: 404, headers: { 'x-hen': 'Ada' }, completedAt: 2_000 };
    await store.runs.end('a', { status: 'failed', ...end });

    expect(await store.runs.get('a')).toMatchObject(end);
  });

  test('refuses a second run under one id', async () => {
    const store = await under.open();
    await store.runs.create(run('r1'), 'me');

    await expect(store.runs.create(run('r1'), 'me')).rejects.toThrow();
  });
}
