import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { pick } from '../../harness/json.ts';
import { tempDir } from '../../harness/temp.ts';
import { type Upstream, upstream } from '../../harness/upstream.ts';

const background = { background: true };

const step = (service: Upstream, id: string, method = 'GET') => ({
  id,
  apiConfig: { urlHost: service.url, urlPath: `/${id}`, method },
});

const stuckAt = (url: string): Promise<Upstream> =>
  upstream((request) => (request.url === url ? { hang: true } : { body: { from: request.url } }));

test('aborts the request in flight, and records where the run was', async () => {
  const service = await stuckAt('/b');
  const house = await openHouse();
  const workflow = { id: 'w', steps: [step(service, 'a'), step(service, 'b'), step(service, 'c')] };
  const { id } = await house.done('workflow/execute', { workflow, options: background });
  await expect.poll(() => service.seen.length).toBe(2);

  const run = await house.done('run/cancel', { id });

  await service.abandoned;
  expect(run).toMatchObject({ status: 'cancelled', success: false, error: 'The run was cancelled.' });
  expect(pick(run, 'stepResults')).toMatchObject([
    { stepId: 'a', success: true },
    { stepId: 'b', success: false, error: 'Error executing step b: The run was cancelled.', requests: 1 },
  ]);
  expect(service.seen).toHaveLength(2);
});

test.each([
  ['a call', 'api/call', { instruction: 'Feed' }],
  ['an extraction', 'extract/run', { instruction: 'Read' }],
])('names the request that %s had sent', async (_name, tool, over) => {
  const service = await stuckAt('/a');
  const house = await openHouse();
  const endpoint = { id: 'a', urlHost: service.url, urlPath: '/a', method: 'POST', ...over };
  const { id } = await house.done(tool, { endpoint, options: background });
  await expect.poll(() => service.seen.length).toBe(1);

  const run = await house.done('run/cancel', { id });

  expect(run).toMatchObject({
    status: 'cancelled',
    error: `The run was cancelled. It had sent POST ${service.url}/a; whether that arrived is not known.`,
    stepResults: [{ stepId: 'a', success: false, requests: 1 }],
  });
});

test('leaves a run as it is that has ended', async () => {
  const service = await stuckAt('/none');
  const house = await openHouse();
  const { id } = await house.done('workflow/execute', { workflow: { id: 'w', steps: [step(service, 'a')] } });

  expect(await house.done('run/cancel', { id })).toMatchObject({ status: 'succeeded' });
});

test('ends a run that waits in line, which sends nothing', async () => {
  const service = await stuckAt('/a');
  const house = await openHouse({ runConcurrency: 1 });
  const begin = (name: string) =>
    house.done('workflow/execute', { workflow: { id: name, steps: [step(service, name)] }, options: background });
  await begin('a');
  const waiting = await begin('b');

  expect(waiting).toMatchObject({ status: 'queued', queue: { position: 1, length: 1 } });
  expect(await house.done('run/cancel', { id: waiting.id })).toMatchObject({ status: 'cancelled', stepResults: [] });
  expect(service.seen.map(({ url }) => url)).not.toContain('/b');
});

test('stops a run that another house on the folder executes', async () => {
  const service = await stuckAt('/a');
  const dataDir = tempDir();
  const [house, other] = [await openHouse({}, dataDir), await openHouse({}, dataDir)];
  const workflow = { id: 'w', steps: [step(service, 'a', 'POST')] };
  const { id } = await house.done('workflow/execute', { workflow, options: background });
  await expect.poll(() => service.seen.length).toBe(1);

  const run = await other.done('run/cancel', { id });

  expect(run).toMatchObject({ status: 'cancelled', error: expect.stringContaining(`POST ${service.url}/a`) });
  await service.abandoned;
});

test('does not undo the end of a run that it comes too late for', async () => {
  const service = await upstream(() => ({ body: 1 }));
  const house = await openHouse();
  const workflow = { id: 'w', steps: [step(service, 'a')] };

  const begun = await Promise.all(
    Array.from({ length: 10 }, () => house.done('workflow/execute', { workflow, options: background })),
  );
  await Promise.all(begun.map(({ id }) => house.done('run/cancel', { id })));

  for (const { id } of begun) {
    const run = await house.done('run/get', { id });
    expect(['succeeded', 'cancelled']).toContain(run.status);
    expect(run.data === undefined).toBe(run.status === 'cancelled');
  }
});

test('keeps the reason of a run that was stopped while items waited to be tried again', async () => {
  const service = await upstream(() => ({ status: 503 }));
  const house = await openHouse();
  const loop = { executionMode: 'LOOP', loopSelector: 'nests', loopConcurrency: 2, failureBehavior: 'CONTINUE' };
  const workflow = { id: 'w', steps: [{ ...step(service, 'a'), ...loop }] };
  const options = { ...background, retries: 1, retryDelay: 60_000 };
  const { id } = await house.done('workflow/execute', { workflow, payload: { nests: [1, 2] }, options });
  await expect.poll(() => service.seen.length).toBe(2);

  expect(await house.done('run/cancel', { id })).toMatchObject({
    error: 'The run was cancelled.',
    stepResults: [{ error: 'Error executing step a: The run was cancelled.' }],
  });
});
