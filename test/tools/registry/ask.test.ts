/** What is asked, by real clients of both SDK lines in both eras of the protocol. */

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pick } from '../../harness/json.ts';
import { type Reply, serveHttp } from '../../harness/mcp.ts';
import { openRegistry } from '../../support/registry/open.ts';
import { farm, settingsFor, version } from './stage.ts';

type Era = 'old' | 'modern';

interface Asking {
  readonly asked: unknown[];
  call(args: Record<string, unknown>): Promise<unknown>;
  read(uri: string): Promise<unknown>;
}

/** Answers the questions in turn; without replies it cannot be asked. */
async function connect(era: Era, url: string, replies: readonly Reply[] | undefined): Promise<Asking> {
  const asked: unknown[] = [];
  const info = { name: 'test', version: '1' };
  const capabilities = replies === undefined ? {} : { elicitation: { form: {} } };
  const answer = (params: unknown): Reply => {
    asked.push(params);
    return replies?.[asked.length - 1] ?? { action: 'cancel' };
  };
  const name = 'migrate_context_interactive';
  const route = { source_registry: 'north', target_registry: 'south' };
  if (era === 'old') {
    const client = new OldClient(info, { capabilities });
    if (replies !== undefined) client.setRequestHandler(ElicitRequestSchema, async ({ params }) => answer(params));
    // The transport's optional members are declared without `undefined`, which exactOptionalPropertyTypes minds.
    await client.connect(new OldTransport(new URL(`${url}/mcp`)) as Parameters<typeof client.connect>[0]);
    onTestFinished(() => client.close());
    return {
      asked,
      call: (args) => client.callTool({ name, arguments: { ...route, ...args } }),
      read: (uri) => client.readResource({ uri }),
    };
  }
  const client = new Client(info, { capabilities, versionNegotiation: { mode: { pin: '2026-07-28' } } });
  if (replies !== undefined) client.setRequestHandler('elicitation/create', async ({ params }) => answer(params));
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  onTestFinished(() => client.close());
  return {
    asked,
    call: (args) => client.callTool({ name, arguments: { ...route, ...args } }),
    read: (uri) => client.readResource({ uri }),
  };
}

async function open(era: Era, replies: readonly Reply[] | undefined, seeds: Parameters<typeof openRegistry>[0][] = []) {
  const [source, target] = [await openRegistry(seeds[0] ?? { seed: farm }), await openRegistry(seeds[1])];
  const { url } = await serveHttp(settingsFor(source, target));
  return { source, target, client: await connect(era, url, replies) };
}

const accepted = {
  action: 'accept',
  content: { dry_run: false, preserve_ids: true, migrate_all_versions: true },
} as const;

