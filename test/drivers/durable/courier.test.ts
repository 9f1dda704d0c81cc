import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import type { Store } from '../../../src/core/ports.ts';
import type { Delivery } from '../../../src/core/run-ports.ts';
import { tempDir } from '../../harness/temp.ts';
import { endedRun, newRun } from '../store/samples.ts';
import { aborted, openWorker, type Worker } from './yard.ts';

const told = { status: 'delivered', outcome: '200', nextAt: 0 } as const;

/** Stores a run that has ended, long before the test clock's now, and whose webhook waits. */
function tell(store: Store, id: string): Promise<void> {
  return endedRun(store, newRun(id, { webhook: { id: `w ${id}`, target: `sealed target of ${id}` } }));
}

async function statusOf({ store }: Worker, id: string): Promise<string | undefined> {
  return (await store.runs.get(id))?.webhook?.status;
}

test('delivers the webhook of a run as soon as that has ended', async () => {
  const seen: Delivery[] = [];
  const worker = await openWorker({
    work: {
      async deliver(delivery, owner) {
        seen.push(delivery);
        await worker.store.deliveries.settle(delivery.id, owner, told);
      },
    },
  });

  await worker.submit('hatch', undefined, { webhook: { id: 'w1', target: 'sealed target' } });

  await expect.poll(() => statusOf(worker, 'hatch')).toBe('delivered');
  expect(seen).toEqual([{ id: 'w1', runId: 'hatch', target: 'sealed target', attempts: 0 }]);
});

test('delivers as many at a time as allowed, and all of them', async () => {
  const dataDir = tempDir();
  const before = await openWorker({ dataDir, concurrency: 0 });
  const ids = Array.from({ length: 3 * limits.concurrentWebhooks }, (_, index) => `r${index}`);
  await Promise.all(ids.map((id) => tell(before.store, id)));
  let underWay = 0;
  let most = 0;

  const worker = await openWorker({
    dataDir,
    concurrency: 4,
    // A store that is asked over a network takes its time.
    over: ({ deliveries }) => ({
      deliveries: {
        ...deliveries,
        async claim(...wanted) {
          await setImmediate();
          return deliveries.claim(...wanted);
        },
      },
    }),
    work: {
      async deliver(delivery, owner) {
        underWay += 1;
        most = Math.max(most, underWay);
        // Long enough for all others to be taken.
        for (let turn = 0; turn < 50; turn += 1) await setImmediate();
        await worker.store.deliveries.settle(delivery.id, owner, told);
        underWay -= 1;
      },
    },
  });
  // Runs that end at the same moment look for webhooks, too.
  await Promise.all(['a', 'b', 'c', 'd'].map((id) => worker.submit(id)));

  for (const id of ids) await expect.poll(() => statusOf(worker, id)).toBe('delivered');
  expect(most).toBe(limits.concurrentWebhooks);
});

test('tries a webhook again that failed outside its own record', async () => {
  let tries = 0;
  const worker = await openWorker({
    work: {
      async deliver(delivery, owner) {
        tries += 1;
        if (tries === 1) throw new Error('no grain');
        await worker.store.deliveries.settle(delivery.id, owner, told);
      },
    },
  });

  await worker.submit('hatch', undefined, { webhook: { id: 'w1', target: 'sealed target' } });
  await expect.poll(() => worker.logged).toEqual(['a webhook failed outside its own record']);
  worker.clock.advance(60_000);

  await expect.poll(() => statusOf(worker, 'hatch')).toBe('delivered');
});

test('goes on when the store could not be asked for webhooks', async () => {
  let asked = 0;
  const worker = await openWorker({
    over: ({ deliveries }) => ({
      deliveries: {
        ...deliveries,
        async claim(...wanted) {
          asked += 1;
          if (asked <= 3) throw new Error('The disk is full.');
          return deliveries.claim(...wanted);
        },
      },
    }),
    work: { deliver: ({ id }, owner) => worker.store.deliveries.settle(id, owner, told) },
  });

  for (const id of ['a', 'b']) await worker.submit(id, undefined, { webhook: { id: `w ${id}`, target: 'sealed' } });

  for (const id of ['a', 'b']) await expect.poll(() => statusOf(worker, id)).toBe('delivered');
});

test('ends what is under way when the process ends', async () => {
  const worker = await openWorker({
    work: {
      async deliver({ id }, owner, signal) {
        await aborted(signal);
        await worker.store.deliveries.settle(id, owner, { status: 'waiting', outcome: 'shut down', nextAt: 5_000 });
      },
    },
  });
  await tell(worker.store, 'hatch');
  await expect.poll(() => worker.store.queue.owners()).toHaveLength(1);

  await worker.close();

  expect((await worker.store.runs.get('hatch'))?.webhook).toMatchObject({ status: 'waiting', outcome: 'shut down' });
  expect(await worker.store.queue.owners()).toEqual([]);
});

test('tidies up at once, and lets neither runs nor its end wait for that', async () => {
  let isStopped = false;
  const webhook = { id: 'w1', target: 'sealed' };
  const worker = await openWorker({
    work: {
      async tidy(signal) {
        await aborted(signal);
        isStopped = true;
      },
      deliver: ({ id }, owner) => worker.store.deliveries.settle(id, owner, told),
    },
  });

  await tell(worker.store, 'left behind');
  await worker.store.runs.create(newRun('waiting', { webhook }), undefined);
  const isEnded = await worker.wait('waiting');
  await expect.poll(() => statusOf(worker, 'left behind')).toBe('delivered');
  await worker.close();

  expect([isEnded, isStopped]).toEqual([true, true]);
});
