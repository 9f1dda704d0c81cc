import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { pageNeeds, pageWants } from '../../src/engine/page/context.ts';
import { brief } from '../../src/model/base.ts';
import { copyArguments, HtmlOutput, ResponseFormat, retrievalInFull } from '../../src/model/page.ts';

export default defineTool({
  name: 'page/html',
  family: 'page',
  title: 'Read a page as HTML',
  summary: 'Retrieves a web page, rendered in a browser or plain, and returns its HTML.',
  effect: 'read',
  contract: true,
  needs: pageNeeds,
  wants: pageWants,
  input: z.object({
    ...retrievalInFull,
    return_script_result: z.boolean().default(false).meta(brief('Return what js_script came to')),
    format: ResponseFormat,
    ...copyArguments,
  }),
  output: HtmlOutput,
  serve: { page: '/html', fenced: true },
  example: { url: 'https://eggs.example/', js: false },
  async run(input, ctx) {
    const { readHtml } = await import('../../src/engine/page/html.ts');
    return readHtml(input, ctx);
  },
});
