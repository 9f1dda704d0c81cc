/** The contract of webhooks in the store: when one is due, and whose word about it counts. */
import { expect, test } from 'vitest';
import type { Store } from '../../../src/core/ports.ts';
import { endedRun, enqueue, newRun, type StoreUnderTest } from './samples.ts';

/** Runs that ended at the given times, each with a webhook that is due from then on. */
async function told(store: Store, ...times: readonly number[]): Promise<void> {
  for (const completedAt of times)
    await endedRun(store, newRun(`r${completedAt}`, { webhook: { id: `w${completedAt}`, target: 'sealed' } }), {
      completedAt,
    });
}

export function deliveryContract(under: StoreUnderTest): void {
  claimContract(under);
  settleContract(under);
}

function claimContract(under: StoreUnderTest): void {
  test('gives what is due, the longest due first, and each once', async () => {
    const [here, there] = await under.openTwice();
    await told(here, 3_000, 2_000, 8_000);
    await enqueue(here, 'r1', { webhook: { id: 'held', target: 'sealed' } });

    const given = [
      await here.deliveries.claim('me', 5_000, 99_000),
      await there.deliveries.claim('you', 5_000, 99_000),
      await here.deliveries.claim('me', 5_000, 99_000),
    ];

    expect(given).toEqual([
      { id: 'w2000', runId: 'r2000', target: 'sealed', attempts: 0 },
      { id: 'w3000', runId: 'r3000', target: 'sealed', attempts: 0 },
      undefined,
    ]);
  });

  test('never gives one twice to stores that ask at the same moment', async () => {
    const [here, there] = await under.openTwice();
    await told(here, ...Array.from({ length: 10 }, (_, index) => 2_000 + index));

    const given = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? here : there).deliveries.claim('me', 5_000, 99_000)),
    );

    const ids = given.flatMap((delivery) => delivery?.id ?? []);
    expect([ids.length, new Set(ids).size]).toEqual([10, 10]);
  });

  test('takes one that is further away than any wait for due, since the clock was set back', async () => {
    const store = await under.open();
    await told(store, 80_000);

    const soon = await store.deliveries.claim('me', 1_000, 80_000);
    const far = await store.deliveries.claim('me', 1_000, 79_999);

    expect([soon, far?.id]).toEqual([undefined, 'w80000']);
  });
}

function settleContract(under: StoreUnderTest): void {
  test('keeps what came of a try, and when the next one is due', async () => {
    const store = await under.open();
    await told(store, 2_000);
    await store.deliveries.claim('me', 2_000, 99_000);

    await store.deliveries.settle('w2000', 'me', { status: 'waiting', outcome: '503', nextAt: 3_000 });

    expect((await store.runs.get('r2000'))?.webhook).toEqual({
      status: 'waiting',
      attempts: 1,
      outcome: '503',
      nextAt: 3_000,
    });
    expect(await store.deliveries.claim('me', 2_999, 99_000)).toBeUndefined();
    expect(await store.deliveries.claim('me', 3_000, 99_000)).toMatchObject({ id: 'w2000', attempts: 1 });
  });

  test.each(['delivered', 'failed', 'dropped'] as const)('never gives one again that was %s', async (status) => {
    const store = await under.open();
    await told(store, 2_000);
    await store.deliveries.claim('me', 2_000, 99_000);

    await store.deliveries.settle('w2000', 'me', { status, outcome: 'it is over', nextAt: 2_000 });

    expect((await store.runs.get('r2000'))?.webhook).toEqual({ status, attempts: 1, outcome: 'it is over' });
    expect(await store.deliveries.claim('me', 90_000, 99_000)).toBeUndefined();
    expect(await store.queue.owners()).toEqual([]);
  });

  test('counts only the word of whoever has it', async () => {
    const store = await under.open();
    await told(store, 2_000);
    await store.deliveries.claim('dead', 2_000, 99_000);
    await store.queue.reclaim('dead');
    await store.deliveries.claim('me', 2_000, 99_000);

    await store.deliveries.settle('w2000', 'dead', { status: 'failed', outcome: 'late', nextAt: 2_000 });

    expect((await store.runs.get('r2000'))?.webhook).toEqual({ status: 'waiting', attempts: 0, nextAt: 2_000 });
  });
}
