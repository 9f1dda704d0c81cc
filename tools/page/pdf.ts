import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { pageNeeds, pageWants } from '../../src/engine/page/context.ts';
import { PageUrl, PrintedOutput, printedArguments, RetrievalOptions } from '../../src/model/page.ts';

export default defineTool({
  name: 'page/pdf',
  family: 'page',
  title: 'Print a page',
  summary: 'Renders a web page, stores it as a PDF file, and gives a link to it.',
  effect: 'write',
  contract: false,
  needs: [...pageNeeds, 'files'],
  wants: pageWants,
  input: z.object({
    url: PageUrl,
    ...printedArguments,
    options: RetrievalOptions,
  }),
  output: PrintedOutput,
  example: { url: 'https://eggs.example/' },
  async run(input, ctx) {
    const { printPdf } = await import('../../src/engine/page/print.ts');
    return printPdf(input, ctx);
  },
});
