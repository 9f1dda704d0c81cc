import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CreateMessageRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { openHttp } from '../../../src/app/http.ts';
import { Config } from '../../../src/app/settings.ts';
import { createRegistry } from '../../../src/core/registry.ts';
import { type Effect, defineTool } from '../../../src/core/tool.ts';
import { consult } from '../../../src/engine/llm/consult.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';

/** Counts by the model where there is one; six is right. */
function countEggs(effect: Effect) {
  return defineTool({
    name: 'db/countEggs',
    family: 'db',
    title: 'Count eggs',
    summary: 'Counts eggs.',
    effect,
    contract: true,
    needs: [],
    wants: ['llm'],
    input: z.object({}),
    output: z.object({ eggs: z.int(), engine: z.string(), rounds: z.int() }),
    example: {},
    async run(_input, { llm, signal }) {
      if (llm === undefined) return { eggs: 0, engine: 'rules', rounds: 0 };
      const { proposal, engine, rounds } = await consult(llm, {
        tool: 'db/countEggs',
        system: 'You count eggs.',
        user: 'How many?',
        shape: z.object({ eggs: z.int() }),
        prove: async ({ eggs }) => (eggs === 6 ? undefined : `${eggs} are too many.`),
        signal,
      });
      return { eggs: proposal?.eggs ?? -1, engine, rounds };
    },
  });
}

interface Wanted {
  readonly settings?: Record<string, unknown>;
  readonly effect?: Effect;
}

async function serve({ settings = { llmSampling: true }, effect = 'read' }: Wanted = {}) {
  const house = await openHouse(settings);
  const registry = createRegistry([countEggs(effect)], { ports: [] });
  const config = { ...Config.parse({ port: 0, faces: ['mcp'] }), dataDir: house.dataDir };
  const host = await openHttp({ ...house, registry }, config);
  onTestFinished(() => host.close());
  return { house, url: new URL(`${host.url}/mcp`) };
}

const info = { name: 'test', version: '1' };

/** A client whose model says these one after the other; without any it declares no model. */
type Connect = (url: URL, says: readonly string[], asked?: unknown[]) => Promise<() => Promise<unknown>>;

const connectNew =
  (isModern: boolean): Connect =>
  async (url, says, asked = []) => {
    const mode = isModern ? { pin: '2026-07-28' } : ('legacy' as const);
    const capabilities = says.length === 0 ? {} : { sampling: {} };
    const client = new Client(info, { capabilities, versionNegotiation: { mode } });
    if (says.length > 0) {
      client.setRequestHandler('sampling/createMessage', ({ params }) => reply(params, says, asked));
    }
    await client.connect(new StreamableHTTPClientTransport(url));
    onTestFinished(() => client.close());
    return async () => (await client.callTool({ name: 'db_count_eggs', arguments: {} })).structuredContent;
  };

const connectOld: Connect = async (url, says, asked = []) => {
  const client = new OldClient(info, { capabilities: says.length === 0 ? {} : { sampling: {} } });
  if (says.length > 0) {
    client.setRequestHandler(CreateMessageRequestSchema, ({ params }) => reply(params, says, asked));
  }
  const transport = new OldTransport(url);
  // The transport's optional members are declared without `undefined`, which exactOptionalPropertyTypes minds.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  onTestFinished(() => client.close());
  return async () => (await client.callTool({ name: 'db_count_eggs', arguments: {} })).structuredContent;
};

function reply(params: unknown, says: readonly string[], asked: unknown[]) {
  asked.push(params);
  const text = says[asked.length - 1] ?? 'nothing';
  return { role: 'assistant' as const, content: { type: 'text' as const, text }, model: 'hen-7b' };
}

async function rows(house: TestHouse) {
  const { store } = await house.ports();
  return (await store.llmCalls.list({ from: 0, to: Number.MAX_SAFE_INTEGER }, 9)).toReversed();
}

describe.each([
  ['a client of 2026', connectNew(true)],
  ['a client of 2025', connectNew(false)],
  ['a client of the old SDK', connectOld],
] as const)('%s', (_name, connect) => {
  test('has its own model asked, as often as it takes', async () => {
    const { house, url } = await serve();
    const asked: unknown[] = [];
    const call = await connect(url, ['{"eggs": 8}', '{"eggs": 7}', '{"eggs": 6}'], asked);

    expect(await call()).toEqual({ eggs: 6, engine: 'client/sampling', rounds: 3 });

    expect(asked).toHaveLength(3);
    expect(asked[2]).toMatchObject({
      systemPrompt: expect.stringContaining('JSON Schema'),
      messages: [{ role: 'user', content: { type: 'text', text: expect.stringContaining('7 are too many.') } }],
    });
    const row = { tool: 'db/countEggs', provider: 'client', isOk: true };
    expect(await rows(house)).toMatchObject([row, row, row]);
  });

  test('is told when its model gave nothing that could be used', async () => {
    const { house, url } = await serve();
    const call = await connect(url, ['', '{"eggs": 6}']);

    expect(await call()).toMatchObject({ error: { code: 'upstream_failed', reason: 'LLM_DECLINED' } });
    expect(await rows(house)).toMatchObject([{ isOk: false, reason: 'LLM_DECLINED' }]);
  });

  test('is not asked when it offers no model', async () => {
    const { url } = await serve();

    expect(await (await connect(url, []))()).toMatchObject({ engine: 'rules' });
  });

  test.each([
    ['the setting does not allow it', { settings: {} }],
    ['the tool changes something', { effect: 'write' as const }],
  ])('is not asked when %s', async (_what, wanted) => {
    const { url } = await serve(wanted);

    expect(await (await connect(url, ['{"eggs": 6}']))()).toMatchObject({ engine: 'rules' });
  });
});
