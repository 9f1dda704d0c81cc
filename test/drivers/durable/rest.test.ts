import { expect, test } from 'vitest';
import { endRun, gate, openWorker } from './yard.ts';

test('gives the place of a run that rests to others, and gives it one before those in line', async () => {
  const order: string[] = [];
  const [resting, working] = [gate(), gate()];
  const worker = await openWorker({
    concurrency: 1,
    work: {
      async perform(job) {
        order.push(job.id);
        await working.passed(job);
        return endRun(worker.store, job);
      },
    },
  });
  await worker.submit('rests', async (job) => {
    await job.rest(() => resting.passed(job));
    order.push(job.id);
    return endRun(worker.store, job);
  });
  for (const id of ['second', 'third']) await worker.submit(id);

  worker.clock.advance(20);
  await expect.poll(() => order).toEqual(['second']);
  resting.open();
  working.open();
  await worker.wait('third');

  expect(order).toEqual(['second', 'rests', 'third']);
});

test('keeps the place of a run that rests but shortly, or whose rest fails', async () => {
  const worker = await openWorker({ concurrency: 1 });
  const seen: unknown[] = [];
  const begun = gate();
  await worker.submit('rests', async (job) => {
    await begun.passed(job);
    seen.push(await job.rest(async () => 'short'));
    await job.rest(() => Promise.reject(new Error('no grain'))).catch((error: Error) => seen.push(error.message));
    seen.push(await worker.store.queue.length());
    return endRun(worker.store, job);
  });
  await worker.submit('second');
  begun.open();

  await worker.wait('second');

  expect(seen).toEqual(['short', 'no grain', 1]);
});

test('waits for runs that rest when the process ends', async () => {
  const worker = await openWorker({ concurrency: 1 });
  const resting = gate();
  await worker.submit('rests', async (job) => {
    await job.rest(() => resting.passed(job));
    return 'open';
  });
  worker.clock.advance(20);
  await worker.submit('second');
  await worker.wait('second');

  await worker.close();

  expect(await worker.store.runs.get('rests')).toMatchObject({ status: 'queued' });
});
