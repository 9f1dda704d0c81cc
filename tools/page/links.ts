import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { pageNeeds, pageWants } from '../../src/engine/page/context.ts';
import { copyArguments, LinksOutput, PageUrl, RetrievalOptions } from '../../src/model/page.ts';

export default defineTool({
  name: 'page/links',
  family: 'page',
  title: 'List the links of a page',
  summary: 'Retrieves a web page and lists its links with their words, each address once.',
  effect: 'read',
  contract: false,
  needs: pageNeeds,
  wants: pageWants,
  input: z.object({
    url: PageUrl,
    options: RetrievalOptions,
    offset: copyArguments.offset,
  }),
  output: LinksOutput,
  serve: { fenced: true },
  example: { url: 'https://eggs.example/' },
  async run(input, ctx) {
    const { readLinks } = await import('../../src/engine/page/about.ts');
    return readLinks(input, ctx);
  },
});
