/** The contract of the line: who comes next, and what becomes of runs whose process is gone or that nobody wants. */
import { expect, test } from 'vitest';
import { claimAll, ended, endedRun, enqueue, heldBy, newRun, type StoreUnderTest, writtenStep } from './samples.ts';

export function queueContract(under: StoreUnderTest): void {
  orderContract(under);
  capContract(under);
  placeContract(under);
  ownerContract(under);
  cancelContract(under);
}

function orderContract(under: StoreUnderTest): void {
  test('gives the runs of one definition in the order in which they came', async () => {
    const store = await under.open();
    for (const id of ['c', 'a', 'b']) await enqueue(store, id, { startedAt: 5 });

    expect(await claimAll(store)).toEqual(['c', 'a', 'b']);
  });

  test('lets definitions take turns, however many runs of one wait', async () => {
    const store = await under.open();
    for (const id of ['f1', 'f2', 'f3']) await enqueue(store, id, { configId: 'feed' });
    for (const id of ['h1', 'h2']) await enqueue(store, id, { configId: 'hatch' });
    await enqueue(store, 'c1', { configId: 'clean' });

    expect(await claimAll(store, 'me', 'feed')).toEqual(['h1', 'c1', 'f1', 'h2', 'f2', 'f3']);
  });

  test('never gives a run twice to stores that ask at the same moment', async () => {
    const [here, there] = await under.openTwice();
    const ids = Array.from({ length: 40 }, (_, index) => `r${index}`);
    await Promise.all(ids.map((id) => enqueue(here, id)));

    const taken = await Promise.all([claimAll(here, 'me'), claimAll(there, 'you'), claimAll(here, 'me')]);

    expect(taken.flat().sort()).toEqual(ids.sort());
    expect(await here.runs.get('r7')).toMatchObject({ status: 'running' });
  });

  test('gives nothing when nobody waits', async () => {
    const store = await under.open();
    await store.runs.create(newRun('r1'), 'me');

    expect(await store.queue.claim('me', '')).toBeUndefined();
  });

  test('lets whoever takes a run write to it', async () => {
    const store = await under.open();
    await enqueue(store, 'r1');

    await store.queue.claim('me', '');

    await expect(store.runs.putStep(heldBy('me'), writtenStep(0, 'one'))).resolves.toBeUndefined();
  });
}

function capContract(under: StoreUnderTest): void {
  test('passes over definitions with as many running runs as they may have, in all stores', async () => {
    const [here, there] = await under.openTwice();
    await here.runs.create(newRun('f0', { concurrency: 2 }), 'me');
    for (const id of ['f1', 'f2', 'f3']) await enqueue(here, id, { concurrency: 2 });
    await enqueue(here, 'h1', { configId: 'hatch' });

    const taken = [...(await claimAll(there, 'you')), ...(await claimAll(here, 'me'))];
    await here.runs.end(heldBy('me', 'f0'), ended());

    expect(taken).toEqual(['f1', 'h1']);
    expect(await claimAll(there, 'you', 'hatch')).toEqual(['f2']);
    expect(await here.queue.length()).toBe(1);
  });
}

