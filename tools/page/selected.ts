import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { pageNeeds, pageWants } from '../../src/engine/page/context.ts';
import { brief } from '../../src/model/base.ts';
import { copyArguments, ResponseFormat, retrievalArguments, SelectedOutput } from '../../src/model/page.ts';

export default defineTool({
  name: 'page/selected',
  family: 'page',
  title: 'Read a part of a page',
  summary: 'Retrieves a web page and returns the HTML of the first part that a CSS selector matches.',
  effect: 'read',
  contract: true,
  needs: pageNeeds,
  wants: pageWants,
  input: z.object({
    ...retrievalArguments,
    selector: z.string().min(1).optional().meta(brief('CSS; else the whole page')),
    format: ResponseFormat,
    ...copyArguments,
  }),
  output: SelectedOutput,
  serve: { page: '/selected', fenced: true },
  example: { url: 'https://eggs.example/', selector: 'h1', js: false },
  async run(input, ctx) {
    const { readSelected } = await import('../../src/engine/page/selected.ts');
    return readSelected(input, ctx);
  },
});
