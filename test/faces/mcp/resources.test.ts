import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { pick } from '../../harness/json.ts';
import { type Served, serveHttp } from '../../harness/mcp.ts';

async function open(mode: 'legacy' | { pin: string } = { pin: '2026-07-28' }) {
  const served = await serveHttp();
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${served.url}/mcp`)));
  onTestFinished(() => client.close());
  return { client, ...served };
}

const steps = [{ id: 'a', apiConfig: { urlHost: 'https://farm.example' } }];

async function store({ house }: Served, ...ids: string[]): Promise<void> {
  for (const id of ids) await house.done('workflow/upsert', { id, input: { steps } });
}

test('lists what is stored, page by page', async () => {
  const served = await open();
  await served.house.done('integration/upsert', { input: { id: 'farm' } });
  await store(served, ...Array.from({ length: 130 }, (_, index) => `w${String(index).padStart(3, '0')}`));

  const { resources } = await served.client.listResources();
  const uris = new Set(resources.map((resource) => resource.uri));

  expect(uris.size).toBe(132);
  expect(uris).toContain('patchbay://memory/knowledge-graph');
  expect(uris).toContain('patchbay://integration/farm');
  expect(uris).toContain('patchbay://workflow/w129');
});

test('reads a resource as the tool of its noun would', async () => {
  const served = await open();
  await store(served, 'hens');

  const { contents } = await served.client.readResource({ uri: 'patchbay://workflow/hens' });

  expect(JSON.parse(String(pick(contents, 0, 'text')))).toEqual(
    await served.house.done('workflow/get', { id: 'hens' }),
  );
});

test.each(['patchbay://memory/knowledge-graph', 'memory://knowledge-graph'])(
  'reads %s, and tells subscribers when it changes',
  async (uri) => {
    const served = await open('legacy');
    const updated: unknown[] = [];
    served.client.setNotificationHandler('notifications/resources/updated', async ({ params }) => {
      updated.push(params.uri);
    });
    await served.client.subscribeResource({ uri });
    const entities = [{ name: 'Berta', entityType: 'hen', observations: ['lays brown eggs'] }];
    await served.house.done('memory', { operation: 'create_entities', params: { entities } });

    const { contents } = await served.client.readResource({ uri });

    expect(JSON.parse(String(pick(contents, 0, 'text')))).toEqual({ entities, relations: [], total: 1 });
    await expect.poll(() => updated).toEqual([uri]);
  },
);

test.each([
  'patchbay://workflow/gone',
  'patchbay://fox/1',
  'patchbay://workflow/%ZZ',
  'https://farm.example',
  'patchbay://workflow/a/b',
])('answers -32602 for %s', async (uri) => {
  const { client } = await open();

  await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32_602 });
});

test('takes subscriptions to what may come, and refuses addresses that nothing can have', async () => {
  const { client } = await open('legacy');

  await client.subscribeResource({ uri: 'patchbay://run/to-come' });

  for (const uri of ['patchbay://fox/1', 'patchbay://workflow/a/b', 'https://farm.example']) {
    await expect(client.subscribeResource({ uri })).rejects.toMatchObject({ code: -32_602 });
  }
});

test('names a template for each noun and completes ids', async () => {
  const served = await open();
  await store(served, 'hens-daily', 'hens-weekly', 'eggs');

  const { resourceTemplates } = await served.client.listResourceTemplates();
  const { completion } = await served.client.complete({
    ref: { type: 'ref/resource', uri: 'patchbay://workflow/{id}' },
    argument: { name: 'id', value: 'hens' },
  });

  expect(resourceTemplates.map((template) => template.uriTemplate).sort()).toEqual([
    'patchbay://api/{id}',
    'patchbay://extract/{id}',
    'patchbay://forecast/{id}.svg',
    'patchbay://integration/{id}',
    'patchbay://migration/{id}',
    'patchbay://note/{id}',
    'patchbay://run/{id}',
    'patchbay://workflow/{id}',
  ]);
  expect([...completion.values].sort()).toEqual(['hens-daily', 'hens-weekly']);
});

test('completes ids of what has a suffix behind them', async () => {
  const { client, house } = await open();
  const history = Array.from({ length: 30 }, (_, day) => ({
    date: `2026-01-${String(day + 1).padStart(2, '0')}`,
    amount: day % 7,
  }));
  await house.done('business/forecastSales', { history });
  const { items } = await house.done('business/listForecasts', {});
  const [id] = (Array.isArray(items) ? items : []).map((item) => String(pick(item, 'id')));

  const { completion } = await client.complete({
    ref: { type: 'ref/resource', uri: 'patchbay://forecast/{id}.svg' },
    argument: { name: 'id', value: '' },
  });

  expect(completion.values).toEqual([id]);
});

test.each(['legacy', 'current'] as const)(
  'tells a subscriber of %s revisions what changed, and nobody else',
  async (revision) => {
    const served = await open(revision === 'legacy' ? 'legacy' : undefined);
    const updated: unknown[] = [];
    let listChanges = 0;
    served.client.setNotificationHandler('notifications/resources/updated', async ({ params }) => {
      updated.push(params.uri);
    });
    served.client.setNotificationHandler('notifications/resources/list_changed', async () => {
      listChanges += 1;
    });
    await store(served, 'hens', 'eggs');
    // Clients of legacy revisions hear of every list without asking.
    const before = revision === 'legacy' ? 2 : 0;
    await expect.poll(() => listChanges).toBe(before);
    const uri = 'patchbay://workflow/hens';
    if (revision === 'legacy') await served.client.subscribeResource({ uri });
    else await served.client.listen({ resourcesListChanged: true, resourceSubscriptions: [uri] });

    await store(served, 'eggs', 'hens', 'new');

    await expect.poll(() => listChanges).toBe(before + 1);
    expect(updated).toEqual([uri]);
  },
);

test('gives prompts with the resource they speak of', async () => {
  const served = await open();
  await store(served, 'hens');
  const run = await served.house.done('workflow/execute', { id: 'hens' });

  const prompt = await served.client.getPrompt({ name: 'debug_run', arguments: { run: String(run.id) } });

  expect(pick(prompt, 'messages', 1, 'content', 'resource', 'uri')).toBe(`patchbay://run/${String(run.id)}`);
  await expect(served.client.getPrompt({ name: 'debug_run', arguments: {} })).rejects.toThrow(/"run" is missing/);
  await expect(served.client.getPrompt({ name: 'count_hens' })).rejects.toThrow(/No prompt/);
});
