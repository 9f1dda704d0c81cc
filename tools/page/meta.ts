import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { pageNeeds, pageWants } from '../../src/engine/page/context.ts';
import { MetaOutput, PageUrl, RetrievalOptions } from '../../src/model/page.ts';

export default defineTool({
  name: 'page/meta',
  family: 'page',
  title: 'Read what a page says of itself',
  summary: 'Retrieves a web page and returns its title, description, language, OpenGraph, JSON-LD, feeds and icons.',
  effect: 'read',
  contract: false,
  needs: pageNeeds,
  wants: pageWants,
  input: z.object({
    url: PageUrl,
    options: RetrievalOptions,
  }),
  output: MetaOutput,
  serve: { fenced: true },
  example: { url: 'https://eggs.example/' },
  async run(input, ctx) {
    const { readMeta } = await import('../../src/engine/page/about.ts');
    return readMeta(input, ctx);
  },
});
