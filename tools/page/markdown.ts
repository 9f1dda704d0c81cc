import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { pageNeeds, pageWants } from '../../src/engine/page/context.ts';
import { copyArguments, MarkdownOutput, PageUrl, RetrievalOptions } from '../../src/model/page.ts';

export default defineTool({
  name: 'page/markdown',
  family: 'page',
  title: 'Read a page as Markdown',
  summary: 'Retrieves a web page and returns its main content as Markdown, with headings, lists, tables and links.',
  effect: 'read',
  contract: false,
  needs: pageNeeds,
  wants: pageWants,
  input: z.object({
    url: PageUrl,
    whole: z.boolean().default(false).describe('Menus and the like as well'),
    options: RetrievalOptions,
    offset: copyArguments.offset,
  }),
  output: MarkdownOutput,
  serve: { fenced: true },
  example: { url: 'https://eggs.example/', options: { js: false } },
  async run(input, ctx) {
    const { readMarkdown } = await import('../../src/engine/page/markdown.ts');
    return readMarkdown(input, ctx);
  },
});
