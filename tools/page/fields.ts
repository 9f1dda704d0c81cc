import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { answerWants, pageNeeds } from '../../src/engine/page/context.ts';
import { brief, JsonObject } from '../../src/model/base.ts';
import { copyArguments, retrievalArguments } from '../../src/model/page.ts';
import { FieldsOutput } from '../../src/model/page-answer.ts';

export default defineTool({
  name: 'page/fields',
  family: 'page',
  title: 'Read fields from a page',
  summary: 'Retrieves a web page and returns the values of named fields, verbatim, with what they were taken from.',
  effect: 'read',
  contract: true,
  needs: [...pageNeeds, 'sandbox'],
  wants: answerWants,
  input: z.object({
    ...retrievalArguments,
    fields: z.record(z.string(), z.string()).optional().meta(brief('Name to what is wanted')),
    schema: JsonObject.optional().meta(brief('JSON Schema, instead of fields')),
    max_age: copyArguments.max_age,
  }),
  output: FieldsOutput,
  serve: { page: '/ai/fields', fenced: true },
  example: { url: 'https://eggs.example/', js: false, fields: { price: 'Price of a dozen' } },
  async run(input, ctx) {
    const { readFields } = await import('../../src/engine/page/fields.ts');
    return readFields(input, ctx);
  },
});
