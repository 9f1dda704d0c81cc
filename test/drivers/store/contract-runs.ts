/** The contract of run records: how they begin, what is written to them, how they end and how they are listed. */
import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { ended, endedRun, enqueue, heldBy, lost, newRun, type StoreUnderTest, writtenStep } from './samples.ts';

export function runContract(under: StoreUnderTest): void {
  beginContract(under);
  waitContract(under);
  keyContract(under);
  recordContract(under);
  valueContract(under);
  endContract(under);
  holdContract(under);
  togetherContract(under);
  listContract(under);
}

function beginContract(under: StoreUnderTest): void {
  test('stores a run that begins at once, and all that it is made from', async () => {
    const store = await under.open();

    const created = await store.runs.create(newRun('r1', { secrets: 'sealed secrets' }), 'me');

    const run = {
      id: 'r1',
      kind: 'workflow',
      configId: 'feed',
      status: 'running',
      config: { id: 'feed', steps: [] },
      data: undefined,
      error: undefined,
      stepResults: [],
      startedAt: 1_000,
      completedAt: undefined,
    };
    expect(created).toEqual({ status: 'running' });
    expect(await store.runs.get('r1')).toEqual(run);
    expect(await store.runs.source('r1')).toEqual({
      run,
      definition: 'sealed feed 1',
      input: 'sealed input of r1',
      secrets: 'sealed secrets',
      deaths: 0,
    });
  });

  test('knows nothing of a run that is not there', async () => {
    const store = await under.open();

    expect(await store.runs.get('r1')).toBeUndefined();
    expect(await store.runs.source('r1')).toBeUndefined();
    expect(await store.runs.parts('r1')).toEqual([]);
  });
}

function waitContract(under: StoreUnderTest): void {
  test('puts a run in line that nobody executes yet', async () => {
    const store = await under.open();

    expect(await store.runs.create(newRun('r1'), undefined)).toEqual({ status: 'queued' });

    expect(await store.runs.get('r1')).toMatchObject({ status: 'queued' });
    expect(await store.queue.length()).toBe(1);
  });

  test('puts a run in line when its definition has as many as it may have', async () => {
    const [here, there] = await under.openTwice();
    const concurrency = 2;

    const statuses = [
      await here.runs.create(newRun('r1', { concurrency }), 'me'),
      await there.runs.create(newRun('r2', { concurrency }), 'you'),
      await here.runs.create(newRun('r3', { concurrency }), 'me'),
      await here.runs.create(newRun('r4', { concurrency, configId: 'hatch' }), 'me'),
    ];

    expect(statuses.map((created) => 'status' in created && created.status)).toEqual([
      'running',
      'running',
      'queued',
      'running',
    ]);
    expect(await here.queue.owners()).toEqual(expect.arrayContaining(['me', 'you']));
  });

  test('does not let a run overtake those of its definition that wait', async () => {
    const store = await under.open();
    await enqueue(store, 'r1', { concurrency: 1 });

    expect(await store.runs.create(newRun('r2', { concurrency: 1 }), 'me')).toEqual({ status: 'queued' });
  });
}

function keyContract(under: StoreUnderTest): void {
  test('gives the run that has the key instead of a second one, also when both come at the same moment', async () => {
    const [here, there] = await under.openTwice();
    const key = { key: 'monday', fingerprint: 'f1' };

    const [first, second] = await Promise.all([
      here.runs.create(newRun('r1', { key }), 'me'),
      here.runs.create(newRun('r2', { key }), 'me'),
    ]);
    const third = await there.runs.create(newRun('r3', { key: { key: 'monday', fingerprint: 'f2' } }), undefined);

    const taken = { takenBy: 'r1', fingerprint: 'f1' };
    expect([first, second, third]).toEqual([{ status: 'running' }, taken, taken]);
    expect(await here.runs.list({ limit: 10, offset: 0 })).toMatchObject({ total: 1 });
  });

  test('frees a key with the record of its run', async () => {
    const store = await under.open();
    const key = { key: 'monday', fingerprint: 'f1' };
    await endedRun(store, newRun('r1', { key }));

    await store.runs.prune({ before: 9_000, limit: 10 });

    expect(await store.runs.create(newRun('r2', { key }), 'me')).toEqual({ status: 'running' });
  });
}

