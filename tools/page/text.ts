import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { pageNeeds, pageWants } from '../../src/engine/page/context.ts';
import { brief } from '../../src/model/base.ts';
import { copyArguments, retrievalArguments, TextFormat, TextOutput } from '../../src/model/page.ts';

export default defineTool({
  name: 'page/text',
  family: 'page',
  title: 'Read the text of a page',
  summary: 'Retrieves a web page, a PDF or a DOCX and returns the text that a reader sees.',
  effect: 'read',
  contract: true,
  needs: pageNeeds,
  wants: pageWants,
  input: z.object({
    ...retrievalArguments,
    text_format: TextFormat,
    return_links: z.boolean().default(false).meta(brief('With json')),
    ...copyArguments,
  }),
  output: TextOutput,
  serve: { page: '/text', fenced: true },
  example: { url: 'https://eggs.example/', js: false, text_format: 'json' },
  async run(input, ctx) {
    const { readText } = await import('../../src/engine/page/text.ts');
    return readText(input, ctx);
  },
});
