import { expect, test } from 'vitest';
import { fireSchedules } from '../../../src/engine/schedule/fire.ts';
import { type TestClock, testClock } from '../../harness/clock.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { tempDir } from '../../harness/temp.ts';

const minute = 60_000;
const hour = 60 * minute;

interface Coop {
  readonly house: TestHouse;
  readonly clock: TestClock;
  /** Creates a schedule at every full hour. */
  schedule(over?: Record<string, unknown>): Promise<Readonly<Record<string, unknown>>>;
  /** Settles what is due at the time of the clock. */
  fire(owner?: string): Promise<void>;
  runs(): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** Its processes leave runs in line, so that each goes on until a test ends it; the time is that of a clock of its own. */
async function openCoop(settings: Record<string, unknown> = { noWorker: true }, dataDir = tempDir()): Promise<Coop> {
  const house = await openHouse(settings, dataDir);
  await house.done('workflow/upsert', { id: 'feed', input: { steps: [], finalTransform: '$' } });
  const clock = testClock(Date.now());
  const ports = await house.ports();
  const { log } = house.kit;
  return {
    house,
    clock,
    schedule: (over = {}) =>
      house.done('schedule/upsert', {
        schedule: { workflowId: 'feed', cronExpression: '0 * * * *', timezone: 'UTC', ...over },
      }),
    fire: (owner = 'me') => fireSchedules(owner, { ...ports, clock, log, signal: new AbortController().signal }),
    async runs() {
      const { items } = await house.done('run/list', { limit: 1_000 });
      return items as readonly Readonly<Record<string, unknown>>[]; // As the tool declares it.
    },
  };
}

/** Moves the clock to its next full hour, and `more` beyond. */
function toNextHour(clock: TestClock, more = 100): number {
  const tick = Math.ceil((clock.now() + 1) / hour) * hour;
  clock.advance(tick + more - clock.now());
  return tick;
}

const iso = (ms: number): string => new Date(ms).toISOString();

test('a tick begins one run, which says what began it', async () => {
  const { clock, schedule, fire, runs, house } = await openCoop();
  const { id } = await schedule({ payload: { coop: 3 } });
  await fire();
  const before = await runs();

  const tick = toNextHour(clock);
  await fire();
  await fire();

  expect(before).toEqual([]);
  expect(await runs()).toMatchObject([{ configId: 'feed', status: 'queued', schedule: { id, tick: iso(tick) } }]);
  expect(await house.done('schedule/list', { workflowId: 'feed' })).toMatchObject({
    items: [{ lastRunAt: iso(tick), nextRunAt: iso(tick + hour) }],
  });
});

test('its run has payload and options, and is executed', async () => {
  const { clock, schedule, fire, house } = await openCoop({});
  await schedule({ payload: { coop: 3 }, options: { retries: 0 } });

  toNextHour(clock);
  await fire();
  const { items } = await house.done('run/list', {});
  const [{ id = '' } = {}] = items as readonly { readonly id?: string }[]; // As the tool declares it.
  const { durable } = await house.ports();
  await durable.wait(id, 10_000, new AbortController().signal, () => {});

  expect(await house.done('run/get', { id })).toMatchObject({ status: 'succeeded', data: { coop: 3 } });
});

test('two processes that look at the same moment begin one run for each tick', async () => {
  const dataDir = tempDir();
  const here = await openCoop({ noWorker: true }, dataDir);
  const there = await openCoop({ noWorker: true }, dataDir);
  for (let i = 0; i < 30; i += 1) await here.schedule();
  toNextHour(here.clock);
  toNextHour(there.clock);

  // The same owner has the lease at the same time, so that only the store decides.
  await Promise.all([here.fire('us'), there.fire('us'), here.fire('us'), there.fire('us')]);

  const ids = (await here.runs()).map((run) => (run['schedule'] as { id: string }).id); // As the tool declares it.
  expect(ids).toHaveLength(30);
  expect(new Set(ids).size).toBe(30);
});

test('a process that does not have the lease leaves it to the other', async () => {
  const { clock, schedule, fire, runs, house } = await openCoop();
  await schedule();
  toNextHour(clock);
  const { store } = await house.ports();
  await store.leases.take('schedules', 'other', clock.now(), 5_000);

  await fire();
  const meanwhile = await runs();
  clock.advance(5_000);
  await fire();

  expect(meanwhile).toEqual([]);
  expect(await runs()).toHaveLength(1);
});

test('what is paused begins nothing, and makes nothing up when it goes on', async () => {
  const { clock, schedule, fire, runs } = await openCoop();
  const { id } = await schedule();
  await schedule({ id, enabled: false });
  toNextHour(clock);

  await fire();

  expect(await runs()).toEqual([]);
});

test('jitter makes it later, by the same time in every process', async () => {
  const { clock, schedule, fire, runs, house } = await openCoop();
  for (let i = 0; i < 20; i += 1) await schedule({ jitterSeconds: 600 });
  const { store } = await house.ports();
  const delays = (await store.schedules.listOf('feed')).map(({ dueAt, nextRunAt }) => dueAt - nextRunAt);

  toNextHour(clock, 5 * minute);
  await fire();

  expect(Math.max(...delays)).toBeLessThan(600_000);
  expect(new Set(delays).size).toBeGreaterThan(10);
  expect(await runs()).toHaveLength(delays.filter((delay) => delay <= 5 * minute).length);
});

test('a tick while the run before goes on is dropped, and the next one is not', async () => {
  const { clock, schedule, fire, runs, house } = await openCoop();
  await schedule();
  toNextHour(clock);
  await fire();
  toNextHour(clock);
  await fire();
  const [first] = await runs();
  await house.done('run/cancel', { id: first?.['id'] });

  const tick = toNextHour(clock);
  await fire();

  expect(await runs()).toHaveLength(2);
  expect((await runs())[0]).toMatchObject({ schedule: { tick: iso(tick) } });
});

test('a tick that may queue begins its run when the run before has ended', async () => {
  const { clock, schedule, fire, runs, house } = await openCoop();
  await schedule({ overlap: 'queue' });
  toNextHour(clock);
  await fire();
  const second = toNextHour(clock);
  await fire();
  const [first] = await runs();

  await house.done('run/cancel', { id: first?.['id'] });
  await fire();

  expect(await runs()).toMatchObject([{ schedule: { tick: iso(second) } }, { status: 'cancelled' }]);
});

test('runs may go on beside each other where that is allowed', async () => {
  const { clock, schedule, fire, runs } = await openCoop();
  await schedule({ overlap: 'allow', missed: 'all' });

  clock.advance(5 * hour);
  await fire();

  expect(await runs()).toHaveLength(5);
});

test('a workflow that cannot be run is a run that has failed, once for each tick', async () => {
  const { clock, schedule, fire, house } = await openCoop({});
  await house.done('workflow/upsert', { id: 'hatch', input: { steps: [] } });
  await schedule({ options: { webhookUrl: 'tool:hatch' } });
  await house.done('workflow/delete', { id: 'hatch' });
  toNextHour(clock);

  await fire();
  await fire();
  const { items } = await house.done('run/list', {});
  const [{ id = '' } = {}, ...others] = items as readonly { readonly id?: string }[]; // As the tool declares it.
  const { durable } = await house.ports();
  await durable.wait(id, 10_000, new AbortController().signal, () => {});

  expect(others).toEqual([]);
  expect(await house.done('run/get', { id })).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('hatch'),
  });
});
