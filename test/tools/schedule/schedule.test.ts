import { describe, expect, test } from 'vitest';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { connectGraphql } from '../../harness/graphql.ts';

const workflow = { steps: [], finalTransform: '$' };
const daily = { workflowId: 'feed', cronExpression: '30 6 * * *', timezone: 'Europe/Berlin' };

async function openFarm(): Promise<TestHouse> {
  const house = await openHouse();
  await house.done('workflow/upsert', { id: 'feed', input: workflow });
  return house;
}

async function failure(house: TestHouse, schedule: Record<string, unknown>) {
  const outcome = await house.call('schedule/upsert', { schedule });
  return outcome.kind === 'failed' ? outcome.error.toBody() : expect.unreachable();
}

describe('a schedule that is created', () => {
  test('is on, has what it was not given from our choice, and knows its next tick', async () => {
    const house = await openFarm();

    const schedule = await house.done('schedule/upsert', { schedule: daily });

    expect(schedule).toMatchObject({
      ...daily,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      enabled: true,
      payload: null,
      options: null,
      missed: 'one',
      overlap: 'skip',
      jitterSeconds: 0,
      lastRunAt: null,
    });
    expect(Date.parse(String(schedule['nextRunAt']))).toBeGreaterThan(Date.now());
    expect(await house.done('schedule/list', { workflowId: 'feed' })).toEqual({ items: [schedule] });
  });

  test('tells of options that no run knows', async () => {
    const house = await openFarm();

    const outcome = await house.call('schedule/upsert', { schedule: { ...daily, options: { retrys: 3 } } });

    expect(outcome).toMatchObject({ kind: 'done', ignored: ['schedule.options.retrys (retries?)'] });
  });

  test('is one of a workflow that is there', async () => {
    const house = await openFarm();

    expect(await failure(house, { ...daily, workflowId: 'fly' })).toMatchObject({
      code: 'not_found',
      reason: 'WORKFLOW_NOT_FOUND',
    });
  });

  test('names what a new one lacks', async () => {
    const house = await openFarm();

    expect((await failure(house, { ...daily, timezone: undefined })).message).toBe(
      'A new schedule needs timezone as well.',
    );
  });

  test.each([
    ['INVALID_CRON', { cronExpression: '* * * * * *' }],
    ['INVALID_CRON', { cronExpression: '0 0 31 6 *' }],
    ['INVALID_TIMEZONE', { timezone: 'Europe/Coop' }],
    ['INVALID_OPTIONS', { options: { retries: 11 } }],
    ['INVALID_OPTIONS', { options: { retries: 'many' } }],
    ['INVALID_OPTIONS', { options: { idempotencyKey: 'egg' } }],
    ['INVALID_OPTIONS', { options: { webhookUrl: 'tool:feed' } }],
    ['INVALID_ARGUMENT', { cronExpression: null }],
    ['INVALID_ARGUMENT', { jitterSeconds: 3_601 }],
  ])('is refused with %s: %j', async (reason, over) => {
    const house = await openFarm();

    expect(await failure(house, { ...daily, ...over })).toMatchObject({ code: 'invalid_input', reason });
    expect(await house.done('schedule/list', { workflowId: 'feed' })).toEqual({ items: [] });
  });

  test('has the id that it was given', async () => {
    const house = await openFarm();

    const both = [{ enabled: true }, { enabled: false }].map((over) =>
      house.done('schedule/upsert', { schedule: { ...daily, ...over, id: 'feed-daily' } }),
    );

    expect(await Promise.all(both)).toMatchObject([{ id: 'feed-daily' }, { id: 'feed-daily' }]);
    expect(await house.done('schedule/list', { workflowId: 'feed' })).toMatchObject({
      items: [{ ...daily, id: 'feed-daily' }],
    });
    expect(await failure(house, { id: 'other', workflowId: 'feed' })).toMatchObject({ reason: 'INVALID_ARGUMENT' });
  });

  test('is one of a bounded number', async () => {
    const house = await openFarm();
    for (let i = 0; i < 100; i += 1) await house.done('schedule/upsert', { schedule: daily });

    expect(await failure(house, daily)).toMatchObject({ code: 'conflict', reason: 'TOO_MANY_SCHEDULES' });
  });
});