function recordContract(under: StoreUnderTest): void {
  test('keeps steps in order while the run goes on, and the end when it has ended', async () => {
    const store = await under.open();
    await store.runs.create(newRun('r1'), 'me');
    const text = JSON.stringify({ stepId: 'two', success: false, error: 'no grain' });

    await store.runs.putStep(heldBy('me'), writtenStep(1, 'two', { text }));
    await store.runs.putStep(heldBy('me'), writtenStep(0, 'one'));
    await store.runs.end(heldBy('me'), ended({ status: 'failed', error: 'no grain' }));

    expect(await store.runs.get('r1')).toMatchObject({
      status: 'failed',
      error: 'no grain',
      completedAt: 2_000,
      stepResults: [
        { stepId: 'one', success: true },
        { stepId: 'two', success: false, error: 'no grain' },
      ],
    });
  });

  test('puts what is known last of a step in the place of what was known before', async () => {
    const store = await under.open();
    await store.runs.create(newRun('r1'), 'me');
    const failed = JSON.stringify({ stepId: 'one', success: false, error: 'no grain' });

    await store.runs.putStep(heldBy('me'), writtenStep(0, 'one', { text: failed, isDone: false }));
    await store.runs.putStep(heldBy('me'), writtenStep(0, 'one'));

    expect((await store.runs.get('r1'))?.stepResults).toEqual([{ stepId: 'one', success: true }]);
  });
}

function valueContract(under: StoreUnderTest): void {
  test('keeps the status and the headers of an upstream', async () => {
    const store = await under.open();
    const end = { statusCode: 404, headers: { 'x-hen': 'Ada' } };

    await endedRun(store, newRun('r1', { kind: 'api' }), { status: 'failed', ...end });

    expect(await store.runs.get('r1')).toMatchObject({ kind: 'api', ...end });
  });

  test.each([[null], [0], [''], [false], [[]], [{ eggs: [1, { x: null }] }]])(
    'gives back the data %j',
    async (data) => {
      const store = await under.open();

      await endedRun(store, newRun('r1'), { data });

      expect((await store.runs.get('r1'))?.data).toEqual(data);
    },
  );

  test('moves the runs of one definition to another id', async () => {
    const store = await under.open();
    await store.runs.create(newRun('a', { configId: 'hens' }), 'me');
    await enqueue(store, 'b', { configId: 'hens' });
    await store.runs.create(newRun('c', { configId: 'eggs' }), 'me');

    await store.runs.repoint('hens', 'all-hens');

    const ids = await Promise.all(['a', 'b', 'c'].map(async (id) => (await store.runs.get(id))?.configId));
    expect(ids).toEqual(['all-hens', 'all-hens', 'eggs']);
    expect(await store.queue.claim('me', '')).toMatchObject({ id: 'b', turn: 'all-hens' });
  });
}

function endContract(under: StoreUnderTest): void {
  test('forgets the credentials of a run that has ended, and keeps what else it is made from', async () => {
    const store = await under.open();
    await endedRun(store, newRun('r1', { secrets: 'sealed secrets' }), { status: 'failed' });

    expect(await store.runs.source('r1')).toMatchObject({
      secrets: undefined,
      input: 'sealed input of r1',
      definition: 'sealed feed 1',
    });
  });

  test('keeps a large input only until the run has succeeded', async () => {
    const store = await under.open();
    const most = 'x'.repeat(limits.keptInputChars);
    const inputOf = async (id: string): Promise<number | undefined> => (await store.runs.source(id))?.input?.length;
    await endedRun(store, newRun('small', { input: most }));
    await endedRun(store, newRun('large', { input: `${most}x` }));
    await endedRun(store, newRun('failed', { input: `${most}x` }), { status: 'failed' });

    expect(await inputOf('small')).toBe(most.length);
    expect(await inputOf('large')).toBeUndefined();
    expect(await inputOf('failed')).toBe(most.length + 1);
  });

  test('knows which runs have ended; one that is not there any more counts as such', async () => {
    const store = await under.open();
    await store.runs.create(newRun('r1'), 'me');
    await enqueue(store, 'r2');
    await endedRun(store, newRun('r3'));

    const known = await Promise.all(['r1', 'r2', 'r3', 'r4'].map((id) => store.runs.isEnded(id)));

    expect(known).toEqual([false, false, true, true]);
  });

  test('promises what is stored, whoever asks, and changes nothing', async () => {
    const [here, there] = await under.openTwice();
    await here.runs.create(newRun('r1'), 'me');
    const before = await here.runs.source('r1');

    await there.runs.promise();

    expect(await here.runs.source('r1')).toEqual(before);
  });

  test('lets the webhook of a run go when the run has ended', async () => {
    const store = await under.open();
    await store.runs.create(newRun('r1', { webhook: { id: 'w1', target: 'sealed target' } }), 'me');
    const before = await store.runs.get('r1');

    await store.runs.end(heldBy('me'), ended());

    expect(before?.webhook).toEqual({ status: 'held', attempts: 0 });
    expect((await store.runs.get('r1'))?.webhook).toEqual({ status: 'waiting', attempts: 0, nextAt: 2_000 });
  });
}

