import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { pageNeeds, pageWants } from '../../src/engine/page/context.ts';
import { ChangesOutput, PageUrl, RetrievalOptions } from '../../src/model/page.ts';

export default defineTool({
  name: 'page/changes',
  family: 'page',
  title: 'Find changes of a page',
  summary: 'Compares a web page with how it was when this was last called, and returns the lines that changed.',
  effect: 'write',
  contract: false,
  needs: pageNeeds,
  wants: pageWants,
  input: z.object({
    url: PageUrl,
    selector: z.string().min(1).optional().describe('CSS; else the main content'),
    options: RetrievalOptions,
  }),
  output: ChangesOutput,
  serve: { fenced: true },
  example: { url: 'https://eggs.example/prices' },
  async run(input, ctx) {
    const { findChanges } = await import('../../src/engine/page/changes.ts');
    return findChanges(input, ctx);
  },
});
