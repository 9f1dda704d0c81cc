import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';

export default defineTool({
  name: 'integration/searchIntegrationDocumentation',
  family: 'integration',
  title: "Search an integration's documentation",
  summary: 'Searches the documentation of an integration.',
  effect: 'read',
  contract: true,
  needs: ['store', 'vault'],
  input: z.object({
    integrationId: z.string().describe('Integration'),
    keywords: z.string().describe('Words'),
  }),
  output: z.object({
    text: z.string().describe('What it says; empty when there is none'),
    note: z.string().optional().describe('Why it is empty'),
  }),
  serve: { graphql: 'searchIntegrationDocumentation', value: 'text', fenced: true },
  example: { integrationId: 'farm', keywords: 'list hens' },
  async run({ integrationId, keywords }, ctx) {
    const { searchDocumentation } = await import('../../src/engine/integration/documentation/search.ts');
    return searchDocumentation(integrationId, keywords, ctx);
  },
});
