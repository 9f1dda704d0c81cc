/** Real clients of both SDK lines, over both transports, in both eras of the protocol. */
import { describe, expect, test } from 'vitest';
import { pick } from '../../harness/json.ts';
import { type ClientKind, clientKinds, connect, type Reply } from '../../harness/mcp.ts';
import { upstream } from '../../harness/upstream.ts';

const names = clientKinds.map((kind): [string, ClientKind] => {
  return [`SDK v${kind.sdk} over ${kind.over}, ${kind.modern ? '2026-07-28' : '2025-11-25'}`, kind];
});

describe.each(names)('%s', (_name, kind) => {
  test('lists the tools, calls one by any spelling, and gets an error for one that is unknown', async () => {
    const client = await connect(kind);

    const { tools } = await client.listTools();
    const results = [];
    for (const name of ['workflow_list', 'workflow/list', 'workflowList', 'listWorkflows'])
      results.push(await client.call(name, {}));

    expect(tools.map((tool) => tool.name)).toContain('workflow_list');
    for (const result of results) {
      expect(result).toMatchObject({ structuredContent: { items: [], total: 0 } });
      expect(JSON.parse(String(pick(result, 'content', 0, 'text')))).toEqual(pick(result, 'structuredContent'));
    }
    await expect(client.call('hen_count', {})).rejects.toThrow(/Unknown tool/);
  });

  test('runs a workflow with progress', async () => {
    const service = await upstream(() => ({ body: { eggs: 12 } }));
    const client = await connect(kind);
    const seen: number[] = [];

    const result = await client.call(
      'workflow_execute',
      {
        workflow: {
          id: 'w',
          steps: [{ id: 'a', executionMode: 'LOOP', loopSelector: 'nests', apiConfig: { urlHost: service.url } }],
          finalTransform: '$sum(a.data.eggs)',
        },
        payload: { nests: [1, 2, 3] },
      },
      { onprogress: (step) => seen.push(step.progress) },
    );

    expect(result).toMatchObject({ structuredContent: { success: true, data: 36 } });
    // Of steps that follow each other this quickly the first and the last are sent. The SDK's clients lose the last one
    // when it arrives in one piece with the answer.
    expect(seen[0]).toBe(0);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  });

  test.each<[string, Reply, unknown]>([
    ['accepted', { action: 'accept', content: { force: true } }, { deleted: true }],
    ['declined', { action: 'decline' }, { deleted: false }],
  ])('is asked, and the call goes on when the question was %s', async (_answer, reply, expected) => {
    const client = await connect(kind, reply);
    await client.call('integration_upsert', { input: { id: 'farm', urlHost: 'https://farm.example' } });
    await client.call('workflow_upsert', {
      id: 'hens',
      input: { steps: [{ id: 'a', integrationId: 'farm', apiConfig: {} }] },
    });

    const result = await client.call('integration_delete', { id: 'farm' });

    expect(pick(result, 'structuredContent')).toEqual(expected);
    expect(client.asked).toMatchObject([
      { message: expect.stringContaining('hens'), requestedSchema: { required: ['force'] } },
    ]);
  });

  test('hears of what was ignored inside of its arguments, and where it cannot be asked which argument decides', async () => {
    const client = await connect(kind);
    await client.call('integration_upsert', { input: { id: 'farm', urlHost: 'https://farm.example' } });
    const step = { id: 'a', integrationId: 'farm', apiConfig: { urlHost: 'https://farm.example', path: '/hens' } };

    const stored = await client.call('workflow_upsert', { id: 'hens', input: { steps: [step] } });

    const told = 'Ignored, since nothing here is called so: input.steps[0].apiConfig.path (urlPath or dataPath?).';
    expect(pick(stored, 'content', 1, 'text')).toBe(told);
    expect(pick(stored, 'structuredContent', 'steps', 0, 'apiConfig', 'urlHost')).toBe('https://farm.example');

    // Who has listed the tools knows what they answer, and may hold failures against it.
    await client.listTools();

    const result = await client.call('integration_delete', { id: 'farm' });

    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('force: true') }],
      structuredContent: { error: { code: 'conflict', reason: 'INTEGRATION_IN_USE' } },
    });
  });

  test('stops the upstream request when it cancels', async () => {
    const service = await upstream(() => ({ hang: true }));
    const client = await connect(kind);
    const control = new AbortController();
    const workflow = { id: 'stuck', steps: [{ id: 'a', apiConfig: { urlHost: service.url } }] };

    const pending = client.call('workflow_execute', { workflow }, { signal: control.signal }).catch(() => 'cancelled');
    await expect.poll(() => service.seen.length).toBe(1);
    control.abort();

    expect(await pending).toBe('cancelled');
    await service.abandoned;
    await expect
      .poll(async () => pick(await client.call('run_list', {}), 'structuredContent', 'items', 0, 'status'))
      .toBe('cancelled');
  });
});
