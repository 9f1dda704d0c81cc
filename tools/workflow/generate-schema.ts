import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { JsonObject } from '../../src/model/base.ts';

export default defineTool({
  name: 'workflow/generateSchema',
  family: 'workflow',
  title: 'Generate a JSON Schema',
  summary: 'Infers a JSON Schema from data, with the fields that the instruction names.',
  effect: 'read',
  contract: false,
  needs: ['sandbox'],
  wants: ['llm'],
  input: z.object({
    instruction: z.string().describe('What is wanted; fields it names are kept, else all'),
    responseData: z.string().optional().describe('The data, as JSON text'),
  }),
  output: z.object({
    schema: JsonObject.describe('The JSON Schema'),
    engine: z.string().describe('Who proposed it: rules, or a model'),
    checked: z.array(z.string()).describe('What was proven'),
    unchecked: z.array(z.string()).describe('What was not'),
  }),
  serve: { graphql: 'generateSchema', value: 'schema' },
  example: { instruction: 'hens with name and eggs', responseData: '[{"name":"Berta","eggs":3}]' },
  async run({ instruction, responseData }, ctx) {
    const { makeSchema } = await import('../../src/engine/generate/model/schema.ts');
    const { checked, unchecked, ...generated } = await makeSchema(
      { instruction, responseData },
      { ...ctx, tool: 'workflow/generateSchema' },
    );
    return { ...generated, checked: [...checked], unchecked: [...unchecked] };
  },
});
