import * as z from 'zod';
import { limits } from '../../src/core/limits.ts';
import { defineTool } from '../../src/core/tool.ts';
import { pageNeeds, pageWants } from '../../src/engine/page/context.ts';
import { copyArguments, CrawlOutput, Form, PageUrl, RetrievalOptions } from '../../src/model/page.ts';

export default defineTool({
  name: 'page/crawl',
  family: 'page',
  title: 'Read the pages of a site',
  summary: 'Crawls one site from a page on, as robots.txt allows, and returns the main content of each page.',
  effect: 'read',
  contract: false,
  needs: pageNeeds,
  wants: pageWants,
  input: z.object({
    url: PageUrl,
    max_pages: z.int().min(1).max(limits.pageCrawl).default(20).describe('Pages wanted'),
    max_depth: z.int().min(0).max(10).default(3).describe('Links from the first page'),
    within: z.string().default('/').describe('What paths begin with'),
    sitemap: z.boolean().default(true).describe('Pages of its sitemaps as well'),
    form: Form,
    options: RetrievalOptions,
    offset: copyArguments.offset,
  }),
  output: CrawlOutput,
  serve: { fenced: true },
  example: { url: 'https://eggs.example/', max_pages: 5 },
  async run(input, ctx) {
    const { crawlSite } = await import('../../src/engine/page/crawl.ts');
    return crawlSite(input, ctx);
  },
});