describe.each<Era>(['old', 'modern'])('a client of the %s era', (era) => {
  test('is asked once for what is missing, in real yes and no', async () => {
    const { source, target, client } = await open(era, [{ action: 'accept', content: { dry_run: false } }]);

    const result = await client.call({ preserve_ids: true, migrate_all_versions: true });

    expect(pick(result, 'structuredContent')).toMatchObject({
      status: 'completed',
      elicitation_used: true,
      preferences: {
        preserve_ids: { value: true, source: 'argument' },
        dry_run: { value: false, source: 'elicited' },
      },
    });
    expect(client.asked).toMatchObject([
      { requestedSchema: { type: 'object', properties: { dry_run: { type: 'boolean', default: true } } } },
    ]);
    expect(Object.keys(Object(pick(client.asked[0], 'requestedSchema', 'properties')))).toEqual(['dry_run']);
    expect(target.state().versions).toEqual(source.state().versions);
  });

  test.each(['decline', 'cancel'] as const)(
    'ends the call with %s, and nothing is asked of the target',
    async (action) => {
      const { target, client } = await open(era, [{ action }]);

      const result = await client.call({});

      expect(pick(result, 'structuredContent', 'status')).toBe(action === 'decline' ? 'declined' : 'cancelled');
      expect(pick(result, 'isError')).not.toBe(true);
      expect(target.journal).toEqual([]);
    },
  );

  test('gets a dry run when it cannot be asked, and is told which arguments apply it', async () => {
    const { target, client } = await open(era, undefined);

    const result = await client.call({});

    expect(pick(result, 'structuredContent')).toMatchObject({
      status: 'dry_run',
      elicitation_used: false,
      preferences: { dry_run: { value: true, source: 'default' }, migrate_all_versions: { value: true } },
      message: expect.stringContaining('dry_run: false'),
    });
    expect(target.state().versions).toEqual([]);
  });

  test('is asked a second time only for what could be lost', async () => {
    const occupied = { seed: { versions: [version('hens', 9, 90), version('hens', 8, 80, { deleted: true })] } };
    const agreed: Reply = { action: 'accept', content: { apply: true } };
    const { target, client } = await open(era, [accepted, agreed], [{ seed: farm }, occupied]);

    const result = await client.call({});

    expect(client.asked).toHaveLength(2);
    expect(pick(client.asked[1], 'message')).toMatch(/^Subjects .+ forced: 1\. Versions .+ may be lost: 1\. Carry/);
    expect(pick(result, 'structuredContent')).toMatchObject({
      status: 'completed',
      plan: { purge_risks: [{ subject: 'hens', version: 8 }] },
    });
    expect(target.state().versions.filter(({ subject }) => subject === 'hens')).toHaveLength(5);
  });

  test('is asked before ids are given up, and then they are', async () => {
    const agreed: Reply = { action: 'accept', content: { apply: true } };
    const { target, client } = await open(era, [accepted, agreed], [{ seed: farm }, { flavour: 'apicurio' }]);

    const result = await client.call({});

    expect(pick(client.asked[1], 'message')).toContain('ids of its own');
    expect(pick(result, 'structuredContent')).toMatchObject({
      elicitation_used: true,
      preferences: { preserve_ids: { value: false, source: 'elicited' } },
      summary: { registered: 5 },
    });
    expect(target.state().versions).toHaveLength(5);
  });

  test('that does not agree to the second question changes nothing', async () => {
    const occupied = { seed: { versions: [version('hens', 9, 90)] } };
    const { target, client } = await open(era, [accepted, { action: 'decline' }], [{ seed: farm }, occupied]);
    const before = target.snapshot();

    const result = await client.call({});

    expect(pick(result, 'structuredContent', 'status')).toBe('declined');
    expect(pick(client.asked[1], 'message')).not.toContain('may be lost');
    expect(target.snapshot()).toBe(before);
  });

  test('reads the whole report as a resource', async () => {
    const { client } = await open(era, [accepted]);
    const result = await client.call({});

    const resource = await client.read(String(pick(result, 'structuredContent', 'report_uri')));

    const report: unknown = JSON.parse(String(pick(resource, 'contents', 0, 'text')));
    expect(report).toMatchObject({ migration: { status: 'completed', id_map: { length: 5 } } });
  });
});

test('a plan that could lose something is blocked when nobody can be asked', async () => {
  const { target, client } = await open('modern', undefined, [
    { seed: farm },
    { seed: { versions: [version('hens', 9, 90)] } },
  ]);

  const result = await client.call({ dry_run: false, preserve_ids: true, migrate_all_versions: true });

  expect(pick(result, 'structuredContent')).toMatchObject({ status: 'blocked' });
  expect(target.state().versions).toHaveLength(1);
});

test('an answer of another kind is asked for again, and then refused', async () => {
  const wrong: Reply = { action: 'accept', content: { dry_run: 'perhaps' } };
  const { target, client } = await open('modern', [wrong, wrong]);

  const result = await client
    .call({ preserve_ids: true, migrate_all_versions: true })
    .catch((error: unknown) => ({ error }));

  expect(JSON.stringify(result)).toContain('INCOMPLETE_MIGRATION_PREFERENCES');
  expect(client.asked).toHaveLength(2);
  expect(target.journal).toEqual([]);
});
