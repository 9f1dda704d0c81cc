import { expect, onTestFinished, test } from 'vitest';
import type { Durable } from '../../../src/core/ports.ts';
import { localDurable } from '../../../src/drivers/durable/index.ts';
import { ownerIsAlive } from '../../../src/drivers/durable/owner.ts';
import { testClock } from '../../harness/clock.ts';

const never = new AbortController().signal;

async function open(concurrency = 2): Promise<Durable> {
  const kit = { clock: testClock(), log: { write() {} }, dataDir: '.' };
  const opened = await localDurable.open({ concurrency }, kit);
  onTestFinished(() => opened.close());
  return opened.port;
}

test('runs work beyond the wait of its caller', async () => {
  const durable = await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  durable.start('hatch', () => promise);

  expect(await durable.wait('hatch', 1, never, () => {})).toBe(false);
  resolve();
  expect(await durable.wait('hatch', 1_000, never, () => {})).toBe(true);
});

test('hands progress to whoever waits, the latest first', async () => {
  const durable = await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  const seen: number[] = [];
  durable.start('hatch', async (job) => {
    job.progress({ progress: 1 });
    await promise;
    job.progress({ progress: 2 });
  });
  await durable.wait('hatch', 1, never, () => {});

  const waiting = durable.wait('hatch', 1_000, never, (step) => seen.push(step.progress));
  resolve();
  await waiting;

  expect(seen).toEqual([1, 2]);
});

test('runs no more at a time than allowed, first come first served', async () => {
  const durable = await open(1);
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  durable.start('first', async () => {
    await promise;
    order.push('first');
  });
  durable.start('second', async () => {
    order.push('second');
  });

  expect(await durable.wait('second', 5, never, () => {})).toBe(false);
  resolve();
  await durable.wait('second', 1_000, never, () => {});

  expect(order).toEqual(['first', 'second']);
});

test('tells the work when it is cancelled', async () => {
  const durable = await open();
  durable.start('hatch', (job) => new Promise((resolve) => job.signal.addEventListener('abort', () => resolve())));

  expect(durable.cancel('hatch')).toBe(true);
  expect(await durable.wait('hatch', 1_000, never, () => {})).toBe(true);
  expect(durable.cancel('hatch')).toBe(false);
});

test('lets a job that waits in line be cancelled at once', async () => {
  const durable = await open(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  let recorded = '';
  durable.start('first', () => promise);
  durable.start('second', async (job) => {
    recorded = String(job.signal.reason);
  });

  expect([durable.isWaiting('first'), durable.isWaiting('second')]).toEqual([false, true]);
  durable.cancel('second');

  expect(await durable.wait('second', 1_000, never, () => {})).toBe(true);
  expect(recorded).toContain('The run was cancelled');
  expect(await durable.wait('first', 1, AbortSignal.abort(), () => {})).toBe(false);
  resolve();
});

test('stops waiting when its caller leaves, and lets the work go on', async () => {
  const durable = await open();
  const control = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  durable.start('hatch', () => promise);

  const waiting = durable.wait('hatch', 60_000, control.signal, () => {});
  control.abort();

  expect(await waiting).toBe(false);
  resolve();
});

test('knows that this process is alive and that an ended one is not', async () => {
  const durable = await open();

  expect(ownerIsAlive(durable.owner)).toBe(true);
  expect(ownerIsAlive(durable.owner.replace(/:\d+:/, ':4194399:'))).toBe(false);
  expect(ownerIsAlive('another-machine:1:x')).toBe(true);
});

test('ends what ending jobs begin, before it is closed', async () => {
  const kit = { clock: testClock(), log: { write() {} }, dataDir: '.' };
  const { port, close } = await localDurable.open({ concurrency: 1 }, kit);
  let isTold: boolean | undefined;
  port.start('hatch', async ({ signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    const tell = async (job: { signal: AbortSignal }): Promise<void> => {
      isTold = !job.signal.aborted;
    };
    port.start('tell', tell, { beside: true });
  });

  await close();

  expect(isTold).toBe(false);
});
