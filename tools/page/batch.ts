import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { pageNeeds, pageWants } from '../../src/engine/page/context.ts';
import { BatchOutput, Form, RetrievalOptions } from '../../src/model/page.ts';

export default defineTool({
  name: 'page/batch',
  family: 'page',
  title: 'Read many pages',
  summary: 'Retrieves several web pages at a time and returns the main content of each, or why it is missing.',
  effect: 'read',
  contract: false,
  needs: pageNeeds,
  wants: pageWants,
  input: z.object({
    urls: z.array(z.string()).min(1).describe('Target pages'),
    form: Form,
    options: RetrievalOptions,
  }),
  output: BatchOutput,
  serve: { fenced: true },
  example: { urls: ['https://eggs.example/', 'https://eggs.example/hens'] },
  async run(input, ctx) {
    const { readBatch } = await import('../../src/engine/page/batch.ts');
    return readBatch(input, ctx);
  },
});
