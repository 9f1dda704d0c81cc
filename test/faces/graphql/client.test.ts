/** The contract's own npm client, unmodified, against the real server: every method of it whose field is served. */
import { SuperglueClient, type Workflow } from '@superglue/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectGraphql } from '../../harness/graphql.ts';
import { until } from '../../harness/log-client.ts';
import { upstream } from '../../harness/upstream.ts';

async function connect() {
  const { url } = await connectGraphql({ token: 'straw' });
  return new SuperglueClient({ endpoint: `${url}/graphql`, apiKey: 'straw' });
}

/** As a program has it that leaves out what it does not need. */
function flockWorkflow(urlHost: string): Partial<Workflow> {
  // The client's types want every field of a step; its documents do not.
  return {
    steps: [{ id: 'hens', apiConfig: { id: 'hens', urlHost, urlPath: '/hens', method: 'GET' } }],
    finalTransform: 'hens.data',
  } as Partial<Workflow>;
}

test('stores, lists, renames, runs and deletes workflows', async () => {
  const farm = await upstream(() => ({ body: [{ id: 1, name: 'Berta' }] }));
  const client = await connect();

  const stored = await client.upsertWorkflow('hens', flockWorkflow(farm.url));
  const whole = await client.upsertWorkflow('hens', { ...stored, instruction: 'all hens' });
  const renamed = await client.renameWorkflow('hens', 'flock');
  const run = await client.executeWorkflow({ id: 'flock' });

  expect(whole).toMatchObject({ id: 'hens', instruction: 'all hens', steps: [{ id: 'hens' }] });
  expect(renamed.id).toBe('flock');
  expect(run).toMatchObject({ success: true, data: [{ id: 1, name: 'Berta' }], config: { id: 'flock' } });
  expect(await client.getWorkflow('flock')).toMatchObject({ finalTransform: 'hens.data' });
  expect(await client.listWorkflows()).toMatchObject({ total: 1, items: [{ id: 'flock' }] });
  expect(await client.deleteWorkflow('flock')).toBe(true);
});

test('runs a workflow that it brings along, and reads its runs', async () => {
  const farm = await upstream(() => ({ body: [{ id: 2, name: 'Ida' }] }));
  const client = await connect();

  const workflow = { id: 'once', ...flockWorkflow(farm.url) } as Workflow; // As above.
  const run = await client.executeWorkflow({ workflow, payload: { coop: 1 } });
  const runs = await client.listRuns();

  expect(run.data).toEqual([{ id: 2, name: 'Ida' }]);
  expect(runs).toMatchObject({ total: 1, items: [{ id: run.id, success: true, config: { id: 'once' } }] });
  expect(await client.getRun(run.id)).toMatchObject({ id: run.id, success: true, data: run.data });
});

test('has a workflow built, which it stores and runs', async () => {
  const farm = await upstream(() => ({ body: [{ id: 2, name: 'Ida' }] }));
  const client = await connect();
  const documentation =
    'GET /hens lists all hens.\n\n```\nGET /hens\n```\n\nResponse:\n\n```json\n[{"id": 1, "name": "Berta"}]\n```';
  await client.upsertIntegration('farm', { urlHost: farm.url, documentation });

  const built = await client.buildWorkflow({ instruction: 'List all hens.', integrationIds: ['farm'], verbose: false });
  const run = await client.executeWorkflow({ id: built.id });

  expect(built.steps).toMatchObject([{ integrationId: 'farm', apiConfig: { urlPath: '/hens' } }]);
  expect(run).toMatchObject({ success: true, data: [{ id: 2, name: 'Ida' }] });
});

test('extracts a file', async () => {
  const client = await connect();

  // The client wants a File of a browser; its request takes any blob.
  const file = new Blob(['hen,eggs\nida,3\n']) as File;
  const extracted = await client.extract({ file });

  expect(extracted).toMatchObject({ success: true, data: [{ hen: 'ida', eggs: '3' }] });
});

test('stores, lists and deletes integrations, and gets their secrets masked', async () => {
  const client = await connect();

  const stored = await client.upsertIntegration('farm', {
    urlHost: 'https://farm.example',
    credentials: { token: 'hen-house-key' },
  });

  expect(stored).toMatchObject({ id: 'farm', urlHost: 'https://farm.example' });
  expect(JSON.stringify(await client.getIntegration('farm'))).not.toContain('hen-house-key');
  expect(await client.listIntegrations()).toMatchObject({ total: 1 });
  expect(await client.deleteIntegration('farm')).toBe(true);
});

test('stores, renames, lists and deletes calls', async () => {
  const client = await connect();

  await client.upsertApi('hens', { urlHost: 'https://farm.example', urlPath: '/hens', instruction: 'all hens' });
  const renamed = await client.updateApiConfigId('hens', 'all-hens');

  expect(renamed).toMatchObject({ id: 'all-hens', urlPath: '/hens' });
  expect(await client.listApis()).toMatchObject({ total: 1, items: [{ id: 'all-hens' }] });
  expect(await client.getApi('all-hens')).toMatchObject({ urlHost: 'https://farm.example' });
  expect(await client.deleteApi('all-hens')).toBe(true);
});

test('gets a schema of its data', async () => {
  const client = await connect();

  const schema = await client.generateSchema('hens', '[{"name":"Berta","eggs":3}]');

  expect(schema).toMatchObject({ type: 'array', items: { properties: { eggs: { type: 'integer' } } } });
});

test('shows the live lines of the workflow that it runs', async () => {
  const farm = await upstream(() => ({ body: [{ id: 1, name: 'Berta' }] }));
  const client = await connect();
  await client.upsertWorkflow('hens', flockWorkflow(farm.url));
  const lines: { readonly level: string; readonly message: string; readonly runId?: string }[] = [];
  const { unsubscribe } = await client.subscribeToLogs({ onLog: (line) => lines.push(line), includeDebug: true });
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => printed.mockRestore());

  const isShown = (text: string): boolean => printed.mock.calls.flat().join('\n').includes(text);

  // Subscriptions are on their way when the first runs begin, and maybe when they end.
  const isTold = (): boolean => lines.some(({ message }) => message === 'Step hens begins.');
  while (!isTold() || !isShown('The run succeeded')) await client.executeWorkflow({ id: 'hens', verbose: true });
  const { id } = await client.executeWorkflow({ id: 'hens' });
  await until(() => lines.some(({ message, runId }) => runId === id && message.startsWith('The run succeeded')));
  unsubscribe();

  expect(lines.find(({ runId }) => runId === id)?.message).toBe('The run of workflow hens begins.');
});

test('stores, changes, lists and deletes schedules', async () => {
  const client = await connect();
  await client.upsertWorkflow('hens', { steps: [] });
  const daily = { workflowId: 'hens', cronExpression: '0 6 * * *', timezone: 'Europe/Berlin', payload: { coop: 1 } };

  const { id } = await client.upsertWorkflowSchedule(daily);
  const paused = await client.upsertWorkflowSchedule({ id, enabled: false });

  expect(paused).toMatchObject({ ...daily, id, enabled: false });
  expect(await client.listWorkflowSchedules('hens')).toMatchObject([{ id, enabled: false, payload: { coop: 1 } }]);
  expect(await client.deleteWorkflowSchedule(id)).toBe(true);
  expect(await client.listWorkflowSchedules('hens')).toEqual([]);
});
