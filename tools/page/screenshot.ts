import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { pageNeeds, pageWants } from '../../src/engine/page/context.ts';
import { PageUrl, PrintedOutput, printedArguments, RetrievalOptions } from '../../src/model/page.ts';

export default defineTool({
  name: 'page/screenshot',
  family: 'page',
  title: 'Take a picture of a page',
  summary: 'Renders a web page, stores a PNG of it or of a part as a file, and gives a link to it.',
  effect: 'write',
  contract: false,
  needs: [...pageNeeds, 'files'],
  wants: pageWants,
  input: z.object({
    url: PageUrl,
    full_page: z.boolean().default(false).describe('All of it; else what fits the window'),
    selector: z.string().min(1).optional().describe('CSS of the part wanted'),
    ...printedArguments,
    options: RetrievalOptions,
  }),
  output: PrintedOutput,
  example: { url: 'https://eggs.example/', full_page: true },
  async run(input, ctx) {
    const { takeScreenshot } = await import('../../src/engine/page/print.ts');
    return takeScreenshot(input, ctx);
  },
});
