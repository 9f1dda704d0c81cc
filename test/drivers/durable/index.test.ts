import { describe, expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import type { Job, JobOutcome } from '../../../src/core/run-ports.ts';
import { tempDir } from '../../harness/temp.ts';
import { ended, enqueue } from '../store/samples.ts';
import { aborted, behind, endCancelled, endRun, gate, never, openWorker } from './yard.ts';

describe('waiting for runs', () => {
  test('runs work beyond the wait of its caller', async () => {
    const worker = await openWorker();
    const hatching = gate();
    await worker.submit(
      'hatch',
      behind(hatching, () => worker.store),
    );

    expect(await worker.wait('hatch', 1)).toBe(false);
    hatching.open();
    expect(await worker.wait('hatch')).toBe(true);
    expect(await worker.store.runs.get('hatch')).toMatchObject({ status: 'succeeded' });
  });

  test('hands progress to whoever waits, the latest first', async () => {
    const worker = await openWorker();
    const hatching = gate();
    const seen: number[] = [];
    await worker.submit('hatch', async (job) => {
      job.progress({ progress: 1 });
      await hatching.passed(job);
      job.progress({ progress: 2 });
      return endRun(worker.store, job);
    });
    const latest = worker.durable.latest('hatch');

    const waiting = worker.durable.wait('hatch', 10_000, never, (step) => seen.push(step.progress));
    hatching.open();
    await waiting;

    expect([latest, seen]).toEqual([{ progress: 1 }, [1, 2]]);
    expect(worker.durable.latest('hatch')).toBeUndefined();
  });

  test('stops waiting when its caller leaves, and lets the work go on', async () => {
    const worker = await openWorker();
    const control = new AbortController();
    const hatching = gate();
    await worker.submit(
      'hatch',
      behind(hatching, () => worker.store),
    );

    const waiting = worker.durable.wait('hatch', 60_000, control.signal, () => {});
    control.abort();

    expect(await waiting).toBe(false);
    hatching.open();
    expect(await worker.wait('hatch')).toBe(true);
  });

  test('waits for a run that another process executes, until that has ended', async () => {
    const dataDir = tempDir();
    const [here, there] = [await openWorker({ dataDir, concurrency: 0 }), await openWorker({ dataDir })];
    const hatching = gate();
    await there.submit(
      'hatch',
      behind(hatching, () => there.store),
    );

    expect(await here.wait('hatch', 1)).toBe(false);
    expect(await here.durable.wait('hatch', 60_000, AbortSignal.abort(), () => {})).toBe(false);
    const waiting = here.wait('hatch');
    hatching.open();

    expect(await waiting).toBe(true);
  });
});

describe('places', () => {
  test('runs no more at a time than allowed, first come first served', async () => {
    const order: string[] = [];
    let running = 0;
    let most = 0;
    const worker = await openWorker({ concurrency: 2, work: { perform: (job) => perform(job) } });
    const perform = async (job: Job): Promise<JobOutcome> => {
      running += 1;
      most = Math.max(most, running);
      order.push(job.id);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return endRun(worker.store, job);
    };
    const ids = Array.from({ length: 12 }, (_, index) => `r${index}`);

    await Promise.all(ids.map((id) => worker.submit(id, perform)));
    for (const id of ids) await worker.wait(id);

    expect([order, most]).toEqual([ids, 2]);
  });

  test('leaves what has no place in the store, and not in memory', async () => {
    const dataDir = tempDir();
    const [here, there] = [
      await openWorker({ dataDir, concurrency: 1 }),
      await openWorker({ dataDir, concurrency: 0 }),
    ];
    const hatching = gate();
    await here.submit(
      'first',
      behind(hatching, () => here.store),
    );
    const fromMemory = (): Promise<JobOutcome> => Promise.reject(new Error('It was kept in memory.'));

    const created = [await here.submit('second', fromMemory), await there.submit('third', fromMemory)];
    const places = [await here.durable.place('second'), await there.durable.place('third')];

    expect(created).toEqual([{ status: 'queued' }, { status: 'queued' }]);
    expect(places).toEqual([
      { position: 1, length: 2 },
      { position: 2, length: 2 },
    ]);
    expect(await here.durable.place('first')).toBeUndefined();
    hatching.open();
    expect(await there.wait('third')).toBe(true);
  });

  test('executes nothing where no runs are wanted, and takes them nevertheless', async () => {
    let performed = 0;
    const count = async (): Promise<JobOutcome> => {
      performed += 1;
      return 'open';
    };
    const worker = await openWorker({ concurrency: 0, work: { perform: count, tidy: async () => void count() } });

    const created = await worker.submit('hatch', count);

    expect(created).toEqual({ status: 'queued' });
    expect(await worker.wait('hatch', limits.workerPollMs + 500)).toBe(false);
    expect(performed).toBe(0);
  });

  test('lets definitions take turns', async () => {
    const order: string[] = [];
    const hatching = gate();
    const worker = await openWorker({
      concurrency: 1,
      work: {
        perform: (job) => {
          order.push(job.id);
          return endRun(worker.store, job);
        },
      },
    });
    await worker.submit(
      'first',
      behind(hatching, () => worker.store),
    );
    for (const id of ['a1', 'a2', 'a3']) await worker.submit(id, undefined, { configId: 'a' });
    for (const id of ['b1', 'b2']) await worker.submit(id, undefined, { configId: 'b' });

    hatching.open();
    for (const id of ['a3', 'b2']) await worker.wait(id);

    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  test('keeps to what a definition may have at a time, in all processes', async () => {
    const dataDir = tempDir();
    const [here, there] = [await openWorker({ dataDir }), await openWorker({ dataDir })];
    const hatching = gate();
    await here.submit(
      'r1',
      behind(hatching, () => here.store),
      { concurrency: 1 },
    );

    expect(await there.submit('r2', undefined, { concurrency: 1 })).toEqual({ status: 'queued' });
    expect(await there.submit('h1', undefined, { configId: 'hatch' })).toEqual({ status: 'running' });
    expect(await there.wait('r2', 50)).toBe(false);
    hatching.open();
    expect(await there.wait('r2')).toBe(true);
  });

  test('takes over what waited before it was opened', async () => {
    const dataDir = tempDir();
    const before = await openWorker({ dataDir, concurrency: 0 });
    await enqueue(before.store, 'r1');

    const worker = await openWorker({ dataDir });

    expect(await worker.wait('r1')).toBe(true);
  });
});

describe('the end of the line', () => {
  const full = { code: 'rate_limited', reason: 'QUEUE_FULL' };

  test('refuses a run when the line is full, and stores nothing of it', async () => {
    const worker = await openWorker({ concurrency: 0, queuedRuns: 2 });

    const outcomes = await Promise.allSettled(['r1', 'r2', 'r3', 'r4'].map((id) => worker.submit(id)));

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(outcomes[2]).toMatchObject({ reason: full });
    expect(await worker.store.runs.list({ limit: 10, offset: 0 })).toMatchObject({ total: 2 });
  });

  test('refuses runs whose definition has no place, though there is one here', async () => {
    const worker = await openWorker({ concurrency: 4, queuedRuns: 1 });
    const hatching = gate();
    const concurrency = 1;
    await worker.submit(
      'r1',
      behind(hatching, () => worker.store),
      { concurrency },
    );
    await worker.submit('r2', undefined, { concurrency });

    await expect(worker.submit('r3', undefined, { concurrency })).rejects.toMatchObject(full);
    await expect(worker.submit('h1', undefined, { configId: 'hatch' })).resolves.toEqual({ status: 'running' });

    hatching.open();
    expect(await worker.wait('r2')).toBe(true);
  });
});

describe('cancelling', () => {
  test('ends a run that waits at once', async () => {
    const worker = await openWorker({ concurrency: 0 });
    await worker.submit('hatch');

    expect(await worker.durable.cancel('hatch')).toBe(true);

    expect(await worker.wait('hatch', 0)).toBe(true);
    expect(await worker.store.runs.get('hatch')).toMatchObject({
      status: 'cancelled',
      error: 'The run was cancelled.',
    });
  });

  test('tells a run that is executed here, and knows when it had ended', async () => {
    const worker = await openWorker();
    await worker.submit('hatch', async (job) => {
      await aborted(job.signal);
      return endCancelled(worker.store, job);
    });

    expect(await worker.durable.cancel('hatch')).toBe(true);
    expect(await worker.wait('hatch')).toBe(true);
    expect(await worker.durable.cancel('hatch')).toBe(false);
    expect((await worker.store.runs.get('hatch'))?.error).toContain('The run was cancelled.');
  });

  test('tells a run that another process executes', async () => {
    const dataDir = tempDir();
    const [here, there] = [await openWorker({ dataDir }), await openWorker({ dataDir })];
    await there.submit('hatch', async (job) => {
      await aborted(job.signal);
      return endCancelled(there.store, job);
    });

    expect(await here.durable.cancel('hatch')).toBe(true);

    expect(await here.wait('hatch')).toBe(true);
    expect(await here.store.runs.get('hatch')).toMatchObject({ status: 'cancelled' });
  });

  test('is not forgotten when the run was put back in line before it was told', async () => {
    const worker = await openWorker({ concurrency: 1, work: { perform: () => Promise.reject(new Error('no grain')) } });
    await worker.submit('hatch', () => Promise.reject(new Error('no grain')));
    await expect.poll(() => worker.clock.slept).toHaveLength(1);

    await worker.durable.cancel('hatch');
    worker.clock.advance(60_000);

    expect(await worker.wait('hatch')).toBe(true);
    expect(await worker.store.runs.get('hatch')).toMatchObject({
      status: 'cancelled',
      error: 'The run was cancelled.',
    });
  });
});

describe('failures', () => {
  test('puts a job that throws back in line after a while, and tries it again', async () => {
    const worker = await openWorker({ concurrency: 1 });
    await worker.submit('hatch', () => Promise.reject(new Error('no grain')));
    await expect.poll(() => worker.clock.slept).toHaveLength(1);
    const before = await worker.store.runs.get('hatch');

    worker.clock.advance(60_000);

    expect(await worker.wait('hatch')).toBe(true);
    expect([before?.status, worker.logged]).toEqual(['running', ['a run failed outside its own record']]);
  });

  test('lets whoever waits go on waiting while a job is tried again', async () => {
    const worker = await openWorker();
    await worker.submit('hatch', () => Promise.reject(new Error('no grain')));
    await expect.poll(() => worker.clock.slept).toHaveLength(1);

    const waiting = worker.wait('hatch');
    worker.clock.advance(60_000);

    expect(await waiting).toBe(true);
  });

  test('puts a run back in line when the store works again, if it did not at first', async () => {
    let failures = 0;
    const worker = await openWorker({
      over: ({ queue }) => ({
        queue: {
          ...queue,
          async release(hold) {
            failures += 1;
            if (failures <= 2) throw new Error('The disk is full.');
            await queue.release(hold);
          },
        },
      }),
    });
    await worker.submit('hatch', async () => 'open');

    for (const count of [1, 2]) {
      await expect.poll(() => worker.clock.slept).toHaveLength(count);
      worker.clock.advance(60_000);
    }

    expect(await worker.wait('hatch')).toBe(true);
  });

  test('leaves a run alone that was lost to somebody else', async () => {
    const worker = await openWorker();
    await worker.submit('hatch', async (job) => {
      await worker.store.queue.reclaim(job.owner);
      await worker.store.queue.claim('you', '');
      return endRun(worker.store, job);
    });
    await expect.poll(() => worker.durable.latest('hatch')).toBeUndefined();

    expect(await worker.wait('hatch', 100)).toBe(false);
    expect(worker.clock.slept).toEqual([]);
    await worker.store.runs.end({ id: 'hatch', owner: 'you' }, ended());
  });
});
