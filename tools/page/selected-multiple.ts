import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { pageNeeds, pageWants } from '../../src/engine/page/context.ts';
import { copyArguments, retrievalArguments, SelectedAreas } from '../../src/model/page.ts';

export default defineTool({
  name: 'page/selectedMultiple',
  family: 'page',
  title: 'Read parts of a page',
  summary: 'Retrieves a web page and returns the HTML of every part that CSS selectors match.',
  effect: 'read',
  contract: true,
  needs: pageNeeds,
  wants: pageWants,
  input: z.object({
    ...retrievalArguments,
    selectors: z.array(z.string().min(1)).optional().describe('CSS; else the whole page'),
    ...copyArguments,
  }),
  output: SelectedAreas,
  serve: { page: '/selected-multiple', fenced: true },
  example: { url: 'https://eggs.example/', selectors: ['h1', '.price'], js: false },
  async run(input, ctx) {
    const { readAreas } = await import('../../src/engine/page/selected.ts');
    return readAreas(input, ctx);
  },
});
