import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { JsonSchema, JsonValue } from '../../src/model/base.ts';

export default defineTool({
  name: 'workflow/generateTransform',
  family: 'workflow',
  title: 'Generate a transform',
  summary: 'Finds the JSONata that makes data match a JSON Schema, and says what was proven and what not.',
  effect: 'read',
  contract: true,
  needs: ['sandbox'],
  wants: ['llm'],
  input: z.object({
    currentTransform: z.string().describe('JSONata to keep or repair; $ for none'),
    responseSchema: JsonSchema.nullish().describe('Schema of the result'),
    stepData: JsonValue.describe('Payload members and step results by id, or any JSON'),
    errorMessage: z.string().nullish().describe('What was wrong with it'),
    instruction: z.string().nullish().describe('What is wanted'),
  }),
  output: z.object({
    transformCode: z.string().describe('The JSONata'),
    data: JsonValue.describe('What it gives for stepData'),
    engine: z.string().describe('Who proposed it: rules, or a model'),
    checked: z.array(z.string()).describe('What was proven'),
    unchecked: z.array(z.string()).describe('What was not, and should be looked at'),
    alternatives: z
      .array(z.object({ transformCode: z.string(), difference: z.string() }))
      .describe('What would do nearly as well'),
  }),
  serve: { graphql: 'generateTransform', fenced: true },
  example: {
    currentTransform: '$',
    responseSchema: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    },
    stepData: { hens: { currentItem: null, data: [{ hen_name: 'Berta', eggs: 3 }] } },
  },
  async run(input, ctx) {
    const { makeTransform } = await import('../../src/engine/generate/model/transform.ts');
    const { checked, unchecked, alternatives, ...generated } = await makeTransform(input, {
      ...ctx,
      tool: 'workflow/generateTransform',
    });
    return { ...generated, checked: [...checked], unchecked: [...unchecked], alternatives: [...alternatives] };
  },
});
