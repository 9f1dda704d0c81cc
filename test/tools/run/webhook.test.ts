/** How `webhookUrl` is told, whatever becomes of the run and of the process. */
import { expect, test } from 'vitest';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { tempDir } from '../../harness/temp.ts';
import { type Upstream, upstream } from '../../harness/upstream.ts';

const background = { background: true };

const steps = (service: Upstream, urlPath = '/a') => [{ id: 'a', apiConfig: { urlHost: service.url, urlPath } }];

const hooks = ({ seen }: Upstream): readonly unknown[] =>
  seen.filter(({ url }) => url === '/hook').map(({ body }) => JSON.parse(body));

async function delivered(house: TestHouse, id: unknown): Promise<void> {
  await expect
    .poll(() => house.done('run/get', { id }))
    .toMatchObject({
      webhook: { status: 'delivered', attempts: 1, outcome: 'answered 200' },
    });
}

test('says in the record of a run how far the telling is', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const service = await upstream(async ({ url }, count) => {
    if (url === '/a') await promise;
    return { status: url === '/hook' && count === 2 ? 500 : 200, body: 1 };
  });
  const house = await openHouse();
  const options = { ...background, webhookUrl: `${service.url}/hook` };

  const { id, webhook } = await house.done('workflow/execute', {
    workflow: { id: 'w', steps: steps(service) },
    options,
  });
  expect(webhook).toEqual({ status: 'held', attempts: 0 });

  resolve();
  await expect
    .poll(() => house.done('run/get', { id }))
    .toMatchObject({
      webhook: { status: 'waiting', attempts: 1, outcome: 'answered 500', nextAt: expect.any(String) },
    });
  await expect
    .poll(() => house.done('run/get', { id }))
    .toMatchObject({
      webhook: { status: 'delivered', attempts: 2, outcome: 'answered 200' },
    });
});

test('does not say any more that it is held when the run has ended', async () => {
  const service = await upstream(() => ({ body: 1 }));
  const house = await openHouse();
  const options = { webhookUrl: `${service.url}/hook` };

  const run = await house.done('workflow/execute', { workflow: { id: 'w', steps: steps(service) }, options });

  expect(run).toMatchObject({ status: 'succeeded', webhook: { status: 'waiting', attempts: 0 } });
});

test('is delivered by the next house, when the one that ran it is closed', async () => {
  let isOpen = false;
  const service = await upstream(({ url }) => (url === '/hook' && !isOpen ? { hang: true } : { body: 1 }));
  const dataDir = tempDir();
  const house = await openHouse({}, dataDir);
  const options = { webhookUrl: `${service.url}/hook` };
  const { id } = await house.done('workflow/execute', { workflow: { id: 'w', steps: steps(service) }, options });
  await expect.poll(() => hooks(service).length).toBe(1);

  await house.close();
  isOpen = true;
  const next = await openHouse({}, dataDir);

  await expect.poll(() => next.done('run/get', { id })).toMatchObject({ webhook: { status: 'delivered' } });
  const ids = service.seen.filter(({ url }) => url === '/hook').map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test.each([
  ['an unknown workflow', 'workflow/execute', { id: 'fox' }, "'fox' not found"],
  ['an unknown call', 'api/call', { id: 'fox' }, "'fox' not found"],
  ['an unknown extraction', 'extract/run', { id: 'fox' }, "'fox' not found"],
  [
    'a definition that is not valid',
    'workflow/execute',
    { workflow: { id: 'w', steps: [{ id: 'a', apiConfig: {} }], finalTransform: '(((' } },
    'finalTransform',
  ],
])('is told of a run of %s, which fails before its first step', async (_name, tool, input, message) => {
  const service = await upstream(() => ({ body: 1 }));
  const house = await openHouse();

  const outcome = await house.call(tool, { ...input, options: { webhookUrl: `${service.url}/hook` } });

  expect(outcome).toMatchObject({ kind: 'failed', error: { message: expect.stringContaining(message) } });
  await expect.poll(() => hooks(service).length).toBe(1);
  const { items } = await house.done('run/list', {});
  expect(items).toMatchObject([{ status: 'failed', stepResults: [] }]);
  const [{ id }] = Array.isArray(items) ? items : [];
  expect(hooks(service)).toEqual([{ runId: id, success: false, error: expect.stringContaining(message) }]);
  await delivered(house, id);
  expect(await house.call('run/resume', { id })).toMatchObject({ error: { reason: 'RUN_INPUT_MISSING' } });
});

test('is told of a run whose integration is missing', async () => {
  const service = await upstream(() => ({ body: 1 }));
  const house = await openHouse();
  const workflow = { id: 'w', steps: [{ id: 'a', integrationId: 'fox', apiConfig: {} }] };

  const { id } = await house.done('workflow/execute', { workflow, options: { webhookUrl: `${service.url}/hook` } });

  await delivered(house, id);
  expect(hooks(service)).toMatchObject([{ success: false, error: expect.stringContaining("'fox' not found") }]);
});

test('is told of a run that was cancelled in line', async () => {
  const service = await upstream(({ url }) => (url === '/hook' ? { body: 1 } : { hang: true }));
  const house = await openHouse({ runConcurrency: 1 });
  const begin = (options: object) =>
    house.done('workflow/execute', { workflow: { id: 'w', steps: steps(service) }, options });
  await begin(background);
  const { id } = await begin({ ...background, webhookUrl: `${service.url}/hook` });

  await house.done('run/cancel', { id });

  await delivered(house, id);
  expect(hooks(service)).toEqual([{ runId: id, success: false, error: 'The run was cancelled.' }]);
});

test('is told of a run that was interrupted', async () => {
  const service = await upstream(({ url }) => (url === '/hook' ? { body: 1 } : { hang: true }));
  const dataDir = tempDir();
  const house = await openHouse({}, dataDir);
  const [step] = steps(service);
  const posting = { ...step, apiConfig: { ...step?.apiConfig, method: 'POST' } };
  const options = { ...background, webhookUrl: `${service.url}/hook` };
  const { id } = await house.done('workflow/execute', { workflow: { id: 'w', steps: [posting] }, options });
  await expect.poll(() => service.seen.length).toBe(1);

  await house.close();
  const next = await openHouse({}, dataDir);

  await expect.poll(() => next.done('run/get', { id })).toMatchObject({ status: 'interrupted' });
  await delivered(next, id);
  expect(hooks(service)).toMatchObject([{ runId: id, success: false }]);
});

test('starts no workflow after a run that failed', async () => {
  const service = await upstream(() => ({ status: 404 }));
  const house = await openHouse();
  await house.done('workflow/upsert', { id: 'next', input: { steps: [] } });

  const { id } = await house.done('workflow/execute', {
    workflow: { id: 'w', steps: steps(service) },
    options: { webhookUrl: 'tool:next' },
  });

  await expect.poll(() => house.done('run/get', { id })).toMatchObject({ webhook: { status: 'dropped' } });
  expect(await house.done('run/list', { configId: 'next' })).toMatchObject({ total: 0 });
});

test.each(['fox', 'ftp://fox.example/hook'])('refuses the webhookUrl %s', async (webhookUrl) => {
  const house = await openHouse();

  expect(
    await house.call('workflow/execute', { workflow: { id: 'w', steps: [] }, options: { webhookUrl } }),
  ).toMatchObject({
    error: { code: 'invalid_input', reason: 'INVALID_WEBHOOK' },
  });
});
