import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, onTestFinished, test } from 'vitest';
import { pick } from '../../harness/json.ts';
import { serveHttp } from '../../harness/mcp.ts';

/** A client that declares that it shows forms, beside a table of so many rows that their deletion is asked about. */
async function declared(answer?: () => never): Promise<Client> {
  const { url } = await serveHttp();
  const client = new Client({ name: 'test', version: '1' }, { capabilities: { elicitation: {} } });
  if (answer !== undefined) client.setRequestHandler(ElicitRequestSchema, answer);
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`));
  // The transport's optional members are declared without `undefined`, which exactOptionalPropertyTypes minds.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  onTestFinished(() => client.close());
  const data = Array.from({ length: 101 }, (_, number) => ({ number }));
  await client.callTool({ name: 'db_insert', arguments: { table_name: 'eggs', data } });
  return client;
}

test.each<[string, (() => never) | undefined]>([
  ['has nothing to ask with', undefined],
  [
    'fails to ask',
    () => {
      throw new Error('no window');
    },
  ],
])('who declares forms and %s is told which argument stands for the answer', async (_what, answer) => {
  const client = await declared(answer);

  const result = await client.callTool({
    name: 'db_delete',
    arguments: { table_name: 'eggs', filters: { number: { $gte: 0 } } },
  });

  expect(pick(result, 'structuredContent', 'error')).toMatchObject({
    reason: 'CONFIRMATION_REQUIRED',
    details: { argument: 'max_rows', count: 101 },
  });
  expect(JSON.stringify(result)).not.toContain('no window');
});