function holdContract(under: StoreUnderTest): void {
  test('refuses what somebody writes who does not hold the run, and changes nothing', async () => {
    const store = await under.open();
    const webhook = { id: 'w1', target: 'sealed target' };
    await store.runs.create(newRun('r1', { secrets: 'sealed secrets', webhook }), 'me');
    await store.runs.putPart(heldBy('me'), { step: 0, name: 'call', state: 'sent', value: 'POST /eggs' });
    const before = [await store.runs.source('r1'), await store.runs.parts('r1')];
    const { runs } = store;
    const part = { step: 0, name: 'call', state: 'done', value: '1' } as const;

    const writes = [
      runs.putStep(heldBy('you'), writtenStep(0, 'one', { result: part })),
      runs.putPart(heldBy('you'), part),
      runs.dropPart(heldBy('you'), part),
      runs.end(heldBy('you'), ended()),
    ];

    const outcomes = await Promise.allSettled(writes);
    expect(outcomes).toMatchObject(writes.map(() => ({ status: 'rejected', reason: lost })));
    expect([await runs.source('r1'), await runs.parts('r1')]).toEqual(before);
  });

  test('refuses what is written to a run that has ended, or waits again', async () => {
    const store = await under.open();
    await endedRun(store, newRun('r1'), { data: 1 });
    await store.runs.create(newRun('r2'), 'me');
    await store.queue.release(heldBy('me', 'r2'));

    await expect(store.runs.end(heldBy('me'), ended({ data: 2 }))).rejects.toMatchObject(lost);
    await expect(store.runs.putStep(heldBy('me', 'r2'), writtenStep(0, 'one'))).rejects.toMatchObject(lost);

    expect(await store.runs.get('r1')).toMatchObject({ data: 1 });
    expect(await store.runs.get('r2')).toMatchObject({ status: 'queued', stepResults: [] });
  });
}

function togetherContract(under: StoreUnderTest): void {
  test('keeps what is written at the same moment, whatever is refused beside it', async () => {
    const { runs } = await under.open();
    await runs.create(newRun('r1'), 'me');

    const outcomes = await Promise.allSettled([
      runs.create(newRun('r2'), 'me'),
      runs.create(newRun('r1', { configId: 'hatch' }), 'me'),
      runs.putStep(heldBy('me', 'r2'), writtenStep(0, 'one')),
      runs.putStep(heldBy('me', 'nobody'), writtenStep(0, 'one')),
      runs.end(heldBy('me'), ended({ data: 1 })),
    ]);

    const refused = [false, true, false, true, false];
    expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(refused);
    expect(await runs.get('r1')).toMatchObject({ status: 'succeeded', data: 1, configId: 'feed' });
    expect(await runs.get('r2')).toMatchObject({ stepResults: [{ stepId: 'one', success: true }] });
  });

  test('stores what one process writes while another one does', async () => {
    const [here, there] = await under.openTwice();
    const ids = Array.from({ length: 50 }, (_, index) => `r${index}`);

    await Promise.all(ids.map((id, index) => (index % 2 === 0 ? here : there).runs.create(newRun(id), 'me')));

    expect(await here.runs.list({ limit: 1, offset: 0 })).toMatchObject({ total: 50 });
  });
}

function listContract(under: StoreUnderTest): void {
  test('lists runs without what they carried', async () => {
    const store = await under.open();
    await store.runs.create(newRun('r1'), 'me');
    const outcome = { stepId: 'one', success: true, notes: ['cut'] };
    const text = JSON.stringify({ ...outcome, rawData: [1], transformedData: [2] });
    await store.runs.putStep(heldBy('me'), writtenStep(0, 'one', { text }));
    await store.runs.end(heldBy('me'), ended({ data: [3] }));

    const { items } = await store.runs.list({ limit: 1, offset: 0 });

    expect(items).toEqual([
      { ...(await store.runs.get('r1')), config: undefined, data: undefined, stepResults: [outcome] },
    ]);
  });

  test('lists runs with their definitions where these are wanted', async () => {
    const store = await under.open();
    await store.runs.create(newRun('r1'), 'me');
    await store.runs.end(heldBy('me'), ended({ data: [3] }));
    const { config } = (await store.runs.get('r1')) ?? {};

    const all = await store.runs.list({ limit: 1, offset: 0, withConfig: true });
    const feed = await store.runs.list({ limit: 1, offset: 0, configId: 'feed', withConfig: true });

    expect(config).toMatchObject({ id: 'feed' });
    expect([...all.items, ...feed.items]).toMatchObject([{ config }, { config }]);
    expect(all.items[0]?.data).toBeUndefined();
  });

  test('lists the newest first, all of them or those of one definition', async () => {
    const store = await under.open();
    await store.runs.create(newRun('old', { startedAt: 1 }), 'me');
    await store.runs.create(newRun('new', { startedAt: 3 }), 'me');
    await enqueue(store, 'other', { startedAt: 2, configId: 'hatch' });

    const all = await store.runs.list({ limit: 2, offset: 0 });
    const rest = await store.runs.list({ limit: 2, offset: 2 });
    const feed = await store.runs.list({ limit: 10, offset: 0, configId: 'feed' });

    expect([all.total, all.items.map((item) => item.id)]).toEqual([3, ['new', 'other']]);
    expect(rest.items.map((item) => item.id)).toEqual(['old']);
    expect([feed.total, feed.items.map((item) => item.id)]).toEqual([2, ['new', 'old']]);
  });
}
