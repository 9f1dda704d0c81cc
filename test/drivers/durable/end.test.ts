import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startChild } from '../../harness/child.ts';
import { tempDir } from '../../harness/temp.ts';
import { aborted, behind, endRun, gate, migrations, openWorker } from './yard.ts';

test('lets a run end what it does when the process ends, and puts it back in line', async () => {
  const worker = await openWorker();
  const seen: string[] = [];
  await worker.submit('hatch', async (job) => {
    await aborted(job.draining);
    seen.push(job.signal.aborted ? 'stopped' : 'drained', String(job.draining.reason));
    return 'open';
  });
  const waiting = worker.wait('hatch');

  await worker.close();

  expect(seen).toEqual(['drained', 'PatchbayError: Patchbay was shut down.']);
  expect(await waiting).toBe(false);
  expect(await worker.store.runs.source('hatch')).toMatchObject({ run: { status: 'queued' }, deaths: 0 });
});

test('goes on later with a run whose caller is let go because the process ends, and cancels that of any other', async () => {
  const worker = await openWorker();
  for (const id of ['eggs', 'hatch']) {
    await worker.submit(id, async (job) => {
      await Promise.race([aborted(job.draining), aborted(job.signal)]);
      return job.signal.aborted ? endRun(worker.store, job) : 'open';
    });
  }

  await worker.durable.abandon('eggs');
  const left = worker.durable.abandon('hatch');
  await Promise.all([left, worker.close()]);

  expect(await worker.store.runs.get('eggs')).toMatchObject({ status: 'succeeded' });
  expect(await worker.store.runs.get('hatch')).toMatchObject({ status: 'queued' });
});

test('lets a run end that is nearly done', async () => {
  const worker = await openWorker();
  await worker.submit('hatch', async (job) => {
    await aborted(job.draining);
    return endRun(worker.store, job);
  });

  await worker.close();

  expect(await worker.store.runs.get('hatch')).toMatchObject({ status: 'succeeded' });
});

test('stops a run that goes on after the time that it has', async () => {
  const worker = await openWorker();
  let reason = '';
  await worker.submit('hatch', async (job) => {
    await aborted(job.signal);
    reason = String(job.signal.reason);
    return 'open';
  });

  await worker.close();

  expect(reason).toContain('Patchbay was shut down.');
  expect(await worker.store.runs.get('hatch')).toMatchObject({ status: 'queued' });
});

test('ends though a run does not heed that it was stopped', async () => {
  const worker = await openWorker();
  await worker.submit('hatch', () => new Promise(() => {}));

  await worker.close();

  expect(worker.logged).toEqual(['runs did not stop when the process did']);
});

test('begins nothing any more, and leaves nothing behind that begins meanwhile', async () => {
  const worker = await openWorker({ concurrency: 1 });
  let isEnded = false;
  const beginning = worker.submit('late', async (job) => {
    await aborted(job.draining);
    isEnded = true;
    return 'open';
  });

  await worker.close();

  expect(isEnded).toBe(true);
  await beginning;
  await expect(worker.submit('later')).rejects.toMatchObject({ code: 'cancelled', reason: 'SHUT_DOWN' });
  expect(await worker.store.queue.length()).toBe(1);
});

test('puts back a run that it took out of the line at the very end', async () => {
  const worker = await openWorker({ concurrency: 1, work: { perform: async () => 'open' } });
  const hatching = gate();
  await worker.submit(
    'first',
    behind(hatching, () => worker.store),
  );
  await worker.submit('second');

  hatching.open();
  await worker.wait('first');
  await worker.close();

  expect(await worker.store.runs.get('second')).toMatchObject({ status: 'queued' });
});

test('goes on with the runs of a process that was killed', { timeout: 60_000 }, async () => {
  const dataDir = tempDir();
  const here = await openWorker({ dataDir });
  const child = await startChild(`
    const [{ sqliteStore }, { localDurable }, { newRun }] = await Promise.all([
      import(${JSON.stringify(url('../../../src/drivers/store/sqlite/index.ts'))}),
      import(${JSON.stringify(url('../../../src/drivers/durable/index.ts'))}),
      import(${JSON.stringify(url('../store/samples.ts'))}),
    ]);
    const kit = { clock: { now: Date.now }, log: { write() {} }, dataDir: ${JSON.stringify(dataDir)} };
    const { port: store } = await sqliteStore.open({ migrations: ${JSON.stringify(migrations)} }, kit);
    const work = { perform: () => new Promise(() => {}), async deliver() {}, async recover() {}, async fire() {}, async tidy() {} };
    const { port } = await localDurable.open({ concurrency: 2, queuedRuns: 10, store, work }, kit);
    const create = (owner) => store.runs.create(newRun('hatch'), owner);
    await port.submit({ id: 'hatch', isCapped: false, create, perform: work.perform });
    console.log('there');
    setInterval(() => {}, 1_000);`);
  const before = await here.wait('hatch', 1_500);

  await child.kill();

  expect([before, await here.wait('hatch', 30_000)]).toEqual([false, true]);
  expect(here.logged).toEqual(['the runs of a process that ended are gone on with']);
  expect(await here.store.runs.source('hatch')).toMatchObject({ deaths: 1 });
  expect(readdirSync(join(dataDir, 'processes'))).toHaveLength(1);
});

function url(path: string): string {
  return new URL(path, import.meta.url).href;
}
