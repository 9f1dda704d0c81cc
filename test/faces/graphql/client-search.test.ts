/** The searches of the contract's own npm client, unmodified, against the real server. */
import { SuperglueClient } from '@superglue/client';
import { expect, test } from 'vitest';
import { connectGraphql } from '../../harness/graphql.ts';

test('finds workflows and integrations by words', async () => {
  const { url, house } = await connectGraphql({ token: 'straw' });
  const client = new SuperglueClient({ endpoint: `${url}/graphql`, apiKey: 'straw' });
  const steps = [{ id: 'hens', integrationId: 'farm', apiConfig: { urlPath: '/hens', instruction: 'Get hens' } }];
  await house.done('integration/upsert', { input: { id: 'farm', credentials: { key: 'key-of-the-hen-house' } } });
  await house.done('workflow/upsert', { id: 'list-hens', input: { instruction: 'List hens', steps } });

  const tools = await client.findRelevantTools('hens');
  const integrations = await client.findRelevantIntegrations('farm');

  expect(tools).toMatchObject([
    { id: 'list-hens', reason: 'Matched keywords: hens', steps: [{ integrationId: 'farm', instruction: 'Get hens' }] },
  ]);
  expect(integrations).toMatchObject([
    { reason: 'Matched keywords: farm', integration: { id: 'farm', credentials: { key: '****ouse' } } },
  ]);
});
