/** Runs in the background, and runs that wait in line. */
import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { type Upstream, upstream } from '../../harness/upstream.ts';

const background = { background: true };

/** Answers nothing until it is let go. */
async function gate() {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const service = await upstream(async ({ url }) => {
    await promise;
    return { body: { from: url } };
  });
  return { ...service, open };
}

const workflow = (service: Upstream, id: string, over: object = {}) => ({
  id,
  steps: [{ id: 'a', apiConfig: { urlHost: service.url, urlPath: `/${id}` } }],
  ...over,
});

test.each([
  ['workflow/execute', (service: Upstream) => ({ workflow: workflow(service, 'a') })],
  ['api/call', ({ url }: Upstream) => ({ endpoint: { id: 'a', urlHost: url, instruction: 'List' } })],
  ['extract/run', ({ url }: Upstream) => ({ endpoint: { id: 'a', urlHost: url, instruction: 'Read' } })],
] as const)('%s answers at once in the background', async (tool, definition) => {
  const service = await gate();
  const house = await openHouse();

  const handle = await house.done(tool, { ...definition(service), options: background });

  const { id } = handle;
  expect(handle).toMatchObject({ run_id: id, status: 'running', next: { tool: 'run_get', arguments: { id } } });
  service.open();
  await expect.poll(() => house.done('run/get', { id })).toMatchObject({ status: 'succeeded', success: true });
});

test('executes no more runs of a workflow at a time than it allows, and others beside it', async () => {
  const service = await gate();
  const house = await openHouse();
  const begin = (id: string, over: object) =>
    house.done('workflow/execute', { workflow: workflow(service, id, over), options: background });

  const runs = [];
  for (let count = 0; count < 4; count += 1) runs.push(await begin('feed', { concurrency: 2 }));
  const other = await begin('hatch', {});

  expect(runs.map(({ status }) => status)).toEqual(['running', 'running', 'queued', 'queued']);
  expect(other).toMatchObject({ status: 'running' });
  expect(await house.done('run/get', { id: runs[2]?.id })).toMatchObject({ queue: { position: 1, length: 2 } });
  expect(await house.done('run/get', { id: runs[3]?.id })).toMatchObject({ queue: { position: 2, length: 2 } });
  await expect.poll(() => service.seen.length).toBe(3);
  service.open();
  for (const { id } of runs) await expect.poll(() => house.done('run/get', { id })).toMatchObject({ success: true });
  expect(await house.done('run/get', { id: runs[3]?.id })).not.toHaveProperty('queue');
});

test('waits in line for a caller that waits', async () => {
  const service = await gate();
  const house = await openHouse({ runConcurrency: 1 });
  const first = house.done('workflow/execute', { workflow: workflow(service, 'a') });
  await expect.poll(() => service.seen.length).toBe(1);

  const second = house.done('workflow/execute', { workflow: workflow(service, 'b', { finalTransform: 'a.data' }) });
  await expect.poll(() => house.done('run/list', {})).toMatchObject({ items: [{ status: 'queued' }, {}] });
  service.open();

  expect(await first).toMatchObject({ success: true });
  expect(await second).toMatchObject({ success: true, data: { from: '/b' } });
});

test('refuses runs when the line is full', async () => {
  const service = await gate();
  const house = await openHouse({ runConcurrency: 1, runQueue: 1 });
  const begin = (id: string) =>
    house.call('workflow/execute', { workflow: workflow(service, id), options: background });

  expect([(await begin('a')).kind, (await begin('b')).kind]).toEqual(['done', 'done']);
  expect(await begin('c')).toMatchObject({ error: { code: 'rate_limited', reason: 'QUEUE_FULL' } });
});
