import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { pageNeeds } from '../../src/engine/page/context.ts';
import { FetchOutput, fetchArguments } from '../../src/model/fetch.ts';

export default defineTool({
  name: 'fetch',
  family: 'general',
  title: 'Fetch pages',
  summary: 'Fetches web pages as Markdown, or their passages about a query, as robots.txt allows.',
  effect: 'read',
  contract: true,
  needs: pageNeeds,
  input: z.object(fetchArguments),
  output: FetchOutput,
  serve: { fenced: true },
  example: { urls: ['https://eggs.example/', 'https://hens.example/'], query: 'price of brown eggs' },
  async run(input, ctx) {
    const { fetchPages } = await import('../../src/engine/general/fetch/fetch-pages.ts');
    return fetchPages(input, ctx);
  },
});