describe('a schedule that is changed', () => {
  test('keeps what is absent, and null clears payload and options', async () => {
    const house = await openFarm();
    const content = { payload: { coop: 1 }, options: { retries: 2 } };
    const before = await house.done('schedule/upsert', { schedule: { ...daily, ...content } });

    const paused = await house.done('schedule/upsert', { schedule: { id: before['id'], enabled: false } });
    const cleared = await house.done('schedule/upsert', { schedule: { id: before['id'], payload: null } });

    expect(paused).toEqual({ ...before, enabled: false, updatedAt: paused['updatedAt'] });
    expect(cleared).toMatchObject({ payload: null, options: { retries: 2 }, enabled: false });
  });

  test('has another next tick when its times are others', async () => {
    const house = await openFarm();
    const { id } = await house.done('schedule/upsert', { schedule: daily });

    const changed = await house.done('schedule/upsert', { schedule: { id, cronExpression: '45 6 * * *' } });

    expect(changed['nextRunAt']).toMatch(/:45:00\.000Z$/);
  });

  test('stays with its workflow', async () => {
    const house = await openFarm();
    await house.done('workflow/upsert', { id: 'hatch', input: workflow });
    const { id } = await house.done('schedule/upsert', { schedule: daily });

    expect(await failure(house, { id, workflowId: 'hatch' })).toMatchObject({ reason: 'WORKFLOW_IMMUTABLE' });
    expect(await failure(house, { id: 'nowhere', enabled: true })).toMatchObject({ reason: 'SCHEDULE_NOT_FOUND' });
  });
});

test('follows its workflow to another id, and ends with it', async () => {
  const house = await openFarm();
  const { id } = await house.done('schedule/upsert', { schedule: daily });

  await house.done('workflow/rename', { oldId: 'feed', newId: 'feed-all' });
  const followed = await house.done('schedule/list', { workflowId: 'feed-all' });
  await house.done('workflow/delete', { id: 'feed-all' });

  expect(followed).toMatchObject({ items: [{ id, workflowId: 'feed-all' }] });
  expect(await house.done('schedule/list', { workflowId: 'feed-all' })).toEqual({ items: [] });
  expect(await failure(house, { id, enabled: true })).toMatchObject({ reason: 'SCHEDULE_NOT_FOUND' });
});

test('is deleted once', async () => {
  const house = await openFarm();
  const { id } = await house.done('schedule/upsert', { schedule: daily });

  expect(await house.done('schedule/delete', { id })).toEqual({ deleted: true });
  expect(await house.done('schedule/delete', { id })).toEqual({ deleted: false });
});

test('keeps what its runs are made from sealed', async () => {
  const house = await openFarm();
  await house.done('schedule/upsert', { schedule: { ...daily, payload: { egg: 'golden-egg' } } });

  const { store } = await house.ports();
  expect(JSON.stringify(await store.schedules.listOf('feed'))).not.toContain('golden-egg');
});

test('is created, listed and deleted over GraphQL', async () => {
  const { ask, house } = await connectGraphql();
  await house.done('workflow/upsert', { id: 'feed', input: workflow });
  const upsert = `mutation($schedule: WorkflowScheduleInput!) {
    upsertWorkflowSchedule(schedule: $schedule) { id workflowId cronExpression timezone enabled payload options lastRunAt nextRunAt createdAt updatedAt }
  }`;

  const { data, errors } = await ask(upsert, { schedule: { ...daily, id: null, payload: { coop: 1 } } });
  const listed = await ask('{ listWorkflowSchedules(workflowId: "feed") { id payload } }');
  const refused = await ask(upsert, { schedule: { ...daily, timezone: 'Mars' } });

  expect(errors).toEqual([]);
  expect(data?.['upsertWorkflowSchedule']).toMatchObject({
    ...daily,
    enabled: true,
    payload: { coop: 1 },
    options: null,
  });
  expect(listed.data?.['listWorkflowSchedules']).toMatchObject([{ payload: { coop: 1 } }]);
  expect(refused.errors[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT', reason: 'INVALID_TIMEZONE' } });
  const [first] = (listed.data?.['listWorkflowSchedules'] ?? []) as readonly { readonly id: string }[]; // As asked for.
  expect(await ask(`mutation { deleteWorkflowSchedule(id: "${first?.id}") }`)).toMatchObject({
    data: { deleteWorkflowSchedule: true },
  });
});