function placeContract(under: StoreUnderTest): void {
  test('knows how many wait, and how many of them are before a run', async () => {
    const store = await under.open();
    for (const id of ['r1', 'r2', 'r3']) await enqueue(store, id);
    await store.queue.claim('me', '');

    const before = await Promise.all(['r1', 'r2', 'r3', 'r4'].map((id) => store.queue.before(id)));

    expect(await store.queue.length()).toBe(2);
    expect(before).toEqual([undefined, 0, 1, undefined]);
  });

  test('puts a run back where it was, and only for whoever holds it', async () => {
    const store = await under.open();
    for (const id of ['r1', 'r2']) await enqueue(store, id);
    await store.queue.claim('me', '');

    await store.queue.release(heldBy('you'));
    const kept = await store.queue.before('r1');
    await store.queue.release(heldBy('me'));

    expect(kept).toBeUndefined();
    expect(await claimAll(store)).toEqual(['r1', 'r2']);
    expect(await store.runs.source('r1')).toMatchObject({ deaths: 0 });
  });

  test('stores what was written to a run before it was put back', async () => {
    const store = await under.open();
    await store.runs.create(newRun('r1'), 'me');

    const outcomes = await Promise.allSettled([
      store.runs.putStep(heldBy('me'), writtenStep(0, 'one')),
      store.queue.release(heldBy('me')),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await store.runs.get('r1')).toMatchObject({ status: 'queued', stepResults: [{ stepId: 'one' }] });
  });
}

function ownerContract(under: StoreUnderTest): void {
  test('names everybody who holds runs or webhooks, once', async () => {
    const store = await under.open();
    await store.runs.create(newRun('r1'), 'ada');
    await store.runs.create(newRun('r2'), 'ada');
    await endedRun(store, newRun('r3', { webhook: { id: 'w3', target: 'sealed' } }));
    await endedRun(store, newRun('r4', { webhook: { id: 'w4', target: 'sealed' } }));
    await enqueue(store, 'r5');
    await store.deliveries.claim('berta', 9_000, 10_000);

    expect([...(await store.queue.owners())].sort()).toEqual(['ada', 'berta']);
  });

  test('puts the runs of a process that is gone back in line, counts its death and frees its webhooks', async () => {
    const [here, there] = await under.openTwice();
    await here.runs.create(newRun('r1', { secrets: 'sealed secrets' }), 'dead');
    await here.runs.create(newRun('r2'), 'alive');
    await endedRun(here, newRun('r3', { webhook: { id: 'w3', target: 'sealed' } }));
    await here.deliveries.claim('dead', 9_000, 10_000);

    const reclaimed = [await there.queue.reclaim('dead'), await here.queue.reclaim('dead')];

    expect(reclaimed).toEqual([1, 0]);
    expect(await there.runs.source('r1')).toMatchObject({
      run: { status: 'queued' },
      deaths: 1,
      secrets: 'sealed secrets',
    });
    expect(await there.runs.get('r2')).toMatchObject({ status: 'running' });
    expect(await there.queue.owners()).toEqual(['alive']);
    expect(await there.deliveries.claim('alive', 9_000, 10_000)).toMatchObject({ id: 'w3' });
  });
}

function cancelContract(under: StoreUnderTest): void {
  test('ends a run that waits at once, lets its webhook go and forgets its credentials', async () => {
    const store = await under.open();
    await enqueue(store, 'r1', { secrets: 'sealed secrets', webhook: { id: 'w1', target: 'sealed' } });

    expect(await store.queue.cancel('r1', 'Nobody wants it.', 5_000)).toBe(true);

    expect(await store.runs.source('r1')).toMatchObject({
      run: {
        status: 'cancelled',
        error: 'Nobody wants it.',
        completedAt: 5_000,
        webhook: { status: 'waiting', nextAt: 5_000 },
      },
      secrets: undefined,
    });
    expect(await store.queue.claim('me', '')).toBeUndefined();
  });

  test('asks the owner of a run that is executed', async () => {
    const [here, there] = await under.openTwice();
    await here.runs.create(newRun('r1'), 'me');
    await here.runs.create(newRun('r2'), 'me');

    expect(await there.queue.cancel('r1', 'Nobody wants it.', 5_000)).toBe(true);

    expect(await here.queue.cancelled('me')).toEqual(['r1']);
    expect(await here.queue.cancelled('you')).toEqual([]);
    expect(await here.runs.get('r1')).toMatchObject({ status: 'running', error: undefined });
  });

  test('says that there is nothing to cancel when the run has ended', async () => {
    const store = await under.open();
    await endedRun(store, newRun('r1'));

    const cancelled = [await store.queue.cancel('r1', 'x', 5_000), await store.queue.cancel('nobody', 'x', 5_000)];

    expect(cancelled).toEqual([false, false]);
    expect(await store.runs.get('r1')).toMatchObject({ status: 'succeeded', completedAt: 2_000 });
  });
}
