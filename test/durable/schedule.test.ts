/** Ticks of schedules while the processes that settle them are killed: each begins one run, which is executed to its end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EngineProcess, EngineUnderTest, Output } from './engine.ts';
import { until } from './farm.ts';
import { openLocalEngine } from './local.ts';

let engine: EngineUnderTest | undefined;
beforeAll(async () => {
  engine = await openLocalEngine();
}, 60_000);
afterAll(async () => engine?.close());

const hour = 3_600_000;
const schedules = 40;
const kills = 6;

test('a tick begins one run however often processes are killed over it', { timeout: 180_000 }, async () => {
  if (engine === undefined) return expect.unreachable();
  const place = await engine.newPlace();
  const steady = await place.start();
  await steady.call('workflow/upsert', { id: 'feed', input: { steps: [], finalTransform: '$' } });
  const schedule = {
    workflowId: 'feed',
    cronExpression: '0 * * * *',
    timezone: 'UTC',
    missed: 'all',
    overlap: 'allow',
  };
  for (let i = 0; i < schedules; i += 1) await steady.call('schedule/upsert', { schedule });

  for (let kill = 1; kill <= kills; kill += 1) {
    const dying = await place.start();
    await dying.call('run/list', { limit: 1 });
    // Both see the next hour; one of them dies earlier or later in what it does about it.
    void dying.setClock(kill * hour).catch(() => {});
    await until(async () => (await runsOf(steady)).length > (kill - 1) * schedules, 'the first runs');
    await dying.kill();
    await steady.setClock(kill * hour);
    await until(async () => (await runsOf(steady)).length >= kill * schedules, 'all runs');
  }
  await until(async () => (await runsOf(steady)).every(({ status }) => status === 'succeeded'), 'their ends');

  const runs = await runsOf(steady);
  const ticks = new Set(runs.map((run) => JSON.stringify(run['schedule'])));
  expect(runs).toHaveLength(kills * schedules);
  expect(ticks.size).toBe(kills * schedules);
});

async function runsOf(process: EngineProcess): Promise<readonly Output[]> {
  const { items } = await process.call('run/list', { limit: 1_000 });
  return items as readonly Output[]; // As the tool declares it.
}
